import type { ReactNode } from "react";

/** A time of a visit that was cancelled: struck through, and announced as such, since screen readers ignore the line. */
export function CalledOff({ children }: { children: ReactNode }) {
  return (
    <del className="font-normal text-muted">
      <span className="sr-only">Called off: </span>
      {children}
    </del>
  );
}
