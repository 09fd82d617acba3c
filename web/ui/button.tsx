import type { ComponentProps } from "react";
import { Link } from "react-router";

/** How loudly a button speaks: one `primary` a view, `quiet` where several stand together, `danger` for what cannot be undone. */
export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";

const shape =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-semibold leading-tight no-underline transition-colors duration-150 aria-disabled:opacity-60 disabled:opacity-60";

const kinds: Readonly<Record<ButtonKind, string>> = {
  primary:
    "bg-accent text-on-accent shadow-card hover:bg-accent-strong active:bg-accent-strong border border-transparent",
  secondary:
    "border border-border-strong bg-surface text-foreground hover:border-accent hover:bg-accent-subtle active:bg-accent-subtle",
  quiet: "border border-transparent text-foreground hover:bg-accent-subtle active:bg-accent-subtle",
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
