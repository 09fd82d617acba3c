/**
 * Starts React when the browser is idle after loading, or as soon as the reader touches, focuses or types; with the
 * first paint where the page shows what is nothing without it (`data-wakes-react`). A click on a control that needs React
 * (`data-needs-react`) and a form that is sent are held and given again once they can be answered. Where React's code
 * does not load, they are let go, the reader is told in `data-hydration-failure`, and the next touch tries again.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
export function scheduleHydration(): void {
  const late = document.getElementById("late-script");
  const notice = document.querySelector<HTMLElement>("[data-hydration-failure]");
  if (!late) return;
  let awake = false;
  let attempt: HTMLScriptElement | undefined;
  let held: (() => void) | undefined;
  let busy: HTMLElement | undefined;

  const isWantedAtOnce = () =>
    [...document.querySelectorAll("[data-wakes-react]")].some((element) => element.checkVisibility());

  function hydrate() {
    if (attempt || !late) return;
    for (const href of (late.dataset.modules ?? "").split(" ").filter(Boolean)) {
      const preload = document.createElement("link");
      preload.rel = "modulepreload";
      preload.href = href;
      document.head.append(preload);
    }
    attempt = document.createElement("script");
    attempt.type = "module";
    attempt.textContent = late.textContent;
    document.head.append(attempt);
  }

  /** What is held is not given again by itself: by then the reader may want something else. */
  function allowLeaving() {
    busy?.removeAttribute("aria-busy");
    busy = undefined;
    held = undefined;
  }

  // A module that is imported by the script fails at the script, one that the script imports later by its promise.
  function fail(event: Event) {
    if (awake || !attempt || (event.type === "error" && event.target !== attempt)) return;
    const isMissed = held !== undefined || isWantedAtOnce();
    attempt.remove();
    attempt = undefined;
    allowLeaving();
    if (isMissed && notice) notice.textContent = notice.dataset.hydrationFailure ?? "";
  }
  window.addEventListener("error", fail, true);
  window.addEventListener("unhandledrejection", fail);
  window.addEventListener("online", hydrate);

  document.addEventListener(
    "click",
    (event) => {
      if (awake || !(event.target instanceof Element)) return;
      const control = event.target.closest<HTMLElement>("[data-needs-react]");
      if (!control) return;
      event.preventDefault();
      event.stopPropagation();
      allowLeaving();
      busy = control;
      held = () => control.click();
      control.setAttribute("aria-busy", "true");
      hydrate();
    },
    true,
  );
  // A password manager sends a form without a click.
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (awake || !(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopPropagation();
      allowLeaving();
      held = () => form.requestSubmit();
      hydrate();
    },
    true,
  );
  document.addEventListener("hydrated", () => {
    awake = true;
    if (notice) notice.textContent = "";
    const answer = held;
    allowLeaving();
    answer?.();
  });

  // What needs no React answers first: reading React takes a slow phone longer than the answer may take.
  function hydrateForTouch({ target }: Event) {
    if (awake) return;
    const needsReact = target instanceof Element && target.closest("[data-needs-react], form");
    if (needsReact) hydrate();
    else setTimeout(hydrate, 300);
  }

  for (const touch of ["pointerdown", "keydown", "focusin", "touchstart"]) {
    document.addEventListener(touch, hydrateForTouch, { passive: true, capture: true });
  }
  const whenIdle = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(hydrate, { timeout: 8_000 })
      : setTimeout(hydrate, 2_000);
  const afterLoad = () => setTimeout(whenIdle, 2_500);
  if (document.readyState === "complete") afterLoad();
  else window.addEventListener("load", afterLoad, { once: true });
  new PerformanceObserver(() => {
    if (isWantedAtOnce()) hydrate();
  }).observe({ type: "paint", buffered: true });
}
