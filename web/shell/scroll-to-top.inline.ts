/**
 * Shows the button beyond 300 px of scroll (pages-15). It scrolls to the top and moves the focus there, since the
 * button is hidden then.
 */
export default function runScrollToTop({ parentElement }: HTMLScriptElement): void {
  const button = parentElement?.querySelector("button");
  if (!button) return;
  // Not at once: to read the position lays out the page before its first paint. A restored position is a scroll too.
  window.addEventListener("scroll", () => button.toggleAttribute("data-shown", scrollY > 300), {
    passive: true,
  });
  button.addEventListener("click", () => {
    const isCalm =
      matchMedia("(prefers-reduced-motion: reduce)").matches ||
      document.documentElement.matches('[data-a11y-pause-animations], [data-a11y-cursor^="reading"]');
    document.getElementById("top")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
  });
}
