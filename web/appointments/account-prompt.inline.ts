/**
 * Shows the prompt 800 ms after the page has loaded (visits-15), and hides it by 'Not now'. Its space is reserved from
 * the start, so that showing it moves nothing.
 */
export default function revealPrompt({ parentElement: prompt }: HTMLScriptElement): void {
  if (!prompt) return;
  setTimeout(() => {
    prompt.dataset.revealed = "true";
  }, 800);
  prompt.querySelector("button")?.addEventListener("click", () => {
    prompt.hidden = true;
    // The focused button is gone; the form is next.
    document.querySelector<HTMLElement>("#request-form input")?.focus();
  });
}
