import type { ComponentProps } from "react";
import { Link } from "react-router";

/** How loudly a button speaks: one `primary` a view, `quiet` where several stand together, `danger` for what cannot be undone. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-semibold leading-tight no-underline transition-colors duration-150 aria-disabled:opacity-60 disabled:opacity-60";

const kinds: Readonly<Record<ButtonKind, string>> = {
  primary:
    "bg-brand text-on-brand shadow-card hover:bg-brand-strong active:bg-brand-strong border border-transparent",
  secondary: "border border-line-strong bg-surface text-ink hover:border-brand hover:bg-tint active:bg-tint",
  quiet: "border border-transparent text-ink hover:bg-tint active:bg-tint",
  danger: "border border-transparent bg-danger text-surface shadow-card",
};

/** The look of a button, for an element that is neither of the two below. */
export function buttonLook(kind: ButtonKind, more = ""): string {
  return `${shape} ${kinds[kind]} ${more}`;
}

/** A button that does something on the page. */
export function Button({
  kind = "primary",
  className,
  ...rest
}: ComponentProps<"button"> & { kind?: ButtonKind }) {
  return <button type="button" className={buttonLook(kind, className)} {...rest} />;
}

/** A link to a page of this site that looks like a button. */
export function ButtonLink({
  kind = "primary",
  className,
  ...rest
}: ComponentProps<typeof Link> & { kind?: ButtonKind }) {
  return <Link className={buttonLook(kind, className)} {...rest} />;
}
