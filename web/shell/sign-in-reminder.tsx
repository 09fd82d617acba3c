import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { readStoredSession } from "../session/stored-session.ts";
import { showToast } from "../ui/toast.tsx";

/**
 * Where the reader wanted to go, from the router state `{ from: "/path?query" }` that a guard sends along; undefined
 * unless it is a path of this site (sign-in-13).
 */
function attemptedLocation(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  return typeof from === "string" && /^\/(?![/\\])/.test(from) ? from : undefined;
}

function remind(from: string): Promise<void> {
  return showToast(
    <p>
      Please <Link to={`/login?next=${encodeURIComponent(from)}`}>log in</Link> to continue.
    </p>,
    { type: "info", id: "sign-in-reminder" },
  );
}

/** Says to a stranger sent home from a protected page that they need to sign in, and leads back there (sign-in-22). */
export function SignInReminder() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const from = pathname === "/" ? attemptedLocation(state) : undefined;
  useEffect(() => {
    if (!from) return;
    // Who is signed in came here for lack of another role, and logging in again would not help.
    if (!readStoredSession()) void remind(from);
    // Said once: a reload or the way back must not say it again.
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [from, pathname, search, navigate]);
  return null;
}
