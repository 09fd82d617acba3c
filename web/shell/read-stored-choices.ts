import { readEntry, readStoredSession } from "../session/stored-session.ts";

/**
 * Marks the document with the reader's stored colour scheme and signed-in state (sign-in-18,
 * pages-16), so that the first paint is right, and follows changes in this tab or another. Without
 * a stored choice the system's colour scheme holds.
 */
export function readStoredChoices(): void {
  const { dataset } = document.documentElement;

  function markChoices() {
    const session = readStoredSession();
    dataset.session = session ? "signed-in" : "signed-out";
    dataset.role = session?.role ?? "";
    const dark = readEntry("dark");
    if (dark) dataset.theme = dark === "true" ? "dark" : "light";
  }

  markChoices();
  document.addEventListener("session-changed", markChoices);
  window.addEventListener("storage", markChoices);
  // A page that comes back from the browser's memory missed what happened meanwhile.
  window.addEventListener("pageshow", markChoices);
}
