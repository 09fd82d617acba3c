import type { ComponentProps } from "react";

/** `quiet` in bars and headers, `outlined` on a page, `primary` for the one action of a small form. */
type IconButtonVariant = "quiet" | "outlined" | "primary";

const base =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full border transition-colors duration-150";

const variants: Readonly<Record<IconButtonVariant, string>> = {
  quiet: "border-transparent text-foreground hover:bg-accent-subtle active:bg-accent-subtle",
  outlined: "border-border-strong bg-surface text-foreground hover:border-accent hover:bg-accent-subtle",
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-strong",
};

/** The classes of an icon button, for an element that is not the one below. */
export function iconButtonClasses(variant: IconButtonVariant = "quiet", className = ""): string {
  return `${base} ${variants[variant]} ${className}`;
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
