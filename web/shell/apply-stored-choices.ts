import { getStored, readStoredSession } from "#web/session/stored-session.ts";

/**
 * Sets the stored colour scheme and signed-in state as attributes of the document (sign-in-18, pages-16), so that the
 * first paint is right, and updates them on changes in this tab or another. Without a stored choice the system's colour
 * scheme applies.
 */
export function applyStoredChoices(): void {
  const { dataset } = document.documentElement;

  function markChoices() {
    const session = readStoredSession();
    dataset.session = session ? "signed-in" : "signed-out";
    dataset.role = session?.role ?? "";
    const dark = getStored("dark");
    if (dark) dataset.theme = dark === "true" ? "dark" : "light";
  }

  markChoices();
  document.addEventListener("session-changed", markChoices);
  window.addEventListener("storage", markChoices);
  // A page restored from the back/forward cache has missed events.
  window.addEventListener("pageshow", markChoices);
}
