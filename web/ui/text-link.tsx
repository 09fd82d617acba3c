import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type TextLinkVariant, textLinkClasses } from "./text-link-classes.ts";

/** A text link: to a path of this site, or to a full URL such as `tel:…`. */
export function TextLink({
  variant,
  className,
  ...link
}: ComponentProps<typeof Link> & { variant?: TextLinkVariant }) {
  return <Link className={textLinkClasses(variant, className)} {...link} />;
}
