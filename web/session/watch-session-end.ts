import { clearSession, storedSessionId } from "./stored-session.ts";

/** Milliseconds before a refused stream is opened again. */
const reopenAfter = 15_000;

/**
 * Listens for the end of a session until the signal is aborted. A session that ended is removed from storage, upon which
 * guards redirect home.
 */
async function awaitEnd(id: string, signal: AbortSignal): Promise<void> {
  const leaving = new Promise((resolve) => signal.addEventListener("abort", resolve));
  while (!signal.aborted) {
    const events = new EventSource(`/api/sessions/${id}/events/`);
    events.addEventListener("ended", () => {
      events.close();
      if (storedSessionId() === id) clearSession();
    });
    // Browsers reopen a lost stream themselves, but none that another answer refused, as a proxy's does while the
    // server restarts (HTML, 9.2.3).
    const refused = new Promise<void>((resolve) => {
      events.addEventListener("error", () => {
        if (events.readyState === EventSource.CLOSED) setTimeout(resolve, reopenAfter);
      });
    });
    await Promise.race([leaving, refused]);
    events.close();
  }
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
