import { readClaims } from "./access-token.ts";
import { clearSession, readEntry, readStoredSession } from "./stored-session.ts";

/** The id of an employee's stored session, if its access token names one. */
function storedSessionId(): string | undefined {
  const id = readClaims(readEntry("access"))?.sid;
  return typeof id === "string" && readStoredSession()?.role === "employee" ? id : undefined;
}

/**
 * Listens for the end of a session until the signal is aborted; its end removes it from storage, and guards redirect
 * home.
 */
async function awaitEnd(id: string, signal: AbortSignal): Promise<void> {
  const events = new EventSource(`/api/sessions/${id}/events/`);
  events.addEventListener("ended", () => {
    events.close();
    if (storedSessionId() === id) clearSession();
  });
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  events.close();
}

/**
 * Removes an employee's session from storage within a second of its end on the server, while the page is visible
 * (sign-in-28). One tab listens for all, since HTTP/1.1 has few connections; without locks, in an insecure context,
 * each visible one does.
 */
export function watchSessionEnd(): void {
  let watchedId: string | undefined;
  let watching = new AbortController();

  function update(): void {
    const id = document.visibilityState === "visible" ? storedSessionId() : undefined;
    if (id === watchedId) return;
    watchedId = id;
    watching.abort();
    if (id === undefined) return;
    watching = new AbortController();
    const { signal } = watching;
    if ("locks" in navigator)
      navigator.locks
        .request("session events", { signal }, () => awaitEnd(id, signal))
        .catch(() => undefined);
    else void awaitEnd(id, signal);
  }

  document.addEventListener("visibilitychange", update);
  document.addEventListener("session-changed", update);
  window.addEventListener("storage", update);
  update();
}
