/**
 * Marks the document until its first viewport is complete, so that lazy images are not displayed and so not fetched
 * before (styles.css): browsers fetch them a screen or two ahead, which would delay the fonts. Also marks images that
 * failed, which show their alternative text; some browsers would show that of every loading image.
 */
export function deferLazyImages(): void {
  const { dataset } = document.documentElement;
  dataset.firstView = "";
  // The frame after loading is the first paint, or follows it.
  const release = () => requestAnimationFrame(() => setTimeout(() => delete dataset.firstView));
  window.addEventListener("load", release, { once: true });
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.dataset.failed = "";
  };
  // Error events do not bubble; they are captured.
  document.addEventListener("error", mark, true);
}
