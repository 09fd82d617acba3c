import { type KeyObject, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { codeLimits } from "#contract/two-factor.ts";
import { practiceName } from "#practice/practice.ts";
import type { Transaction } from "#server/database/connect.ts";
import { keyedHash } from "#server/http/secrets.ts";
import { recoveryCodes } from "./table.ts";

const { digits, period, drift } = codeLimits;

/** 160 bits, as RFC 4226 (§4) recommends for SHA-1, which every authenticator app understands. */
const secretBytes = 20;

/** A new TOTP secret in base 32, as people type it. */
export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

function totp(secret: string, label = "") {
  return new TOTP({ issuer: practiceName, label, secret, algorithm: "SHA1", digits, period });
}

/** The `otpauth:` URL of an authenticator app's QR code, with the practice as its issuer. */
export function otpauthUrl(secret: string, username: string): string {
  return totp(secret, username).toString();
}

/** The time step of a one-time code (RFC 6238), at most one step off; undefined for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta;
}

/** Letters and digits without look-alikes; ten of them are 49 bits, with five attempts in five minutes. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const half = 5;

function makeHalf(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join("");
}

const bare = (code: string) => code.toLowerCase().replaceAll("-", "");

/** Replaces an account's recovery codes by ten new ones, `xxxxx-xxxxx`, which are stored hashed. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  { accountId, key }: { accountId: number; key: KeyObject },
): Promise<string[]> {
  const codes = Array.from({ length: codeLimits.recoveryCodes }, () => `${makeHalf()}-${makeHalf()}`);
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: keyedHash(key, bare(code)) })));
  return codes;
}

/** Consumes a recovery code; false if the account has no such code. */
export async function consumeRecoveryCode(
  transaction: Transaction,
  { accountId, key, code }: { accountId: number; key: KeyObject; code: string },
): Promise<boolean> {
  const used = await transaction
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, keyedHash(key, bare(code)))),
    )
    .returning({ accountId: recoveryCodes.accountId });
  return used.length > 0;
}
