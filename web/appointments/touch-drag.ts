import { useEffect, useRef } from "react";

/** Milliseconds after which a finger that stays lifts what is under it. */
const longPress = 400;

/** Pixels by which a finger may move meanwhile; beyond, it scrolls the page. */
const tremble = 10;

/** Pixels from an edge within which a finger that drags scrolls, and by how many a frame at the edge itself. */
const edge = 56;
const fastest = 12;

/** How far something scrolls in a frame, with a finger at a place between two edges: 0 away from both. */
function stepAt(place: number, start: number, end: number): number {
  const depth = place < start + edge ? place - start - edge : Math.max(0, place - end + edge);
  return Math.round((Math.max(-edge, Math.min(edge, depth)) / edge) * fastest);
}

/** The part around an element that scrolls sideways, if one does. */
function sidewaysScroller(element: Element): Element | undefined {
  for (let outer = element.parentElement; outer; outer = outer.parentElement)
    if (outer.scrollWidth > outer.clientWidth && /auto|scroll/.test(getComputedStyle(outer).overflowX))
      return outer;
  return undefined;
}

/** Scrolls the page, and what the element is in, at whose edge the finger is; returns by how much both moved. */
function scrollAt({ clientX, clientY }: Point, element: Element): Offset {
  const page = document.documentElement;
  const { scrollPaddingTop } = getComputedStyle(page);
  const sideways = sidewaysScroller(element);
  const [top, left] = [page.scrollTop, sideways?.scrollLeft ?? 0];
  page.scrollBy({
    top: stepAt(clientY, Number.parseFloat(scrollPaddingTop) || 0, innerHeight),
    behavior: "instant",
  });
  if (sideways) {
    const box = sideways.getBoundingClientRect();
    const start = Math.max(0, box.left);
    sideways.scrollBy({ left: stepAt(clientX, start, Math.min(innerWidth, box.right)), behavior: "instant" });
  }
  return { x: (sideways?.scrollLeft ?? 0) - left, y: page.scrollTop - top };
}

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface Offset {
  readonly x: number;
  readonly y: number;
}

/** What is under a point of the window. */
interface Place extends Point {
  readonly target: Element;
}

/** A touch, from its start on; `data` is there once it has lifted the element. */
interface Drag {
  readonly start: Touch;
  readonly timer: ReturnType<typeof setTimeout>;
  data?: DataTransfer;
  over?: Place;
  /** By how much it has scrolled since, and where the finger is. */
  scrolled: Offset;
  finger?: Point;
}

function fire(type: string, place: Place, dataTransfer: DataTransfer, relatedTarget?: Element): void {
  const { target, clientX, clientY } = place;
  const init = { clientX, clientY, dataTransfer, relatedTarget: relatedTarget ?? null };
  target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, ...init }));
}

/**
 * Lets a finger drag a draggable element after a long press, with the events of a drag by mouse, which browsers send for
 * a finger in part or never. Once the element is lifted the page scrolls only while the finger is at an edge; a swipe
 * before scrolls it.
 */
export function useTouchDrag() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let drag: Drag | undefined;
    let frame = 0;

    function lift({ start }: Drag): void {
      if (!drag || !element) return;
      drag.data = new DataTransfer();
      const { clientX, clientY } = start;
      fire("dragstart", { target: element, clientX, clientY }, drag.data);
      element.dataset.lifted = "";
      navigator.vibrate?.(10);
      frame = requestAnimationFrame(scrollOn);
    }

    /** Shows the element under the finger, and says to what is there that it is dragged over. */
    function follow({ clientX, clientY }: Point): void {
      if (!drag?.data || !element) return;
      const { start, scrolled } = drag;
      element.style.translate = `${clientX - start.clientX + scrolled.x}px ${clientY - start.clientY + scrolled.y}px`;
      const target = document.elementFromPoint(clientX, clientY) ?? document.body;
      if (drag.over && drag.over.target !== target) leave(target);
      drag.over = { target, clientX, clientY };
      fire("dragover", drag.over, drag.data);
    }

    function scrollOn(): void {
      if (!drag?.data || !element) return;
      if (drag.finger) {
        const { x, y } = scrollAt(drag.finger, element);
        drag.scrolled = { x: drag.scrolled.x + x, y: drag.scrolled.y + y };
        if (x !== 0 || y !== 0) follow(drag.finger);
      }
      frame = requestAnimationFrame(scrollOn);
    }

    function end(): void {
      if (!drag || !element) return;
      clearTimeout(drag.timer);
      cancelAnimationFrame(frame);
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
      const scrolled = { x: 0, y: 0 };
      const begun: Drag = { start, scrolled, timer: setTimeout(() => lift(begun), longPress) };
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
      drag.finger = { clientX, clientY };
      follow(drag.finger);
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
