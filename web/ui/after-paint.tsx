import { type ReactNode, useEffect, useState } from "react";

/**
 * Renders its content once what is around it has been painted, such as the dialog that a press has opened. Not for fields
 * that are typed into at once.
 */
export function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setIsPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted && children;
}
