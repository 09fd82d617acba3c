import type { NavigateFunction } from "react-router";
import type { Reply } from "#contract/route.ts";
import type { signIn } from "#contract/sign-in.ts";
import { call } from "#web/api/browser-call.ts";
import { storeEnrolmentToken, storeSession } from "#web/session/stored-session.ts";
import { showToast } from "#web/ui/toast.tsx";

interface BeginSessionOptions {
  readonly navigate: NavigateFunction;
  /** The page to return to after signing in. */
  readonly returnPage: string;
  /** Whether the sign-in page is still mounted (`useIsMounted`). */
  readonly isMounted: () => boolean;
}

/**
 * Stores the session of a successful sign-in, upon which the guard of the page redirects (sign-in-23); without tokens,
 * navigates to two-factor setup or back to /login (sign-in-9). If the user has left the page since, the session is
 * ended again.
 */
export async function beginSession(
  { access, refresh, enroll_access, mfa_enrollment_required, ...account }: Reply<typeof signIn>,
  { navigate, returnPage, isMounted }: BeginSessionOptions,
): Promise<void> {
  if (!isMounted()) {
    if (refresh) await call("POST /token/logout/", { body: { refresh } }).catch(() => undefined);
    return;
  }
  if (mfa_enrollment_required) {
    if (enroll_access) storeEnrolmentToken(enroll_access);
    void showToast("Two-factor setup is required.", { type: "info" });
    await navigate("/settings/security/2fa", { state: { from: returnPage }, fallback: "document" });
    return;
  }
  if (!access || !refresh) {
    void showToast("Two-factor authentication enabled. Please log in again.", { type: "info" });
    await navigate("/login", { fallback: "document" });
    return;
  }
  storeSession({ ...account, access, refresh });
  void showToast("Login successful!", { type: "success" });
}
