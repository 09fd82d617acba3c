import { randomUUID } from "node:crypto";
import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod/mini";
import {
  type confirmPasskeyRoute,
  passkeyLimits,
  passkeyNotAdded,
  tooManyPasskeys,
} from "#contract/accounts/passkeys.ts";
import { twoFactorRequired } from "#contract/accounts/two-factor.ts";
import { notFound } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import type { CurrentUser, RequestContext } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { deriveKey, hmac } from "#server/http/secrets.ts";
import type { Services } from "#server/services.ts";
import { recordSecurityEvent } from "./activity.ts";
import { endSessions, lockSession } from "./sessions.ts";
import { type accounts, passkeys, twoFactor } from "./table.ts";
import { isTwoFactorRequired } from "./two-factor.ts";
import { createChallenges, relyingParty } from "./webauthn.ts";

type PasskeyDependencies = Pick<Services, "database" | "secretKey" | "outbox" | "publicUrl" | "demo">;

type Passkey = typeof passkeys.$inferSelect;

/** Ed25519, ECDSA with P-256 and RSA, which every authenticator has one of (COSE). */
const algorithms = [-8, -7, -257];

const describe = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

const passkeysOf = (database: Queryable, accountId: number) =>
  database
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Whether an account has a passkey that counts as both factors (passkeys-3). */
export async function hasVerifiedPasskey(database: Queryable, accountId: number): Promise<boolean> {
  const [found] = await database
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(and(eq(passkeys.accountId, accountId), eq(passkeys.isUserVerified, true)))
    .limit(1);
  return found !== undefined;
}

/** Adds, lists and removes an account's passkeys (passkeys-1, passkeys-2). */
export function createPasskeyService({ database, secretKey, outbox, publicUrl, demo }: PasskeyDependencies) {
  const challenges = createChallenges({ database, secretKey });
  const party = relyingParty(publicUrl);

  const purposeOf = ({ sessionId }: CurrentUser) => `session ${sessionId}` as const;

  /** The same for all passkeys of an account, so that an authenticator holds one of them at most. */
  const userHandleOf = (accountId: number, [first]: readonly Passkey[]) =>
    first?.userHandle ?? hmac(deriveKey(secretKey, "passkey user"), String(accountId));

  async function recordChange(
    transaction: Transaction,
    kind: "passkey_added" | "passkey_removed",
    { account, call }: { account: typeof accounts.$inferSelect; call: RequestContext },
  ): Promise<void> {
    const { caller, client, now } = call;
    const { accountId, sessionId } = caller;
    await recordSecurityEvent(transaction, { kind, accountId, sessionId, client, now });
    await outbox.send(transaction, {
      kind: kind === "passkey_added" ? "passkey-added" : "passkey-removed",
      to: account.email,
      firstName: account.firstName,
    });
  }

  /** What the browser's response proves; undefined for anything but a new credential for the begun options. */
  async function verify(
    response: z.output<typeof confirmPasskeyRoute.body>,
    { caller, now }: RequestContext,
  ) {
    try {
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...response, clientExtensionResults: {} } as Parameters<
          typeof verifyRegistrationResponse
        >[0]["response"],
        expectedChallenge: (challenge) => challenges.consume(challenge, { purpose: purposeOf(caller), now }),
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        supportedAlgorithmIDs: algorithms,
        // An enrolling session has proved the password only: its passkey must count as both factors.
        requireUserVerification: caller.isEnrolling,
      });
      return registrationInfo;
    } catch {
      return undefined;
    }
  }

  return {
    /** WebAuthn's creation options for a new passkey. Throws `tooManyPasskeys`. */
    async beginPasskey({ caller, now }: RequestContext) {
      const { accountId, username } = caller;
      const present = await passkeysOf(database, accountId);
      if (present.length >= passkeyLimits.perAccount) throw new ProblemError(tooManyPasskeys);
      return {
        rp: { name: site().practice.name, id: party.id },
        user: { id: userHandleOf(accountId, present), name: username, displayName: username },
        challenge: challenges.issue({ purpose: purposeOf(caller), now }),
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: "public-key" as const })),
        timeout: passkeyLimits.challenge * 1_000,
        excludeCredentials: present.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: "public-key" as const,
          transports,
        })),
        // Signing in lists no credentials, so that an authenticator must find the passkey by the site.
        authenticatorSelection: {
          residentKey: "required" as const,
          requireResidentKey: true as const,
          userVerification: "preferred" as const,
        },
        attestation: "none" as const,
      };
    },

    /**
     * Stores a new passkey and sends its owner a notice. One that ends an enrolment ends all sessions of the account, so
     * that the next one is opened with it. Throws `passkeyNotAdded` and `tooManyPasskeys`.
     */
    async confirmPasskey(
      call: RequestContext,
      { name, ...response }: z.output<typeof confirmPasskeyRoute.body>,
    ) {
      const { caller, now } = call;
      const { accountId, sessionId, isEnrolling } = caller;
      const verified = await verify({ name, ...response }, call);
      if (!verified) throw new ProblemError(passkeyNotAdded);
      const { credential, userVerified: isUserVerified } = verified;
      return database.transaction(async (transaction) => {
        const account = await lockSession(transaction, caller);
        const present = await passkeysOf(transaction, accountId);
        if (present.length >= passkeyLimits.perAccount) throw new ProblemError(tooManyPasskeys);
        const [added] = await transaction
          .insert(passkeys)
          .values({
            id: randomUUID(),
            accountId,
            credentialId: credential.id,
            userHandle: userHandleOf(accountId, present),
            publicKey: Buffer.from(credential.publicKey).toString("base64url"),
            counter: credential.counter,
            transports: response.response.transports ?? [],
            isUserVerified,
            name,
            createdAt: now,
            addedBySessionId: isEnrolling ? null : sessionId,
          })
          .onConflictDoNothing()
          .returning();
        if (!added) throw new ProblemError(passkeyNotAdded);
        if (isEnrolling) await endSessions(transaction, accountId);
        await recordChange(transaction, "passkey_added", { account, call });
        return describe(added);
      });
    },

    /** The caller's passkeys, oldest first. */
    async listPasskeys({ accountId }: Pick<CurrentUser, "accountId">) {
      return { results: (await passkeysOf(database, accountId)).map(describe) };
    },

    /**
     * Removes a passkey and sends its owner a notice. Throws `notFound`, also for another account's, and
     * `twoFactorRequired` for the last one that counts as both factors where the practice requires two.
     */
    async removePasskey(call: RequestContext, id: string): Promise<void> {
      const { accountId } = call.caller;
      await database.transaction(async (transaction) => {
        const account = await lockSession(transaction, call.caller);
        const own = and(eq(passkeys.accountId, accountId), eq(passkeys.id, id));
        const [removed] = await transaction.delete(passkeys).where(own).returning();
        if (!removed) throw new ProblemError(notFound);
        if (removed.isUserVerified && isTwoFactorRequired(account, { demo })) {
          const [authenticatorApp] = await transaction
            .select({ enabledAt: twoFactor.enabledAt })
            .from(twoFactor)
            .where(eq(twoFactor.accountId, accountId));
          const isLast = !authenticatorApp?.enabledAt && !(await hasVerifiedPasskey(transaction, accountId));
          if (isLast) throw new ProblemError(twoFactorRequired);
        }
        await recordChange(transaction, "passkey_removed", { account, call });
      });
    },
  };
}
