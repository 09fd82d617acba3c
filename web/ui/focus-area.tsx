import { type ReactNode, useRef } from "react";
import { useFocusFallback } from "./use-focus-fallback.ts";

/** A part of a page that takes the focus of a control that is removed from it. */
export function FocusArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  useFocusFallback(area, area);
  return (
    <div ref={area} tabIndex={-1} className="rounded-box">
      {children}
    </div>
  );
}
