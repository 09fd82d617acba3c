import type { ReactNode } from "react";

/** A short label; `className` sets its colours. */
export function Badge({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm leading-5 font-semibold ${className}`}
    >
      {children}
    </span>
  );
}
