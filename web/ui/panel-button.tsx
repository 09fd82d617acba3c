import type { ReactNode } from "react";

interface PanelButtonProps {
  /** The name under which the panel is registered (`registerPanel`). */
  panel: string;
  /** Its accessible name if it shows only an icon. */
  label?: string;
  className: string;
  children: ReactNode;
}

/** A button that opens and closes a panel. It needs no hydrated page, and is hidden without scripts. */
export function PanelButton({ panel, label, className, children }: PanelButtonProps) {
  return (
    <button
      type="button"
      data-opens={panel}
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
