import ArrowUp from "lucide-react/icons/arrow-up";
import { m } from "#messages/messages.js";
import { InlineScript } from "#web/islands/inline-script.tsx";
import * as script from "./scroll-to-top.inline.ts?script";

/**
 * The button to scroll to the top, at the end of the page in a short window; hidden until the page is scrolled, and
 * without scripts.
 */
export function ScrollToTop() {
  return (
    <div data-needs-script className="print:hidden">
      <button
        type="button"
        aria-label={m.nav_scroll_to_top()}
        suppressHydrationWarning
        className="short:relative short:right-auto short:bottom-auto short:mx-4 short:my-2 fixed right-5 bottom-22 z-floating grid size-12 place-items-center rounded-full border border-border bg-surface text-accent shadow-raised transition-all duration-200 hover:bg-accent-subtle not-data-shown:invisible not-data-shown:translate-y-2 not-data-shown:opacity-0 sm:right-24 sm:bottom-7"
      >
        <ArrowUp aria-hidden className="size-5" />
      </button>
      <InlineScript script={script} />
    </div>
  );
}
