/**
 * Puts the settings that the reader had remembered on this device (local-storage key `accessibility`, decision 30) on
 * the document before anything is painted, as attributes `data-a11y-<name>`, with the stylesheet that they need.
 *
 * Stands alone: its text is put into the page's head, so it may use nothing from outside itself.
 */
export function applyRememberedSettings(stylesheet: string): void {
  try {
    const settings: unknown = JSON.parse(localStorage.getItem("accessibility") ?? "null");
    if (!settings) return;
    for (const [name, value] of Object.entries(settings)) {
      document.documentElement.setAttribute(`data-a11y-${name}`, String(value));
    }
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = stylesheet;
    link.setAttribute("blocking", "render");
    document.head.append(link);
    // A reading aid follows the reader, which takes React; until then it stands still in the middle (adjustments.css).
    const { dataset } = document.documentElement;
    if (dataset.a11yCursor?.startsWith("reading")) dataset.wakesReact = "";
  } catch {
    // A browser that forbids storage, or a damaged entry: the page is shown as designed.
  }
}
