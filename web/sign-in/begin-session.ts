import type { NavigateFunction } from "react-router";
import type { Reply } from "#contract/route.ts";
import type { signIn } from "#contract/sign-in.ts";
import { call } from "../api/browser-call.ts";
import { storeEnrolmentToken, storeSession } from "../session/stored-session.ts";
import { showToast } from "../ui/toast.tsx";

interface BeginSessionOptions {
  readonly navigate: NavigateFunction;
  /** Where the reader wanted to go. */
  readonly returnPage: string;
  /** Whether the reader is still where they sign in (`useIsMounted`). */
  readonly isMounted: () => boolean;
}

/**
 * Stores the session of an accepted sign-in, upon which the guard of the page leads on (sign-in-23); without tokens,
 * leads to two-factor setup or back to /login (sign-in-9). A session whose reader has left meanwhile ends again.
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
