import { type RefObject, useEffect } from "react";

/**
 * Closes an open non-modal panel on Escape, inside it or anywhere else on the page, so that it never hides the focus. A
 * dialog or an open menu that has the focus handles Escape itself.
 */
export function useEscape(panel: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent) {
      const focused = document.activeElement;
      const isElsewhere = focused?.closest("dialog, details[open]") && !panel.current?.contains(focused);
      // While text is composed, Escape is the input method's.
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || isElsewhere) return;
      event.preventDefault();
      close();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
