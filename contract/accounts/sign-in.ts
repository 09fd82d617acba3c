import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { fieldLengths, maxUnits, passwordField, textField } from "../fields.ts";
import { problem, tooManyConcurrentRequests, unavailable } from "../problems.ts";
import { type Reply, route } from "../route.ts";
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

/** The kinds of security events, with the titles that the account holder reads in the site’s language. */
export const securityEvents = {
  get signed_in() {
    return m.activity_signed_in();
  },
  get sign_in_failed() {
    return m.activity_sign_in_failed();
  },
  get code_failed() {
    return m.activity_code_failed();
  },
  get two_factor_paused() {
    return m.activity_two_factor_paused();
  },
  get recovery_code_used() {
    return m.activity_recovery_code_used();
  },
  get signed_out() {
    return m.activity_signed_out();
  },
  get device_signed_out() {
    return m.activity_device_signed_out();
  },
  get other_devices_signed_out() {
    return m.activity_other_devices_signed_out();
  },
  get session_revoked() {
    return m.activity_session_revoked();
  },
  get session_idle() {
    return m.activity_session_idle();
  },
  get two_factor_enabled() {
    return m.activity_two_factor_enabled();
  },
  get two_factor_disabled() {
    return m.activity_two_factor_disabled();
  },
  get two_factor_reset() {
    return m.activity_two_factor_reset();
  },
  get passkey_added() {
    return m.activity_passkey_added();
  },
  get passkey_removed() {
    return m.activity_passkey_removed();
  },
  get calendar_feed_created() {
    return m.activity_calendar_feed_created();
  },
  get passkey_failed() {
    return m.activity_passkey_failed();
  },
  get email_verified() {
    return m.activity_email_verified();
  },
  get password_changed() {
    return m.activity_password_changed();
  },
  get password_change_failed() {
    return m.activity_password_change_failed();
  },
  get proof_failed() {
    return m.activity_proof_failed();
  },
  get password_reset_requested() {
    return m.activity_password_reset_requested();
  },
  get password_reset() {
    return m.activity_password_reset();
  },
  get email_change_requested() {
    return m.activity_email_change_requested();
  },
  get email_change_withdrawn() {
    return m.activity_email_change_withdrawn();
  },
  get email_changed() {
    return m.activity_email_changed();
  },
  get role_changed() {
    return m.activity_role_changed();
  },
  get data_downloaded() {
    return m.activity_data_downloaded();
  },
  get deletion_requested() {
    return m.activity_deletion_requested();
  },
  get deletion_cancelled() {
    return m.activity_deletion_cancelled();
  },
} as const;

/** The stable name of a kind of security event. */
export type SecurityEventKind = keyof typeof securityEvents;

/** The number of events in the list. */
export const activityShown = 30;

/** Events that others can cause repeatedly. Of each kind only the latest are shown, so that they hide no other event. */
export const repeatableEvents: readonly SecurityEventKind[] = [
  "sign_in_failed",
  "code_failed",
  "passkey_failed",
  "password_change_failed",
  "proof_failed",
  "password_reset_requested",
];

/** How many events of each kind in `repeatableEvents` the account holder is shown. */
export const repeatableEventsShown = 5;

/** The latest security events of the caller's account, newest first, and the number of other signed-in devices. */
export const recentActivityRoute = route({
  summary: "The latest security events of the caller's account, newest first",
  method: "GET",
  path: "/api/users/me/activity/",
  access: "signed-in",
  reply: {
    status: 200,
    body: z.object({
      results: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(Object.keys(securityEvents) as [SecurityEventKind, ...SecurityEventKind[]]),
          /** The event in the words that the account holder reads. */
          title: z.string(),
          /** An ISO 8601 instant in UTC. */
          at: z.string(),
          /** Browser and system, such as 'Firefox on Windows'. */
          device: z.string(),
          /** The network it came from, never the whole address, such as '203.0.113.0/24'; null if unknown. */
          network: z.nullable(z.string()),
          /** Whether it happened in the caller's session. */
          is_this_session: z.boolean(),
        }),
      ),
      /** Other active sessions of the account. */
      other_devices: z.int(),
    }),
  },
});

/** The latest events as the account holder reads them. */
export type Activity = Reply<typeof recentActivityRoute>;

/** Ends every other session of the caller's account. */
export const signOutOthersRoute = route({
  summary: "Signs the caller's account out on all other devices",
  method: "POST",
  path: "/api/users/me/sign-out-others/",
  access: "signed-in",
  reply: { status: 200, body: z.object({ signed_out: z.int(), message: z.string() }) },
});
