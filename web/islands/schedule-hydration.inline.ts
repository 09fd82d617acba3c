/**
 * Decides when React starts (see this folder's README): after the first paint where someone is signed in or the page
 * is nothing without it, else at the first touch of a form or of a control that needs it. Until then its code is only
 * preloaded, once the browser is idle and unless the reader saves data. A click on such a control and a form that is
 * sent are repeated once React has started. Where its code does not load, they are dropped, an alert explains it, and
 * the next touch tries again.
 */
export default function scheduleHydration(): void {
  const deferred = document.getElementById("deferred-hydration");
  const notice = document.querySelector<HTMLElement>("[data-hydration-failure]");
  if (!deferred) return;
  const startsAtTouch = "form, [data-hydrate]";
  const waits = '[data-hydrate="interaction"]';
  let isHydrated = false;
  let attempt: HTMLScriptElement | undefined;
  let repeat: (() => void) | undefined;
  let busy: HTMLElement | undefined;

  const isNothingWithoutReact = () =>
    [...document.querySelectorAll('[data-hydrate="visible"]')].some((element) => element.checkVisibility());

  function preload() {
    for (const href of (deferred?.dataset.modules ?? "").split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    if (deferred) deferred.dataset.modules = "";
  }

  function hydrate() {
    if (isHydrated || attempt || !deferred) return;
    preload();
    attempt = document.createElement("script");
    attempt.type = "module";
    attempt.textContent = deferred.textContent;
    document.head.append(attempt);
  }

  function letGo() {
    busy?.removeAttribute("aria-busy");
    busy = undefined;
    repeat = undefined;
  }

  // A module that the script imports fails at the script itself.
  function failAtScript({ target }: Event) {
    if (target === attempt) fail();
  }

  // One that it imports later fails by a promise. In all browsers its error has this word; others are of other code.
  function failAtImport({ reason }: PromiseRejectionEvent) {
    if (reason instanceof TypeError && /module/i.test(reason.message)) fail();
  }

  function fail() {
    if (isHydrated || !attempt) return;
    const isMissed = repeat !== undefined || isNothingWithoutReact();
    attempt.remove();
    attempt = undefined;
    // Not repeated by itself: by the time that the connection is back the reader may want something else.
    letGo();
    if (isMissed && notice) notice.textContent = notice.dataset.hydrationFailure ?? "";
  }

  function hold(event: Event, again: () => void) {
    event.preventDefault();
    event.stopPropagation();
    letGo();
    repeat = again;
    hydrate();
  }

  function finish() {
    isHydrated = true;
    if (notice) notice.textContent = "";
    // A control that no longer waits has been answered meanwhile.
    if (busy && !busy.matches(waits)) repeat = undefined;
    // Not within React's own work, in which it would not yet hydrate the part that is touched.
    if (repeat) queueMicrotask(repeat);
    letGo();
  }

  function holdClick(event: MouseEvent) {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(waits);
    // A link that opens in another tab or window needs no React.
    if (isHydrated || !control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    hold(event, () => control.click());
    busy = control;
    control.setAttribute("aria-busy", "true");
  }

  // A password manager sends a form without a click.
  function holdSubmit(event: SubmitEvent) {
    const form = event.target;
    if (!isHydrated && form instanceof HTMLFormElement) hold(event, () => form.requestSubmit());
  }

  function hydrateForTouch({ target }: Event) {
    if (isNothingWithoutReact() || (target instanceof Element && target.closest(startsAtTouch))) hydrate();
  }

  window.addEventListener("error", failAtScript, true);
  window.addEventListener("unhandledrejection", failAtImport);
  window.addEventListener("online", () => notice?.textContent && hydrate());
  document.addEventListener("hydrate", hydrate);
  document.addEventListener("hydrated", finish);
  document.addEventListener("click", holdClick, true);
  document.addEventListener("submit", holdSubmit, true);
  for (const touch of ["pointerdown", "keydown", "focusin", "touchstart"]) {
    document.addEventListener(touch, hydrateForTouch, { passive: true, capture: true });
  }

  function preloadWhenIdle() {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    if ("requestIdleCallback" in window) requestIdleCallback(preload);
    else preload();
  }

  function hydrateIfWanted() {
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
