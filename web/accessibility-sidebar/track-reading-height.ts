/** CSS pixels above a finger, so that what is read is not under it. */
const aboveFinger = 48;

/**
 * Reports the height in the window, in CSS pixels, at which the reader is: the mouse's, a little above a finger's, or
 * the middle of what the keyboard has just focused. Returns how to stop.
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
  // A browser that scrolls ends a finger's pointer events, but not its touch events.
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
      // The browser scrolls what is focused into view first.
      requestAnimationFrame(() => {
        const { top, height } = target.getBoundingClientRect();
        within(top + height / 2);
      });
    },
    options,
  );
  return () => stopping.abort();
}
