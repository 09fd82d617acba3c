import { base32 } from "@otplib/plugin-base32-scure";
import { crypto } from "@otplib/plugin-crypto-node";
import { generateSync } from "@otplib/totp";

/** The secret of an authenticator, from the address in its QR code. */
export function secretOf(otpauthUrl: string): string {
  return new URL(otpauthUrl).searchParams.get("secret") ?? "";
}

/** The six-digit code of a secret at a moment, by an authenticator that shares no code with ours. */
export function codeAt(secret: string, moment: Date): string {
  return generateSync({ secret, epoch: Math.floor(moment.getTime() / 1_000), crypto, base32 });
}
