/**
 * Shows the button beyond 300 px of scroll (pages-15). It scrolls to the top and moves the focus there, since the
 * button is hidden then.
 */
export default function runScrollToTop({ parentElement }: HTMLScriptElement): void {
  const button = parentElement?.querySelector("button");
  if (!button) return;
  const update = () => button.toggleAttribute("data-shown", scrollY > 300);
  window.addEventListener("scroll", update, { passive: true });
  button.addEventListener("click", () => {
    const isCalm =
      matchMedia("(prefers-reduced-motion: reduce)").matches ||
      document.documentElement.matches('[data-a11y-pause-animations], [data-a11y-cursor^="reading"]');
    document.getElementById("top")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: isCalm ? "instant" : "smooth" });
  });
  update();
}
