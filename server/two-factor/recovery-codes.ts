import { type KeyObject, randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { codeLimits } from "#contract/two-factor.ts";
import type { Transaction } from "#server/database/connect.ts";
import { keyedHash } from "#server/http/secrets.ts";
import { recoveryCodes } from "./table.ts";

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

/** Consumes a recovery code; false where the account has no such code. */
export async function useRecoveryCode(
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
