import type { ReactNode } from "react";

interface PanelButtonProps {
  /** The panel's name, as `LazyPanel` has it. */
  panel: string;
  /** Its name where it shows an icon only. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A button that opens and closes a `LazyPanel`. It is pressed before React as well, and not there without scripts. */
export function PanelButton({ panel, label, className, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      data-opens={panel}
      data-hydrate="interaction"
      data-needs-script
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded="false"
      suppressHydrationWarning
      className={className}
    >
      {children}
    </button>
  );
}
