/**
 * Runs a carousel's buttons, dots and arrow keys, and its rotation every six seconds (WCAG 2.2, 2.2.2): not with
 * reduced motion, in a hidden tab, out of view, or while it has the pointer or the focus. Using its controls stops the
 * rotation; its button starts and stops it.
 */
function runCarousel(carousel: HTMLElement): void {
  const find = (part: string) => [...carousel.querySelectorAll<HTMLElement>(`[data-carousel="${part}"]`)];
  const [track] = find("track");
  const [status] = find("status");
  const [toggle] = find("toggle");
  const slides = find("slide");
  const dots = find("dot");
  if (!track || slides.length < 2) return;

  const interval = 6_000;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let current = 0;
  // The target of the current scroll: slides that pass on the way do not become current.
  let goal: number | undefined;
  let rotation: "auto" | "started" | "stopped" = "auto";
  let lastMovedAt = Date.now();

  const offsetOf = (index: number) => (slides[index]?.offsetLeft ?? 0) - (slides[0]?.offsetLeft ?? 0);

  function mark(index: number) {
    current = index;
    dots.forEach((dot, position) => dot.setAttribute("aria-current", String(position === index)));
  }

  function moveTo(index: number) {
    goal = (index + slides.length) % slides.length;
    // First, since a scroll lays out what has changed.
    track?.scrollTo({ left: offsetOf(goal), behavior: reducedMotion.matches ? "instant" : "smooth" });
    mark(goal);
    lastMovedAt = Date.now();
  }

  function setRotation(state: typeof rotation) {
    rotation = state;
    const stopped = state === "stopped";
    carousel.toggleAttribute("data-stopped", stopped);
    toggle?.setAttribute("aria-label", (stopped ? toggle.dataset.start : toggle.dataset.stop) ?? "");
    lastMovedAt = Date.now();
  }

  function moveByUser(index: number) {
    moveTo(index);
    setRotation("stopped");
    if (status) status.textContent = slides[current]?.getAttribute("aria-label") ?? "";
  }

  carousel.addEventListener("click", ({ target }) => {
    const control = target instanceof Element && target.closest<HTMLElement>("[data-carousel]");
    if (!control) return;
    const part = control.dataset.carousel;
    if (part === "previous") moveByUser(current - 1);
    if (part === "next") moveByUser(current + 1);
    if (part === "dot") moveByUser(dots.indexOf(control));
    if (part === "toggle") setRotation(rotation === "stopped" ? "started" : "stopped");
  });

  carousel.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    moveByUser(current + step);
  });

  // A finger or a wheel interrupts the scroll.
  for (const taking of ["touchstart", "pointerdown", "wheel"]) {
    track.addEventListener(
      taking,
      (event) => {
        if (event instanceof WheelEvent && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
        goal = undefined;
        setRotation("stopped");
      },
      { passive: true },
    );
  }

  track.addEventListener(
    "scroll",
    () => {
      const distanceOf = (index: number) => Math.abs(offsetOf(index) - track.scrollLeft);
      if (goal === undefined)
        mark(slides.reduce((best, _, index) => (distanceOf(index) < distanceOf(best) ? index : best), 0));
      else if (distanceOf(goal) < 2) goal = undefined;
    },
    { passive: true },
  );

  let isInView = false;
  const view = new IntersectionObserver((entries) => {
    isInView = entries.at(-1)?.isIntersecting ?? false;
    if (!isInView) return;
    // The other images are fetched once the carousel is seen, so that none is missing when it rotates.
    for (const picture of carousel.querySelectorAll("img")) picture.loading = "eager";
  });
  // They come after those of the first viewport.
  if (document.readyState === "complete") view.observe(carousel);
  else window.addEventListener("load", () => view.observe(carousel), { once: true });

  function isPaused() {
    if (document.hidden || reducedMotion.matches || rotation === "stopped") return true;
    // The settings of the accessibility sidebar stop it too.
    if (document.documentElement.matches('[data-a11y-pause-animations], [data-a11y-cursor^="reading"]'))
      return true;
    return !isInView || (rotation === "auto" && carousel.matches(":hover, :focus-within"));
  }

  const clock = setInterval(() => {
    if (!carousel.isConnected) clearInterval(clock);
    else if (isPaused()) lastMovedAt = Date.now();
    else if (Date.now() - lastMovedAt >= interval) moveTo(current + 1);
  }, 500);
}

/** Runs a carousel without React. */
export default function runCarouselAround({ parentElement }: HTMLScriptElement): void {
  if (parentElement) runCarousel(parentElement);
}
