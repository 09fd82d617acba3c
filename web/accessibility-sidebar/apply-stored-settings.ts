/**
 * Applies the stored settings to the document before the first paint, as attributes `data-a11y-<name>` and the
 * stylesheet that they need: the settings of this tab, which last until the page is reloaded, else those remembered on
 * this device.
 */
export function applyStoredSettings(stylesheet: string): void {
  const root = document.documentElement;

  function read(): Record<string, unknown> {
    for (const storage of ["sessionStorage", "localStorage"] as const) {
      try {
        const settings: unknown = JSON.parse(globalThis[storage].getItem("accessibility") ?? "null");
        if (settings instanceof Object && !Array.isArray(settings)) return { ...settings };
      } catch {
        // Storage is blocked, or the entry is damaged: it counts as none.
      }
    }
    return {};
  }

  function apply(): void {
    const settings = Object.entries(read());
    for (const name of root.getAttributeNames()) {
      if (name.startsWith("data-a11y-")) root.removeAttribute(name);
    }
    for (const [name, value] of settings) {
      try {
        root.setAttribute(`data-a11y-${name}`, String(value));
      } catch {
        // Not a name that this site has stored.
      }
    }
    if (settings.length === 0 || document.querySelector(`link[href="${stylesheet}"]`)) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = stylesheet;
    link.setAttribute("blocking", "render");
    document.head.append(link);
  }

  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  try {
    if (navigation?.type === "reload") sessionStorage.removeItem("accessibility");
  } catch {
    // Without storage there is nothing to end.
  }
  apply();
  // A reading aid, which the panel shows, follows the pointer and the focus; until then it is fixed in the middle
  // (adjustments.css).
  if (root.dataset.a11yCursor?.startsWith("reading")) root.dataset.loadPanel = "accessibility";
  // Going back may restore a page from the back/forward cache with its former settings.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    apply();
    document.dispatchEvent(new Event("accessibility-settings-applied"));
  });
}
