/**
 * Has the browser cache the page for reading it offline.
 */
function registerWorker(): void {
  // Not there in an old browser, nor at an address without https.
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const register = () => {
    // A browser that forbids it shows the page all the same.
    serviceWorker.register("/post-op-worker.js", { scope: "/post-op" }).catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/**
 * Prints one treatment's sheet, or all where the button belongs to none, and marks in the contents list which sheet
 * is being read.
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
    // A line at a third of the screen crosses one sheet at a time.
    { rootMargin: "-33% 0px -66% 0px" },
  );
  for (const sheet of sheets) reading.observe(sheet);
}

/** What the page of instructions does without React. */
export default function runInstructions({ parentElement: page }: HTMLScriptElement): void {
  registerWorker();
  if (page) followSheets(page);
}
