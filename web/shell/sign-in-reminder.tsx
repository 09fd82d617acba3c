import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { readStoredSession } from "../session/stored-session.ts";
import { showToast } from "../ui/toast.tsx";

/**
 * Where the reader wanted to go, from the router state `{ from: "/path?query" }` of a guard's redirect; undefined
 * unless it is a path of this site (sign-in-13).
 */
function attemptedLocation(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** Gives the links of bar, menu and footer, which React does not render, the search that leads on after signing in. */
function setSearchOfSignInLinks(search: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("header a, footer a")) {
    if (["/login", "/register"].includes(link.pathname)) link.search = search;
  }
}

function remind(from: string): void {
  const search = `?next=${encodeURIComponent(from)}`;
  setSearchOfSignInLinks(search);
  document.addEventListener("session-changed", () => setSearchOfSignInLinks(""), { once: true });
  void showToast(
    <p>
      Please <Link to={`/login${search}`}>log in</Link> to continue.
    </p>,
    { type: "info", id: "sign-in-reminder" },
  );
}

/**
 * Reminds a stranger, redirected home from a protected page, to sign in. The toast's link and those of the bar lead
 * back to that page afterwards (sign-in-22).
 */
export function SignInReminder() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const from = pathname === "/" ? attemptedLocation(state) : undefined;
  useEffect(() => {
    if (!from) return;
    // A signed-in reader came here for lack of another role, and logging in again would not help.
    if (!readStoredSession()) remind(from);
    // Reminded once: a reload or the way back must not do it again.
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [from, pathname, search, navigate]);
  return null;
}
