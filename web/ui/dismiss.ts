import { type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

/** Whether a click or press was on a dialog's backdrop, and not in the dialog or one inside it. */
function isOutside({ target, currentTarget, nativeEvent }: SyntheticEvent<HTMLDialogElement, MouseEvent>) {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const { clientX, clientY } = nativeEvent;
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Handlers for a modal dialog that close it on a click outside in a browser that does not know `closedby`, such as
 * Safari. Text that is selected from inside the dialog to outside does not close it.
 */
export function useOutsideClick(isEnabled: boolean, onClose: () => void) {
  const wasPressedOutside = useRef(false);
  return {
    onPointerDown(event: SyntheticEvent<HTMLDialogElement, PointerEvent>) {
      wasPressedOutside.current = isOutside(event);
    },
    onClick(event: SyntheticEvent<HTMLDialogElement, MouseEvent>) {
      const isKnown = "closedBy" in event.currentTarget;
      if (isEnabled && !isKnown && wasPressedOutside.current && isOutside(event)) onClose();
    },
  };
}

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
