/**
 * Decides when React starts (see this folder's README): after the first paint where someone is signed in or the page
 * is nothing without it, else at the first touch of a form or of a control that needs it. Until then the code that a
 * touch would start is only preloaded, once the browser is idle and unless the reader saves data. A click on such a
 * control and a form that is sent are repeated once React has started. Where its code does not load, they are dropped,
 * an alert explains it, and the next touch tries again. A panel opens without a hydrated page, which is hydrated after
 * it, so that the panel stays open when a link of the page is followed.
 */
export default function scheduleHydration(): void {
  // Both are in every document.
  const deferred = document.getElementById("deferred-hydration") as HTMLElement;
  const notice = document.querySelector("[data-hydration-failure]") as HTMLElement;
  const interactive = "form, [data-hydrate]";
  const waits = '[data-hydrate="interaction"]';
  const panelOpener = "[data-opens]";
  let isHydrated = false;
  let attempt: HTMLScriptElement | undefined;
  let repeat: (() => void) | undefined;
  let busy: HTMLElement | undefined;

  const closest = <Found extends HTMLElement>({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<Found>(selector) : null;
  const panelOf = (opener: HTMLElement) => opener.dataset.opens ?? "";

  // Safari has no idle callbacks, and Chromium may give none to a page that draws nothing.
  const whenIdle = (run: () => void) =>
    "requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 1_000 }) : setTimeout(run);

  const isNothingWithoutReact = () =>
    [...document.querySelectorAll('[data-hydrate="visible"]')].some((element) => element.checkVisibility());

  /** The URLs of a panel's modules, or of the page's. */
  const urlsOf = (name: string) => deferred.getAttribute(`data-${name}`)?.split(" ") ?? [];

  function preload(urls: string[]) {
    for (const href of urls) {
      if (document.head.querySelector(`link[href="${href}"]`)) continue;
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
  }

  function hydrate() {
    if (attempt) return;
    preload(urlsOf("modules"));
    attempt = document.createElement("script");
    attempt.type = "module";
    attempt.textContent = deferred.textContent;
    document.head.append(attempt);
  }

  function clearPendingEvent() {
    if (busy) busy.ariaBusy = null;
    busy = undefined;
    repeat = undefined;
  }

  // A module that the script imports fails at the script itself.
  const failAtScript = ({ target }: Event) => target === attempt && fail();

  // One that it imports later fails by a promise. In all browsers its error has this word; others are of other code.
  const failAtImport = ({ reason }: PromiseRejectionEvent) =>
    reason instanceof TypeError && /module/i.test(reason.message) && fail();

  function fail() {
    if (isHydrated || !attempt) return;
    const isMissed = repeat !== undefined || isNothingWithoutReact();
    attempt.remove();
    attempt = undefined;
    // Not repeated automatically: by the time that the connection is back the reader may want something else.
    clearPendingEvent();
    if (isMissed) showFailure();
  }

  function showFailure() {
    notice.textContent = notice.dataset.hydrationFailure ?? "";
  }

  async function loadPanel(name: string) {
    const urls = urlsOf(name);
    preload(urls);
    await import(urls.at(-1) ?? "");
  }

  async function openPanel(control: HTMLElement, name: string) {
    if (document.querySelector(`[data-panel="${name}"]`)) {
      // Its own click listener opens it. The page is hydrated once it is painted.
      requestAnimationFrame(() => whenIdle(hydrate));
      return;
    }
    // A second click while the panel is loading is ignored.
    if (control.ariaBusy) return;
    control.ariaBusy = "true";
    await loadPanel(name).then(() => control.click(), showFailure);
    control.ariaBusy = null;
  }

  function deferEvent(event: Event, again: () => void) {
    event.preventDefault();
    event.stopPropagation();
    clearPendingEvent();
    repeat = again;
    hydrate();
  }

  function finish() {
    isHydrated = true;
    notice.textContent = "";
    // Not within React's own work, in which it would not yet hydrate the part that is touched.
    if (repeat) queueMicrotask(repeat);
    clearPendingEvent();
  }

  function deferClick(event: MouseEvent) {
    const opener = closest(event, panelOpener);
    if (opener) openPanel(opener, panelOf(opener));
    const control = closest(event, waits);
    // A link that opens in another tab or window needs no React.
    if (isHydrated || !control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    deferEvent(event, () => control.click());
    busy = control;
    control.ariaBusy = "true";
  }

  // A password manager sends a form without a click.
  function deferSubmit(event: SubmitEvent) {
    const form = closest<HTMLFormElement>(event, "form:not([data-panel] form)");
    if (!isHydrated && form) deferEvent(event, () => form.requestSubmit());
  }

  function loadOnInteraction(event: Event) {
    // The failure was read; what failed is retried.
    notice.textContent = "";
    const opener = closest(event, panelOpener);
    // If this fails, the click that follows retries and shows the failure.
    if (opener) loadPanel(panelOf(opener)).catch(() => undefined);
    if (isNothingWithoutReact() || closest(event, interactive)) hydrate();
  }

  window.addEventListener("error", failAtScript, true);
  window.addEventListener("unhandledrejection", failAtImport);
  window.addEventListener("online", () => notice.textContent && hydrate());
  document.addEventListener("hydrate", hydrate);
  document.addEventListener("hydrated", finish);
  document.addEventListener("click", deferClick, true);
  document.addEventListener("submit", deferSubmit, true);
  for (const touch of ["pointerdown", "keydown", "focusin"]) {
    document.addEventListener(touch, loadOnInteraction, { passive: true, capture: true });
  }

  function preloadWhenIdle() {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const { modules, ...panels } = deferred.dataset;
    // What a touch starts on a page without a form is a panel.
    const lists = document.querySelector(interactive) ? [modules] : Object.values(panels);
    whenIdle(() => {
      if (!attempt) preload(lists.flatMap((urls = "") => urls.split(" ")));
    });
  }

  function hydrateIfWanted() {
    const { loadPanel: wanted } = document.documentElement.dataset;
    if (wanted) loadPanel(wanted).catch(() => undefined);
    if (document.documentElement.dataset.session === "signed-in" || isNothingWithoutReact()) hydrate();
  }
  new PerformanceObserver(() => {
    hydrateIfWanted();
    if (document.readyState === "complete") preloadWhenIdle();
    else window.addEventListener("load", preloadWhenIdle, { once: true });
  }).observe({ type: "paint", buffered: true });
  // Someone may have signed in in another tab, also while the page was in the browser's memory.
  window.addEventListener("storage", hydrateIfWanted);
  window.addEventListener("pageshow", ({ persisted }) => persisted && hydrateIfWanted());
}
