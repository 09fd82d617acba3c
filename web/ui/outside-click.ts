import { type SyntheticEvent, useRef } from "react";

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
