import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonVariant, buttonClasses } from "./button.tsx";

/** A link to a page of this site that looks like a button. */
export function ButtonLink({
  variant = "primary",
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link className={buttonClasses(variant, className)} {...rest} />;
}
