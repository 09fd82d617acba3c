import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { loadModule } from "#web/islands/load-module.ts";
import { readStoredSession } from "#web/session/stored-session.ts";

/** If its code does not load, there is no connection, and a toast's code would not load either. */
async function remind(from: unknown): Promise<void> {
  const reminder = await loadModule(() => import("./remind-to-sign-in.tsx")).catch(() => undefined);
  reminder?.remindToSignIn(from);
}

/**
 * Reminds an anonymous visitor, redirected home from a protected page, to sign in. After signing in by the link of the
 * toast or of the top bar, the user returns to that page (sign-in-22).
 */
export function SignInReminder() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // The router state of a guard's redirect.
  const from: unknown = pathname === "/" ? (state as { from?: unknown } | null)?.from : undefined;
  useEffect(() => {
    if (!from) return;
    // A signed-in user was redirected for lack of a role, and signing in again would not help.
    if (!readStoredSession()) void remind(from);
    // Reminded once, not again after a reload or going back.
    void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true });
  }, [from, pathname, search, navigate]);
  return null;
}
