import { call } from "#web/api/browser-call.ts";
import {
  getStored,
  readStoredSession,
  removeEntries,
  storeSession,
  storeTokens,
} from "#web/session/stored-session.ts";

/** A secret for an authenticator app: as a URI for its camera, and as text (two-factor-10). */
export interface Enrolment {
  readonly uri: string;
  readonly secret: string;
}

/** Requests a new secret; a code is required if two-factor is already on. Rejects as `call()` does. */
export async function beginEnrolment(code?: string): Promise<Enrolment> {
  const { otpauth_url: uri } = await call("POST /api/2fa/totp/begin/", {
    body: code === undefined ? {} : { otp_code: code },
  });
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "" };
}

/** Stores the username and role of an employee who enrolled before the first sign-in; an error is ignored. */
async function storeProfile(tokens: { access: string; refresh: string }): Promise<void> {
  try {
    const { id, username, role } = await call("GET /api/users/me/profile/", {});
    // The user has signed out since, or another account has signed in, in another tab.
    if (getStored("refresh") !== tokens.refresh) return;
    storeSession({ ...tokens, username, role, user_id: id });
  } catch {
    // The session is active; the name comes with the next sign-in.
  }
}

/** Enables two-factor, stores the new session, and returns the recovery codes. Rejects as `call()` does. */
export async function confirmEnrolment(code: string): Promise<readonly string[]> {
  const account = getStored("user_id");
  const { recovery_codes, access, refresh } = await call("POST /api/2fa/totp/confirm/", {
    body: { otp_code: code },
  });
  // Another account has signed in since, in another tab.
  if (getStored("user_id") !== account) return recovery_codes;
  removeEntries("enroll_access");
  storeTokens({ access, refresh });
  if (!readStoredSession()?.username) await storeProfile({ access, refresh });
  return recovery_codes;
}
