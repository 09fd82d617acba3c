import { secondsLeft } from "./access-token.ts";
import { renewSession } from "./renew-session.ts";
import { readEntry } from "./stored-session.ts";

/** Milliseconds between two looks at the stored access token (sign-in-19). */
const checkInterval = 60_000;

/** Renews an expired session, which ends it where that is refused; one that cannot be decoded stays (sign-in-19). */
function look(): void {
  const access = readEntry("access");
  const left = secondsLeft(access);
  if (left !== undefined && left <= 0) void renewSession(access);
}

/** Looks after the stored session now, each minute and when the reader comes back to the page. Ends with the page. */
export function watchSession(): void {
  look();
  setInterval(look, checkInterval);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
  });
}
