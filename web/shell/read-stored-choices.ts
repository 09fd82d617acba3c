/**
 * Marks the document with the reader's stored colour scheme and signed-in state (local-storage keys of specification
 * §3), so that the first paint is right. Without a stored choice the system's colour scheme holds.
 *
 * Stands alone: its text is put into the page's head, so it may use nothing from outside itself.
 */
export function readStoredChoices(): void {
  const { dataset } = document.documentElement;
  try {
    const dark = localStorage.getItem("dark");
    if (dark) dataset.theme = dark === "true" ? "dark" : "light";
    dataset.session = localStorage.getItem("access") ? "signed-in" : "signed-out";
    dataset.role = localStorage.getItem("role") ?? "";
  } catch {
    // A browser that forbids storage gets the defaults.
    dataset.session = "signed-out";
  }
}
