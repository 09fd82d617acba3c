/**
 * Shows in the document's own alert that code did not load, until the next input (`startReact`). Apart from what has
 * messages: it is part of an inline script, which is the same for all languages.
 */
export function showLoadFailure(): void {
  const alert = document.querySelector<HTMLElement>("[data-hydration-failure]");
  if (alert) alert.textContent = alert.dataset.hydrationFailure ?? "";
}
