import { learnServerClock, secondsLeft } from "./access-token.ts";
import { renewSession } from "./renew-session.ts";
import { readEntry } from "./stored-session.ts";

/** Milliseconds between two checks of the stored access token (sign-in-19). */
const checkInterval = 60_000;

/** Renews an expired session, which ends it if the server rejects that; an undecodable token stays (sign-in-19). */
function check(): void {
  const access = readEntry("access");
  const left = secondsLeft(access);
  if (left !== undefined && left <= 0) void renewSession(access);
}

/** Renews the stored session once it has expired: checks now, each minute, and whenever the page becomes visible. */
export function watchSession(): void {
  check();
  setInterval(check, checkInterval);
  // What another tab stores has just been issued to it.
  window.addEventListener("storage", ({ key, newValue }) => key === "access" && learnServerClock(newValue));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") check();
  });
}
