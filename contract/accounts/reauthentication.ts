import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { fieldLengths, passwordField } from "../fields.ts";
import { problem, tooManyConcurrentRequests, unavailable } from "../problems.ts";
import { route } from "../route.ts";
import { tooManyPasswords } from "./accounts.ts";
import { codeField, otpInvalid, tooManyOtpAttempts, twoFactorPaused } from "./sign-in.ts";
import { authenticationResponse, invalidPasskey, listedCredential, userVerification } from "./webauthn.ts";

/** How long a reauthentication is valid, in seconds (office-3). */
export const reauthenticationLifetime = 10 * 60;

/** Ways to prove one's identity: the password, a code or recovery code, or a passkey. */
const proofs = z.array(z.enum(["password", "code", "passkey"]));

/**
 * The caller's password, a code of their authenticator app or a recovery code, or what the browser answers for a
 * passkey (`AuthenticationResponseJSON`): one of them.
 */
export const reauthentication = z
  .object({
    password: z.nullish(passwordField({ required: m.password_required, max: fieldLengths.password })),
    otp_code: z.nullish(codeField),
    passkey: z.nullish(z.object(authenticationResponse)),
  })
  .check(
    z.refine(
      (given) => Object.values(given).filter((value) => value !== undefined && value !== null).length === 1,
      {
        error: m.proof_password_or_code,
        path: ["password"],
      },
    ),
  );

/** The session has given no proof of identity that counts within ten minutes; `accepts` names those that do (office-3). */
export const reauthenticationRequired = problem({
  code: "reauthentication_required",
  status: 403,
  message: m.proof_required,
});

const reauthenticationRoute = {
  body: reauthentication,
  reply: {
    status: 200,
    /** When the reauthentication expires: an ISO 8601 instant in UTC. */
    body: z.object({ expires_at: z.string() }),
  },
  problems: [
    reauthenticationRequired,
    otpInvalid,
    invalidPasskey,
    tooManyPasswords,
    tooManyOtpAttempts,
    twoFactorPaused,
    tooManyConcurrentRequests,
    unavailable,
  ],
} as const;

/** Which proofs of the caller's identity count, and until when one that was given does (office-3). */
export const readProofRoute = route({
  summary: "Which proofs of the caller's identity count, and until when the last one does",
  method: "GET",
  path: "/api/users/me/proof/",
  access: "signed-in",
  reply: {
    status: 200,
    /** `expires_at` is an ISO 8601 instant in UTC; null where no proof counts now. */
    body: z.object({ accepts: proofs, expires_at: z.nullable(z.string()) }),
  },
});

/** Begins a proof by passkey: `PublicKeyCredentialRequestOptionsJSON` with the passkeys that count (office-3). */
export const beginPasskeyProofRoute = route({
  summary: "Begins proving the caller's identity by a passkey: WebAuthn's request options",
  method: "POST",
  path: "/api/users/me/proof/begin/",
  access: "signed-in",
  reply: {
    status: 200,
    body: z.object({
      rpId: z.string(),
      challenge: z.string(),
      timeout: z.int(),
      userVerification,
      allowCredentials: z.array(z.object(listedCredential)),
    }),
  },
});

/** Reauthenticates the caller, for routes with `needsReauthentication` (office-3). */
export const proveIdentityRoute = route({
  summary: "Proves the caller's identity by password, code or passkey, for ten minutes",
  method: "POST",
  path: "/api/users/me/proof/",
  access: "signed-in",
  ...reauthenticationRoute,
});

/** The same for owners, under `/api/office/`. */
export const proveOwnersIdentityRoute = route({
  summary: "Proves the owner's identity by password, code or passkey, for ten minutes",
  method: "POST",
  path: "/api/office/proof/",
  access: "owner",
  ...reauthenticationRoute,
});
