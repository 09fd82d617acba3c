import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { uuid } from "../fields.ts";
import { notFound, problem, tooManyConcurrentRequests } from "../problems.ts";
import { route } from "../route.ts";
import { passkeyNameForm } from "./passkey-name.ts";
import { reauthenticationRequired } from "./reauthentication.ts";
import {
  codeField,
  emailNotVerified,
  otpInvalid,
  otpRequired,
  signInRoute,
  tooManyLoginAttempts,
  tooManyOtpAttempts,
  twoFactorPaused,
} from "./sign-in.ts";
import { twoFactorRequired } from "./two-factor.ts";
import {
  authenticationResponse,
  invalidPasskey,
  listedCredential,
  registrationResponse,
  userVerification,
} from "./webauthn.ts";

/** Limits of passkeys (passkeys-1, passkeys-4); periods in seconds. */
export const passkeyLimits = { perAccount: 20, challenge: 5 * 60 } as const;

/** A passkey whose user was not verified is one factor, and the account's second is a passkey whose user is (passkeys-3). */
export const userVerificationRequired = problem({
  code: "user_verification_required",
  status: 401,
  message: m.passkey_verification_required,
});

/** The new passkey could not be verified, or belongs to an account already. */
export const passkeyNotAdded = problem({
  code: "passkey_not_added",
  status: 400,
  message: m.passkey_not_added,
});

/** The account has as many passkeys as it may (passkeys-1). */
export const tooManyPasskeys = problem({
  code: "too_many_passkeys",
  status: 409,
  message: (_, options) => m.passkey_too_many({ max: passkeyLimits.perAccount }, options),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 instants in UTC; null before the first use. */
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});

/** Begins adding a passkey (passkeys-1): `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const beginPasskeyRoute = route({
  summary: "Begins adding a passkey: WebAuthn's creation options",
  method: "POST",
  path: "/api/passkeys/begin/",
  access: "enrolling",
  needsReauthentication: true,
  reply: {
    status: 200,
    body: z.object({
      rp: z.object({ name: z.string(), id: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      challenge: z.string(),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
      timeout: z.int(),
      excludeCredentials: z.array(z.object(listedCredential)),
      authenticatorSelection: z.object({
        residentKey: z.literal("required"),
        requireResidentKey: z.literal(true),
        userVerification,
      }),
      attestation: z.literal("none"),
    }),
  },
  problems: [reauthenticationRequired, tooManyPasskeys],
});

/** Adds the passkey that the browser made for the begun options (passkeys-1); the account holder gets a notice. */
export const confirmPasskeyRoute = route({
  summary: "Adds a passkey: the browser's `RegistrationResponseJSON` and a name",
  method: "POST",
  path: "/api/passkeys/confirm/",
  access: "enrolling",
  needsReauthentication: true,
  body: z.object({ ...registrationResponse, ...passkeyNameForm.shape }),
  reply: { status: 201, body: passkey },
  problems: [reauthenticationRequired, passkeyNotAdded, tooManyPasskeys],
});

/** The caller's passkeys, oldest first. */
export const listPasskeysRoute = route({
  summary: "The caller's passkeys",
  method: "GET",
  path: "/api/passkeys/",
  access: "signed-in",
  reply: { status: 200, body: z.object({ results: z.array(passkey) }) },
});

/** Removes one of the caller's passkeys (passkeys-2); the account holder gets a notice. */
export const removePasskeyRoute = route({
  summary: "Removes one of the caller's passkeys",
  method: "DELETE",
  path: "/api/passkeys/{id}/",
  access: "signed-in",
  needsReauthentication: true,
  params: z.object({ id: uuid }),
  reply: { status: 204 },
  problems: [reauthenticationRequired, twoFactorRequired, notFound],
});

/** Begins logging in with a passkey: `PublicKeyCredentialRequestOptionsJSON`, the same for every caller but for its challenge. */
export const beginPasskeySignInRoute = route({
  summary: "Begins logging in with a passkey: WebAuthn's request options, without credentials",
  method: "POST",
  path: "/token/passkey/begin/",
  access: "anyone",
  reply: {
    status: 200,
    body: z.object({
      rpId: z.string(),
      challenge: z.string(),
      timeout: z.int(),
      userVerification,
    }),
  },
});

/** Signs in with a passkey (passkeys-3); answers as `POST /token/` does. */
export const signInWithPasskeyRoute = route({
  summary: "Logs in with a passkey: the browser's `AuthenticationResponseJSON`",
  method: "POST",
  path: "/token/passkey/",
  access: "anyone",
  body: z.object({ ...authenticationResponse, otp_code: z.nullish(codeField) }),
  reply: signInRoute.reply,
  problems: [
    invalidPasskey,
    userVerificationRequired,
    otpRequired,
    otpInvalid,
    emailNotVerified,
    tooManyLoginAttempts,
    tooManyOtpAttempts,
    twoFactorPaused,
    tooManyConcurrentRequests,
  ],
});
