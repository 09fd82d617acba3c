/**
 * Starts React when the browser is idle after loading, or as soon as the reader touches, focuses or types; with the
 * first paint where the page shows what is nothing without it (`data-wakes-react`). A click on a control that needs React
 * (`data-needs-react`) and a form that is sent are held and given again once they can be answered.
 *
 * Stands alone: its text is put into the page, so it may use nothing from outside itself.
 */
export function wakeWhenWanted(): void {
  const late = document.getElementById("late-script");
  if (!late) return;
  let awake = false;
  let woken = false;
  let held: (() => void) | undefined;

  function wake() {
    if (woken || !late) return;
    woken = true;
    for (const href of (late.dataset.modules ?? "").split(" ").filter(Boolean)) {
      const preload = document.createElement("link");
      preload.rel = "modulepreload";
      preload.href = href;
      document.head.append(preload);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    document.head.append(script);
  }

  document.addEventListener(
    "click",
    (event) => {
      if (awake || !(event.target instanceof Element)) return;
      const control = event.target.closest<HTMLElement>("[data-needs-react]");
      if (!control) return;
      event.preventDefault();
      event.stopPropagation();
      held = () => {
        control.removeAttribute("aria-busy");
        control.click();
      };
      control.setAttribute("aria-busy", "true");
      wake();
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
      held = () => form.requestSubmit();
      wake();
    },
    true,
  );
  document.addEventListener("hydrated", () => {
    awake = true;
    held?.();
  });

  // What needs no React answers first: reading React takes a slow phone longer than the answer may take.
  function wakeForTouch({ target }: Event) {
    const needsReact = target instanceof Element && target.closest("[data-needs-react], form");
    if (needsReact) wake();
    else setTimeout(wake, 300);
  }

  for (const touch of ["pointerdown", "keydown", "focusin", "touchstart"]) {
    document.addEventListener(touch, wakeForTouch, { once: true, passive: true, capture: true });
  }
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(wake, { timeout: 8_000 }) : setTimeout(wake, 2_000);
  const afterLoad = () => setTimeout(whenIdle, 2_500);
  if (document.readyState === "complete") afterLoad();
  else window.addEventListener("load", afterLoad, { once: true });
  new PerformanceObserver(() => {
    const wanting = [...document.querySelectorAll("[data-wakes-react]")];
    if (wanting.some((element) => element.checkVisibility())) wake();
  }).observe({ type: "paint", buffered: true });
}
