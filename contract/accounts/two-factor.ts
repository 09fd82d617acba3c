import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { problem } from "../problems.ts";
import { route } from "../route.ts";
import { reauthenticationRequired } from "./reauthentication.ts";
import { codeField, otpInvalid, tooManyOtpAttempts, twoFactorPaused } from "./sign-in.ts";

/** The session has not verified a code within five minutes; send one (two-factor-9). */
export const stepUpRequired = problem({
  code: "reauthentication_required",
  status: 403,
  message: m.two_factor_step_up_required,
});

/** The practice requires two-factor of this account; it cannot be disabled (two-factor-1). */
export const twoFactorRequired = problem({
  code: "two_factor_required",
  status: 403,
  message: m.two_factor_required,
});

/** There is no secret to confirm: enrolment was not begun in this session, or has expired. */
export const enrolmentNotBegun = problem({
  code: "enrolment_not_begun",
  status: 409,
  message: m.two_factor_setup_expired,
});

/** Limits of one-time codes (two-factor-3, two-factor-4; RFC 6238 §5.2); periods in seconds. */
export const codeLimits = {
  digits: 6,
  period: 30,
  /** Steps of clock drift that are forgiven each way. */
  drift: 1,
  /** Wrong codes in a row after which codes are no longer accepted for the account. */
  wrongInARow: 100,
  /** Wrong codes of one account in a day after which its holder is notified by email. */
  wrongInADay: 10,
  /** How long a verified code lets a session change two-factor without another. */
  stepUp: 5 * 60,
  /** How long an unconfirmed secret is valid. */
  enrolment: 30 * 60,
  recoveryCodes: 10,
} as const;

/** A six-digit code in a form; the server accepts recovery codes too where documented. */
export const otpCode = codeField.check(z.regex(/^\d{6}$/, { error: m.two_factor_six_digits }));

/** Whether the caller's account has two-factor (two-factor-11). */
export const readTwoFactorStatusRoute = route({
  summary: "Whether two-factor is enabled for the caller's account",
  method: "GET",
  path: "/api/2fa/totp/status/",
  access: "enrolling",
  reply: {
    status: 200,
    body: z.object({
      enabled: z.boolean(),
      /** The practice requires it of this account, so that it cannot be disabled. */
      required: z.boolean(),
      /** Unused recovery codes. */
      recovery_codes_left: z.int(),
    }),
  },
});

/** An optional code, or recovery code. */
const optionalCode = z._default(
  z.pipe(
    z.nullable(z.object({ otp_code: z.nullish(codeField) })),
    z.transform((body) => body ?? { otp_code: undefined }),
  ),
  { otp_code: undefined },
);

/**
 * Creates a secret for an authenticator app, which needs a proof of identity. Where two-factor is enabled, it is replaced,
 * which needs a step-up too.
 */
export const beginTwoFactorRoute = route({
  summary: "Begins enrolment: a secret for an authenticator app",
  method: "POST",
  path: "/api/2fa/totp/begin/",
  access: "enrolling",
  needsReauthentication: "or-in-body",
  body: optionalCode,
  reply: { status: 200, body: z.object({ otpauth_url: z.string() }) },
  problems: [reauthenticationRequired, stepUpRequired, otpInvalid, tooManyOtpAttempts, twoFactorPaused],
});

/** Enables two-factor by a code of the begun secret; ends the account's other sessions (two-factor-8). */
export const confirmTwoFactorRoute = route({
  summary: "Confirms enrolment by a code; answers fresh tokens and recovery codes",
  method: "POST",
  path: "/api/2fa/totp/confirm/",
  access: "enrolling",
  needsReauthentication: true,
  body: z.object({ otp_code: codeField }),
  reply: {
    status: 200,
    body: z.object({
      access: z.string(),
      refresh: z.string(),
      /** Shown this once; each signs in once in place of a code. */
      recovery_codes: z.array(z.string()),
      message: z.string(),
    }),
  },
  problems: [reauthenticationRequired, otpInvalid, tooManyOtpAttempts, enrolmentNotBegun],
});

/** Disables two-factor: with an empty body where the session verified a code within five minutes, else with a code. */
export const disableTwoFactorRoute = route({
  summary: "Disables two-factor for the caller's account",
  method: "POST",
  path: "/api/2fa/totp/disable/",
  access: "signed-in",
  body: optionalCode,
  reply: { status: 200, body: z.object({ enabled: z.boolean(), message: z.string() }) },
  problems: [stepUpRequired, twoFactorRequired, otpInvalid, tooManyOtpAttempts, twoFactorPaused],
});
