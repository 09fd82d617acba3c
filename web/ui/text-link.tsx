import type { ComponentProps } from "react";
import { Link } from "react-router";

/** `inline` within a sentence; `standalone` on a line of its own, as high as a finger needs (WCAG 2.2, 2.5.8). */
export type TextLinkVariant = "inline" | "standalone";

const base = "font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2";

const variants: Readonly<Record<TextLinkVariant, string>> = {
  inline: "",
  standalone: "inline-flex min-h-11 items-center gap-2",
};

/** The classes of a link in text, for an element that is no `TextLink`. */
export function textLinkClasses(variant: TextLinkVariant = "inline", className = ""): string {
  return `${base} ${variants[variant]} ${className}`;
}

/** A text link: to a path of this site, or to a full URL such as `tel:…`. */
export function TextLink({
  variant,
  className,
  ...link
}: ComponentProps<typeof Link> & { variant?: TextLinkVariant }) {
  return <Link className={textLinkClasses(variant, className)} {...link} />;
}
