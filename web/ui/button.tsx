import type { ComponentProps } from "react";
import { Link } from "react-router";

/** One `primary` a view, `secondary` beside it, `quiet` for the least important, `danger` for what cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-full px-5 py-2 text-center font-semibold leading-tight no-underline transition-colors duration-150 aria-disabled:opacity-60 disabled:opacity-60";

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary:
    "bg-accent text-on-accent shadow-card hover:bg-accent-strong active:bg-accent-strong border border-transparent",
  secondary:
    "border border-border-strong bg-surface text-foreground hover:border-accent hover:bg-accent-subtle active:bg-accent-subtle",
  quiet: "border border-transparent text-foreground hover:bg-accent-subtle active:bg-accent-subtle",
  danger: "border border-danger bg-surface text-danger hover:bg-danger-subtle",
};

/** The classes of a button, for an element that is not the one below. */
export function buttonClasses(variant: ButtonVariant, className = ""): string {
  return `${base} ${variants[variant]} ${className}`;
}

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** `aria-disabled` and without a click handler, but focusable, so that the focus is not lost. */
  isDisabled?: boolean;
}

/** A button. */
export function Button({
  variant = "primary",
  isDisabled = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClasses(variant, className)}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onClick}
      {...rest}
    />
  );
}

/** A link to a page of this site that looks like a button. */
export function ButtonLink({
  variant = "primary",
  className,
  ...rest
}: ComponentProps<typeof Link> & { variant?: ButtonVariant }) {
  return <Link className={buttonClasses(variant, className)} {...rest} />;
}

/** `quiet` in bars and headers, `outlined` on a page, `primary` for the one action of a small form. */
type IconButtonVariant = "quiet" | "outlined" | "primary";

const iconBase =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full border transition-colors duration-150 aria-disabled:opacity-60";

const iconVariants: Readonly<Record<IconButtonVariant, string>> = {
  quiet: "border-transparent text-foreground hover:bg-accent-subtle active:bg-accent-subtle",
  outlined: "border-border-strong bg-surface text-foreground hover:border-accent hover:bg-accent-subtle",
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
};

/** The classes of an icon button, for an element that is not the one below. */
export function iconButtonClasses(variant: IconButtonVariant = "quiet", className = ""): string {
  return `${iconBase} ${iconVariants[variant]} ${className}`;
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** Its accessible name: the icon has none (WCAG 2.2, 4.1.2). */
  "aria-label": string;
  variant?: IconButtonVariant;
}

/** A round button that shows only an icon. */
export function IconButton({ variant, className, ...button }: IconButtonProps) {
  return <button type="button" className={iconButtonClasses(variant, className)} {...button} />;
}
