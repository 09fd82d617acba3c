/** Reloads the page. */
export default function runTryAgain({ parentElement }: HTMLScriptElement): void {
  parentElement?.querySelector("button")?.addEventListener("click", () => location.reload());
}
