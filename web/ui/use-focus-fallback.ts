import { type RefObject, useEffect } from "react";

/** Moves the focus to `fallback` when the focused control in `area` is removed; it would be lost (WCAG 2.2, 2.4.3). */
export function useFocusFallback(
  area: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const { current } = area;
    if (!current) return;
    let focused: EventTarget | null = null;
    const removals = new MutationObserver(() => {
      const isGone = focused instanceof Node && !focused.isConnected;
      if (isGone && document.activeElement === document.body) fallback.current?.focus();
      if (isGone) focused = null;
    });
    const enter = ({ target }: FocusEvent) => {
      focused = target;
    };
    // A control that is removed loses the focus first.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused === target && target instanceof Node && target.isConnected) focused = null;
      });
    removals.observe(current, { childList: true, subtree: true });
    current.addEventListener("focusin", enter);
    current.addEventListener("focusout", leave);
    return () => {
      removals.disconnect();
      current.removeEventListener("focusin", enter);
      current.removeEventListener("focusout", leave);
    };
  }, [area, fallback]);
}
