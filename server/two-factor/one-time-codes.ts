import { Secret, TOTP } from "otpauth";
import { codeLimits } from "#contract/two-factor.ts";
import { practiceName } from "#practice/practice.ts";

const { digits, period, drift } = codeLimits;

/** 160 bits, as RFC 4226 (§4) recommends for SHA-1, which every authenticator app understands. */
const secretBytes = 20;

/** A new secret in base 32, as people type it. */
export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

function authenticator(secret: string, label = "") {
  return new TOTP({ issuer: practiceName, label, secret, algorithm: "SHA1", digits, period });
}

/** The `otpauth:` URL of an authenticator's QR code, with the practice as its issuer. */
export function otpauthUrl(secret: string, username: string): string {
  return authenticator(secret, username).toString();
}

/** The time step of a six-digit code (RFC 6238), at most one step off; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta;
}
