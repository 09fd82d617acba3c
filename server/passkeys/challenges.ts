import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { lt } from "drizzle-orm";
import { passkeyLimits } from "#contract/passkeys.ts";
import type { Database } from "#server/database/connect.ts";
import { deriveKey, hashToken } from "#server/http/secrets.ts";
import { usedChallenges } from "./table.ts";

const randomLength = 16;
const expiryLength = 6;
const contentLength = randomLength + expiryLength;

/** What a challenge is valid for: signing in, or one session that adds a passkey or proves its person's identity. */
export type ChallengePurpose = "sign-in" | `session ${string}` | `proof ${string}`;

interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

/**
 * Issues and consumes the challenges of WebAuthn (passkeys-4). One is stored only once it is answered: until then its
 * expiry and its purpose are in its signature, so that asking for challenges fills no table.
 */
export function createChallenges({ database, secretKey }: { database: Database; secretKey: Buffer }) {
  const key = deriveKey(secretKey, "passkey challenge");
  const sign = (content: Buffer, purpose: ChallengePurpose) =>
    createHmac("sha256", key).update(content).update(purpose).digest();

  return {
    /** A challenge as base64url, valid once and for five minutes. */
    issue({ purpose, now }: ChallengeUse): string {
      const content = Buffer.alloc(contentLength);
      randomBytes(randomLength).copy(content);
      content.writeUIntBE(now.getTime() + passkeyLimits.challenge * 1_000, randomLength, expiryLength);
      return Buffer.concat([content, sign(content, purpose)]).toString("base64url");
    },

    /** Whether an answered challenge (base64url) is valid for a purpose; it never is again. */
    async consume(challenge: string, { purpose, now }: ChallengeUse): Promise<boolean> {
      const bytes = Buffer.from(challenge, "base64url");
      const content = bytes.subarray(0, contentLength);
      const signature = bytes.subarray(contentLength);
      const expected = sign(content, purpose);
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      const expiresAt = new Date(content.readUIntBE(randomLength, expiryLength));
      if (expiresAt <= now) return false;
      const used = await database
        .insert(usedChallenges)
        .values({ challengeHash: hashToken(bytes.toString("base64url")), expiresAt })
        .onConflictDoNothing()
        .returning({ expiresAt: usedChallenges.expiresAt });
      return used.length > 0;
    },
  };
}

/** Deletes the challenges that expiry alone makes invalid; for cleanup. */
export async function deleteExpiredChallenges(database: Database, now: Date): Promise<void> {
  await database.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
}
