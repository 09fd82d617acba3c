import { type RefObject, useEffect } from "react";

/**
 * Closes an open panel with Escape: pressed inside it, or on the page beside it, so that what the panel covers there
 * can be reached again with one key. Another dialog or an open menu that has the focus handles Escape itself.
 */
export function useEscape(panel: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent) {
      const focused = document.activeElement;
      const isElsewhere = focused?.closest("dialog, details[open]") && !panel.current?.contains(focused);
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere) return;
      event.preventDefault();
      close();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });
}
