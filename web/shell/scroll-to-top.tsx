import ArrowUp from "lucide-react/icons/arrow-up";
import { InlineScript } from "../islands/inline-script.tsx";

/**
 * Shows the button beyond 300 px of scroll (pages-15) and leads back to the top, focus included, since the
 * button itself is gone there.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
function scrollToTop(holder: HTMLElement): void {
  const button = holder.querySelector("button");
  if (!button) return;
  const update = () => {
    button.dataset.shown = String(scrollY > 300);
  };
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

/** The way back up; not there until the page is scrolled, and not without scripts. */
export function ScrollToTop() {
  return (
    <div data-needs-script className="print:hidden">
      <button
        type="button"
        aria-label="Scroll to top"
        data-shown="false"
        suppressHydrationWarning
        className="invisible fixed right-21 bottom-5 z-floating grid size-12 translate-y-2 place-items-center rounded-full border border-border bg-surface text-accent opacity-0 shadow-raised transition-all duration-200 hover:bg-accent-subtle data-[shown=true]:visible data-[shown=true]:translate-y-0 data-[shown=true]:opacity-100 sm:right-24 sm:bottom-7"
      >
        <ArrowUp aria-hidden className="size-5" />
      </button>
      <InlineScript run={scrollToTop} />
    </div>
  );
}
