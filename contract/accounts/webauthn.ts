import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { patternText } from "../fields.ts";
import { problem } from "../problems.ts";

const notEncoded = "Must be base64url";

/** Bytes as base64url without padding (RFC 4648, section 5), at most so many characters. */
const bytes = (max: number) => patternText(max, /^[\w-]+$/, notEncoded);

/** A credential's id: up to 1,023 bytes (WebAuthn Level 3, section 4). */
const credential = { id: bytes(1_364), rawId: bytes(1_364), type: z.literal("public-key") };

/** What `navigator.credentials.create()` answers, as `PublicKeyCredential.toJSON()` writes it; extensions are dropped. */
export const registrationResponse = {
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_192),
    attestationObject: bytes(65_536),
    transports: z.optional(z.array(patternText(32, /^[a-z-]+$/, "Not a transport")).check(z.maxLength(16))),
  }),
};

/** What `navigator.credentials.get()` answers. */
export const authenticationResponse = {
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_192),
    authenticatorData: bytes(8_192),
    signature: bytes(8_192),
    userHandle: z.nullish(bytes(86)),
  }),
};

/** A credential in the options for the browser. */
export const listedCredential = {
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(z.string())),
};

export const userVerification = z.enum(["required", "preferred", "discouraged"]);

/**
 * The browser's response proves no passkey of an account: another origin, a used or expired challenge, a wrong
 * signature, an unknown passkey or a counter that did not grow (passkeys-5).
 */
export const invalidPasskey = problem({
  code: "invalid_passkey",
  status: 401,
  message: m.passkey_not_accepted,
});
