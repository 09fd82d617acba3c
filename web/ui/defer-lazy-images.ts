/**
 * Marks the document until its first view is complete, so that lazy pictures outside it are not shown yet and so not fetched
 * (styles.css): a browser looks a screen or two ahead, and they would come before the text's fonts. Without scripts
 * nothing is held. Marks pictures that failed too: their texts show in their place, which some browsers show of every
 * picture on its way.
 */
export function deferLazyImages(): void {
  const { dataset } = document.documentElement;
  dataset.firstView = "";
  // The frame after loading is the first view's, or follows it.
  const release = () => requestAnimationFrame(() => setTimeout(() => delete dataset.firstView));
  window.addEventListener("load", release, { once: true });
  const mark = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.dataset.failed = "";
  };
  // These events do not rise from the picture; they come down to it.
  document.addEventListener("error", mark, true);
}
