import { showFocusedField } from "#web/forms/form.tsx";
import { type Path, pathsTo } from "./paths.ts";

/** How many frames the cards around a field have to open. */
const patience = 30;

/**
 * Focuses the control of a value as soon as the cards around it are open, or what is nearest around it; then calls
 * `onFocused`. Returns a function that gives up.
 */
export function focusPath(form: HTMLElement | null, path: Path, onFocused: () => void): () => void {
  let frame = 0;
  const nearest = () =>
    pathsTo(path)
      .toReversed()
      .map((one) => form?.querySelector(`[data-path="${CSS.escape(one)}"]`))
      .find((part) => part);
  const isThere = () => form?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  function attempt(left: number) {
    if (!isThere() && left > 0) {
      frame = requestAnimationFrame(() => attempt(left - 1));
      return;
    }
    nearest()?.querySelector<HTMLElement>("input, textarea, select, button")?.focus();
    showFocusedField();
    onFocused();
  }
  attempt(patience);
  return () => cancelAnimationFrame(frame);
}
