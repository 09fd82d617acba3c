import * as z from "zod/mini";
import { tooManyPasswords } from "./accounts.ts";
import { fieldLengths, textField } from "./fields.ts";
import { problem, tooManyConcurrentRequests, unavailable } from "./problems.ts";
import { route } from "./route.ts";
import { codeField, otpInvalid, tooManyOtpAttempts, twoFactorPaused } from "./sign-in.ts";

/** How long a reauthentication is valid, in seconds (office-3). */
export const reauthenticationLifetime = 10 * 60;

/** The caller's password, or a code of their authenticator app or a recovery code: one of them. */
export const reauthentication = z
  .object({
    password: z.nullish(textField({ required: "Password is required", max: fieldLengths.password })),
    otp_code: z.nullish(codeField),
  })
  .check(
    z.refine(({ password, otp_code }) => (typeof password === "string") !== (typeof otp_code === "string"), {
      error: "Enter your password, or a code from your authenticator app",
      path: ["password"],
    }),
  );

const reauthenticationRoute = {
  body: reauthentication,
  reply: {
    status: 200,
    /** When the reauthentication expires: an ISO 8601 instant in UTC. */
    body: z.object({ expires_at: z.string() }),
  },
  problems: [
    otpInvalid,
    tooManyPasswords,
    tooManyOtpAttempts,
    twoFactorPaused,
    tooManyConcurrentRequests,
    unavailable,
  ],
} as const;

/** Reauthenticates the caller, for routes with `needsReauthentication` (office-3). */
export const proveIdentity = route({
  summary: "Proves the caller's identity by password or code, for ten minutes",
  method: "POST",
  path: "/api/users/me/proof/",
  access: "signed-in",
  ...reauthenticationRoute,
});

/** The same for owners, under `/api/office/`. */
export const proveOwnersIdentity = route({
  summary: "Proves the owner's identity by password or code, for ten minutes",
  method: "POST",
  path: "/api/office/proof/",
  access: "owner",
  ...reauthenticationRoute,
});

/** The session was authenticated neither at sign-in nor afterwards within ten minutes (office-3). */
export const reauthenticationRequired = problem({
  code: "reauthentication_required",
  status: 403,
  message: "Please confirm that it is you, with your password or a code.",
});
