/** The look of a round control that shows only an icon; it needs a name of its own for those who cannot see it. */
export const iconButtonLook =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-full border border-transparent text-foreground transition-colors duration-150 hover:bg-accent-subtle active:bg-accent-subtle";
