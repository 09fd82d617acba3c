import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { fieldLengths, maxUnits, passwordField, textField } from "../fields.ts";
import { problem, tooManyConcurrentRequests, unavailable } from "../problems.ts";
import { route } from "../route.ts";
import { bareCode } from "../text.ts";

/** An unknown username or a wrong password, which the reply does not distinguish (sign-in-3). */
export const invalidCredentials = problem({
  code: "invalid_credentials",
  status: 401,
  message: m.sign_in_wrong_credentials,
});

/** The password is right; the account also wants a code (sign-in-2). */
export const otpRequired = problem({
  code: "otp_required",
  status: 401,
  message: m.sign_in_code_required,
});

/** The code is wrong, too old, or was used before (two-factor-3, two-factor-4). */
export const otpInvalid = problem({
  code: "otp_invalid",
  status: 401,
  message: m.sign_in_wrong_code,
});

/** Five wrong codes in five minutes; carries `Retry-After` (two-factor-4). */
export const tooManyOtpAttempts = problem({
  code: "too_many_otp_attempts",
  status: 429,
  message: m.sign_in_too_many_codes,
});

/** Too many wrong passwords; carries `Retry-After` (sign-in-4). */
export const tooManyLoginAttempts = problem({
  code: "too_many_login_attempts",
  status: 429,
  message: m.sign_in_too_many_attempts,
});

/** The password is right; the account's second factor is a passkey, which signs in alone (passkeys-3). */
export const passkeyRequired = problem({
  code: "passkey_required",
  status: 401,
  message: m.sign_in_passkey_required,
});

/** A hundred wrong codes in a row; lasts until the password is reset by email or the office resets two-factor. */
export const twoFactorPaused = problem({
  code: "two_factor_paused",
  status: 403,
  message: m.sign_in_codes_paused,
});

/** Replied only after the right password (sign-in-2). */
export const emailNotVerified = problem({
  code: "email_not_verified",
  status: 403,
  message: m.sign_in_email_not_verified,
});

/** The refresh token is invalid or used, or its session has ended. */
export const invalidToken = problem({
  code: "invalid_token",
  status: 401,
  message: m.sign_in_session_ended,
});

/** Lifetimes of tokens and sessions, in seconds (sign-in-14). */
export const tokenLifetimes = {
  access: 10 * 60,
  enrolment: 10 * 60,
  session: 14 * 24 * 60 * 60,
  /** How long the immediate predecessor of a refresh token remains valid. */
  refreshGrace: 10,
} as const;

/** A one-time code or a recovery code, which counts by its letters and digits alone (two-factor-3). */
export const codeField = z.string({ error: m.sign_in_code_as_text }).check(
  maxUnits(60, m.sign_in_code_too_long),
  z.overwrite((typed: string) => bareCode(typed)),
);

const optionalCode = z.nullish(codeField);

/** What the login form sends (sign-in-1). */
export const credentials = z.object({
  /** The account's email address too (sign-in-29). */
  username: textField({ required: m.person_username_required, max: fieldLengths.email }),
  password: passwordField({ required: m.password_required, max: fieldLengths.password }),
  otp_code: optionalCode,
});

/** The roles of accounts (accounts-21). */
export const role = z.enum(["customer", "employee"]);

/** A person's role (accounts-21). */
export type Role = z.output<typeof role>;

/** Signs in (sign-in-1); after the password come the verified address and the code (sign-in-2). */
export const signInRoute = route({
  summary: "Logs in: password, then verified email, then one-time code",
  method: "POST",
  path: "/token/",
  access: "anyone",
  body: credentials,
  reply: {
    status: 200,
    body: z.object({
      /** Bearer token for API calls; absent where two-factor must be set up first. */
      access: z.optional(z.string()),
      /** Exchanged once for the next pair; absent where two-factor must be set up first. */
      refresh: z.optional(z.string()),
      role,
      username: z.string(),
      user_id: z.int(),
      /** The account must enrol in two-factor before it can sign in. */
      mfa_enrollment_required: z.boolean(),
      /** Bearer token that opens the calls that set up two-factor authentication and nothing else, for ten minutes. */
      enroll_access: z.optional(z.string()),
    }),
  },
  problems: [
    invalidCredentials,
    otpRequired,
    passkeyRequired,
    otpInvalid,
    emailNotVerified,
    tooManyLoginAttempts,
    tooManyOtpAttempts,
    twoFactorPaused,
    tooManyConcurrentRequests,
    unavailable,
  ],
});

const refreshBody = z.object({
  refresh: z.string("A refresh token is required").check(maxUnits(1_000, "A refresh token is shorter.")),
});

/** Exchanges a refresh token for the next pair (sign-in-15). */
export const refreshSessionRoute = route({
  summary: "Exchanges a refresh token for a new access token and the next refresh token",
  method: "POST",
  path: "/token/refresh/",
  access: "anyone",
  body: refreshBody,
  reply: { status: 200, body: z.object({ access: z.string(), refresh: z.string() }) },
  problems: [invalidToken],
});

/** Ends the session of a refresh token; the reply is the same for any body (sign-in-16). */
export const signOutRoute = route({
  summary: "Ends the refresh token's session",
  method: "POST",
  path: "/token/logout/",
  access: "anyone",
  body: z.unknown(),
  reply: { status: 204 },
});

/** Ends every other session of the caller's account. */
export const signOutOthersRoute = route({
  summary: "Signs the caller's account out on all other devices",
  method: "POST",
  path: "/api/users/me/sign-out-others/",
  access: "signed-in",
  reply: { status: 200, body: z.object({ signed_out: z.int(), message: z.string() }) },
});
