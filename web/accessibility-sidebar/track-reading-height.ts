/** CSS pixels above a finger, so that the finger does not cover the text. */
const aboveFinger = 48;

/**
 * Reports the reading height in CSS pixels from the top of the window: that of the mouse, a little above a finger, or
 * the middle of the element that was just focused by keyboard. Returns a function that stops it.
 */
export function trackReadingHeight(tell: (height: number) => void): () => void {
  const stopping = new AbortController();
  const options = { passive: true, signal: stopping.signal };
  const within = (height: number) => tell(Math.min(Math.max(height, 0), innerHeight));

  window.addEventListener(
    "pointermove",
    ({ pointerType, clientY }) => {
      if (pointerType !== "touch") within(clientY);
    },
    options,
  );
  // Scrolling ends the pointer events of a finger, but not its touch events.
  for (const touch of ["touchstart", "touchmove"] as const) {
    window.addEventListener(
      touch,
      ({ touches: [finger] }) => finger && within(finger.clientY - aboveFinger),
      options,
    );
  }
  document.addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
      // The browser first scrolls the focused element into view.
      requestAnimationFrame(() => {
        const { top, height } = target.getBoundingClientRect();
        within(top + height / 2);
      });
    },
    options,
  );
  return () => stopping.abort();
}
