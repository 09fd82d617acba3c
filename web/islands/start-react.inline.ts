import { showLoadFailure } from "./show-load-failure.ts";

/**
 * Decides when the page's inert script block (`web/entry.client.tsx`) runs: at the first input, or once the page has
 * loaded and the browser is idle, unless the reader saves data; after the first paint where someone is signed in or the
 * page is nothing without React. A click on a control that needs React, and a form that is sent, are replayed once React
 * has started. Where its code does not load they are dropped, an alert explains it, and the next input tries again.
 */
export default function startReact(): void {
  // Both are in every document.
  const deferred = document.getElementById("deferred-hydration") as HTMLElement;
  const alert = document.querySelector("[data-hydration-failure]") as HTMLElement;
  const { dataset } = document.documentElement;
  let isHydrated = false;
  let attempt: HTMLScriptElement | undefined;
  let replay: (() => void) | undefined;
  let busy: HTMLElement | undefined;

  const isNothingWithoutReact = () =>
    [...document.querySelectorAll('[data-hydrate="visible"]')].some((element) => element.checkVisibility());

  function start() {
    if (attempt) return;
    for (const href of deferred.dataset.modules?.split(" ") ?? []) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      document.head.append(link);
    }
    attempt = document.createElement("script");
    attempt.type = "module";
    attempt.textContent = deferred.textContent;
    document.head.append(attempt);
  }

  function release() {
    if (busy) busy.ariaBusy = null;
    busy = undefined;
    replay = undefined;
  }

  function fail() {
    if (isHydrated || !attempt) return;
    const isMissed = replay !== undefined || isNothingWithoutReact();
    attempt.remove();
    attempt = undefined;
    // Not replayed later: by the time that the connection is back the reader may want something else.
    release();
    if (isMissed) showLoadFailure();
  }

  function finish() {
    isHydrated = true;
    alert.textContent = "";
    // Not within React's own work, in which it would not yet hydrate the part that is touched.
    if (replay) queueMicrotask(replay);
    release();
  }

  function hold(event: Event, again: () => void) {
    event.preventDefault();
    event.stopPropagation();
    release();
    replay = again;
    start();
  }

  function holdClick(event: MouseEvent) {
    if (isHydrated || !(event.target instanceof Element)) return;
    const control = event.target.closest<HTMLElement>('[data-hydrate="interaction"], [data-opens]');
    // A link that opens in another tab or window needs no React.
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    hold(event, () => control.click());
    busy = control;
    control.ariaBusy = "true";
  }

  // A password manager sends a form without a click.
  function holdSubmit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (!isHydrated) hold(event, () => form.requestSubmit());
  }

  // A module that the script imports fails at the script itself.
  window.addEventListener("error", ({ target }) => target === attempt && fail(), true);
  // One that it imports later fails by a promise. In all browsers its error has this word; others are of other code.
  window.addEventListener("unhandledrejection", ({ reason }) => {
    if (reason instanceof TypeError && /module/i.test(reason.message)) fail();
  });
  window.addEventListener("online", () => alert.textContent && start());
  document.addEventListener("hydrate", start);
  document.addEventListener("hydrated", finish);
  document.addEventListener("click", holdClick, true);
  document.addEventListener("submit", holdSubmit, true);
  for (const input of ["pointerdown", "keydown", "focusin"]) {
    document.addEventListener(
      input,
      () => {
        // The failure was read; what failed is tried again.
        alert.textContent = "";
        start();
      },
      { passive: true, capture: true },
    );
  }

  function startIfWanted() {
    if (dataset.session === "signed-in" || dataset.loadPanel || isNothingWithoutReact()) start();
  }

  // Safari has no idle callbacks, and Chromium may give none to a page that draws nothing.
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(start, { timeout: 1_000 }) : start();

  function startWhenIdle() {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    // The largest part of a page may be painted a little after it has loaded.
    if (!connection?.saveData) setTimeout(whenIdle, 500);
  }

  new PerformanceObserver(() => {
    startIfWanted();
    if (document.readyState === "complete") startWhenIdle();
    else window.addEventListener("load", startWhenIdle, { once: true });
  }).observe({ type: "paint", buffered: true });
  // Someone may have signed in in another tab, also while the page was in the browser's memory.
  window.addEventListener("storage", startIfWanted);
  window.addEventListener("pageshow", ({ persisted }) => persisted && startIfWanted());
}
