/**
 * Shows the prompt 800 ms after it has come (visits-15), and takes it away with 'Not now'. Its space is reserved from
 * the start, so that nothing moves under the reader's hand.
 */
export default function revealPrompt({ parentElement: prompt }: HTMLScriptElement): void {
  if (!prompt) return;
  setTimeout(() => {
    prompt.dataset.revealed = "true";
  }, 800);
  prompt.querySelector("button")?.addEventListener("click", () => {
    prompt.hidden = true;
    // The button that had the focus is gone; the form is what comes next.
    document.querySelector<HTMLElement>("#request-form input")?.focus();
  });
}
