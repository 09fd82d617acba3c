import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { loadModule } from "../islands/load-module.ts";
import { readStoredSession } from "../session/stored-session.ts";

/** Without its code, which does not load where there is no connection, no toast would come either. */
async function remind(from: unknown): Promise<void> {
  const reminder = await loadModule(() => import("./remind-to-sign-in.tsx")).catch(() => undefined);
  reminder?.remindToSignIn(from);
}

/**
 * Reminds a stranger, redirected home from a protected page, to sign in. The toast's link and those of the bar lead
 * back to that page afterwards (sign-in-22).
 */
export function SignInReminder() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The router state of a guard's redirect.
  const from: unknown = pathname === "/" ? (state as { from?: unknown } | null)?.from : undefined;
  useEffect(() => {
    if (!from) return;
    // A signed-in reader came here for lack of another role, and logging in again would not help.
    if (!readStoredSession()) void remind(from);
    // Reminded once: a reload or the way back must not do it again.
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [from, pathname, search, navigate]);
  return null;
}
