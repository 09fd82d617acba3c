import type { ReactNode } from "react";

interface StruckTimeProps {
  /** The reason, for screen readers, which do not announce the line. */
  why: "Cancelled" | "Taken" | "Ended";
  children: ReactNode;
}

/** A time that is no longer the patient's, struck through. */
export function StruckTime({ why, children }: StruckTimeProps) {
  return (
    <del className="font-normal text-muted">
      <span className="sr-only">{why}: </span>
      {children}
    </del>
  );
}
