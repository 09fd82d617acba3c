/** Registers the service worker, which caches the page of one language for offline use. */
function registerWorker(scope: string): void {
  // Missing in old browsers and in insecure contexts.
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const register = () => {
    // Without it the page works online.
    serviceWorker.register("/post-op-worker.js", { scope }).catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/**
 * Prints the sheet of a treatment, or all for the button above them, and marks the sheet in view in the contents list.
 */
function followSheets(holder: HTMLElement): void {
  const sheets = [...holder.querySelectorAll<HTMLElement>("[data-sheet]")];

  holder.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-print]") : null;
    if (!button) return;
    const alone = button.closest<HTMLElement>("[data-sheet]");
    if (alone) alone.dataset.printedAlone = "";
    window.print();
  });
  window.addEventListener("afterprint", () => {
    for (const sheet of sheets) delete sheet.dataset.printedAlone;
  });

  const linkTo = ({ id }: Element) => holder.querySelector(`nav a[href="#${id}"]`);
  const reading = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) linkTo(target)?.setAttribute("aria-current", "location");
        else linkTo(target)?.removeAttribute("aria-current");
      }
    },
    // Only one sheet at a time intersects a line at a third of the viewport.
    { rootMargin: "-33% 0px -66% 0px" },
  );
  for (const sheet of sheets) reading.observe(sheet);
}

/** Runs the instructions page without React. */
export default function runInstructions({ parentElement: page }: HTMLScriptElement): void {
  registerWorker(page?.dataset.offlinePath ?? "/post-op");
  if (page) followSheets(page);
}
