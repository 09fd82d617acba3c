import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, lt } from "drizzle-orm";
import type { z } from "zod/mini";
import { passkeyLimits, type signInWithPasskeyRoute } from "#contract/accounts/passkeys.ts";
import { invalidPasskey } from "#contract/accounts/webauthn.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, hashToken } from "#server/http/secrets.ts";
import { passkeys, usedChallenges } from "./table.ts";

/** What WebAuthn calls the site, from its origin. */
export function relyingParty(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

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

type Passkey = typeof passkeys.$inferSelect;

/** What the browser answers for a passkey, and what it was asked for. */
interface Assertion {
  readonly assertion: Omit<z.output<typeof signInWithPasskeyRoute.body>, "otp_code">;
  readonly purpose: ChallengePurpose;
  readonly now: Date;
}

/** A passkey whose signature, origin and challenge were verified. */
export interface VerifiedPasskey {
  readonly id: string;
  readonly accountId: number;
  readonly counter: number;
  /** Whether the authenticator verified its user, so that it counts as both factors. */
  readonly isUserVerified: boolean;
  /** The session that added the passkey, if it was a full one. */
  readonly addedBySessionId: string | null;
}

/** Verifies the assertions of passkeys (WebAuthn Level 3, section 7.2). */
export function createAssertionVerifier({
  database,
  secretKey,
  publicUrl,
}: {
  readonly database: Database;
  readonly secretKey: Buffer;
  readonly publicUrl: string;
}) {
  const challenges = createChallenges({ database, secretKey });
  const site = relyingParty(publicUrl);

  async function check({ assertion, purpose, now }: Assertion, passkey: Passkey) {
    const { response, id, rawId, type } = assertion;
    const { userHandle } = response;
    // Browsers leave it out where the options listed the passkey.
    if (userHandle ? userHandle !== passkey.userHandle : purpose === "sign-in") return undefined;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          response: { ...response, userHandle: passkey.userHandle },
          clientExtensionResults: {},
        },
        expectedChallenge: (challenge) => challenges.consume(challenge, { purpose, now }),
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
          counter: passkey.counter,
        },
        requireUserVerification: false,
      });
      return verified ? authenticationInfo : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    challenges,
    site,

    /** The account whose passkey an assertion names, if any, and the passkey if the assertion is valid. */
    async verify(given: Assertion): Promise<{ accountId: number | null; passkey?: VerifiedPasskey }> {
      const [passkey] = await database
        .select()
        .from(passkeys)
        .where(eq(passkeys.credentialId, given.assertion.id));
      if (!passkey) return { accountId: null };
      const { id, accountId, addedBySessionId } = passkey;
      const verified = await check(given, passkey);
      if (!verified) return { accountId };
      const { newCounter: counter, userVerified: isUserVerified } = verified;
      return { accountId, passkey: { id, accountId, counter, isUserVerified, addedBySessionId } };
    },
  };
}

/**
 * Stores a passkey's new counter; of simultaneous uses of copies with the same one, the database accepts one. Throws
 * `invalid_passkey`.
 */
export async function storePasskeyUse(
  transaction: Transaction,
  used: Pick<VerifiedPasskey, "id" | "counter">,
  now: Date,
): Promise<void> {
  const grows = used.counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, used.counter);
  const stored = await transaction
    .update(passkeys)
    .set({ counter: used.counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, used.id), grows))
    .returning({ id: passkeys.id });
  if (stored.length === 0) throw new ProblemError(invalidPasskey);
}
