import type { ComponentProps } from "react";
import { Link } from "react-router";

/** The look of a link in text, for an element that is not the one below. */
export const textLinkClasses = "font-semibold text-accent underline underline-offset-4";

/** A link to a page of this site, in text. */
export function TextLink({ className = "", ...link }: ComponentProps<typeof Link>) {
  return <Link className={`${textLinkClasses} ${className}`} {...link} />;
}
