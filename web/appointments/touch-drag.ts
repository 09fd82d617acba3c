import { useEffect, useRef } from "react";

/** Milliseconds after which a finger that stays lifts what is under it. */
const longPress = 400;

/** Pixels by which a finger may move meanwhile; beyond, it scrolls the page. */
const tremble = 10;

/** What is under a point of the window. */
interface Place {
  readonly target: Element;
  readonly clientX: number;
  readonly clientY: number;
}

/** A touch, from its start on; `data` is there once it has lifted the element. */
interface Drag {
  readonly start: Touch;
  readonly timer: ReturnType<typeof setTimeout>;
  data?: DataTransfer;
  over?: Place;
}

function fire(type: string, place: Place, dataTransfer: DataTransfer, relatedTarget?: Element): void {
  const { target, clientX, clientY } = place;
  const init = { clientX, clientY, dataTransfer, relatedTarget: relatedTarget ?? null };
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, ...init }));
}

/**
 * Lets a finger drag a draggable element after a long press, with the events of a drag by mouse, which browsers send for
 * a finger in part or never. The page does not scroll once the element is lifted; a swipe before scrolls it.
 */
export function useTouchDrag() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let drag: Drag | undefined;

    function lift({ start }: Drag): void {
      if (!drag || !element) return;
      drag.data = new DataTransfer();
      const { clientX, clientY } = start;
      fire("dragstart", { target: element, clientX, clientY }, drag.data);
      element.dataset.lifted = "";
      navigator.vibrate?.(10);
    }

    function end(): void {
      if (!drag || !element) return;
      clearTimeout(drag.timer);
      delete element.dataset.lifted;
      element.style.translate = "";
      drag = undefined;
    }

    function leave(next?: Element): void {
      if (drag?.data && drag.over) fire("dragleave", drag.over, drag.data, next);
    }

    function onStart({ touches }: TouchEvent): void {
      leave();
      end();
      const [start] = touches;
      // Two fingers zoom.
      if (!start || touches.length > 1) return;
      const begun: Drag = { start, timer: setTimeout(() => lift(begun), longPress) };
      drag = begun;
    }

    function onMove(event: TouchEvent): void {
      const [finger] = event.touches;
      if (!drag || !finger || !element) return;
      const { clientX, clientY } = finger;
      const [x, y] = [clientX - drag.start.clientX, clientY - drag.start.clientY];
      if (!drag.data) {
        if (Math.hypot(x, y) > tremble) end();
        return;
      }
      // On a page that is too busy to answer in time the browser has begun to scroll.
      if (!event.cancelable) return onCancel();
      event.preventDefault();
      element.style.translate = `${x}px ${y}px`;
      const target = document.elementFromPoint(clientX, clientY) ?? document.body;
      if (drag.over && drag.over.target !== target) leave(target);
      drag.over = { target, clientX, clientY };
      fire("dragover", drag.over, drag.data);
    }

    function onEnd(event: TouchEvent): void {
      if (drag?.data && drag.over) {
        // It is no press of the visit.
        event.preventDefault();
        fire("drop", drag.over, drag.data);
      }
      end();
    }

    function onCancel(): void {
      leave();
      end();
    }

    /** Of a finger the browser's own drag and menu would end the touch. */
    function ignore(event: Event): void {
      if (!drag || !event.isTrusted) return;
      event.preventDefault();
      event.stopPropagation();
    }

    const controller = new AbortController();
    const { signal } = controller;
    element.addEventListener("touchstart", onStart, { signal, passive: true });
    element.addEventListener("touchmove", onMove, { signal, passive: false });
    element.addEventListener("touchend", onEnd, { signal });
    element.addEventListener("touchcancel", onCancel, { signal });
    element.addEventListener("dragstart", ignore, { signal });
    element.addEventListener("contextmenu", ignore, { signal });
    return () => {
      onCancel();
      controller.abort();
    };
  }, []);
  return ref;
}
