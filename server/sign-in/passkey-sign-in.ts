import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { z } from "zod/mini";
import * as contract from "#contract/passkeys.ts";
import { emailNotVerified, otpRequired, tooManyLoginAttempts } from "#contract/sign-in.ts";
import { accounts } from "#server/accounts/table.ts";
import { notifyOfNewDevice, recordSecurityEvent } from "#server/activity/activity.ts";
import type { Reader, Transaction } from "#server/database/connect.ts";
import { type Client, clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitFailures } from "#server/http/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { createChallenges, hasVerifiedPasskey, relyingParty } from "#server/passkeys/passkeys.ts";
import { passkeys } from "#server/passkeys/table.ts";
import { wrongPasswordLimits } from "#server/passwords/passwords.ts";
import { twoFactor } from "#server/two-factor/table.ts";
import { isTwoFactorRequired } from "#server/two-factor/two-factor.ts";
import { type SignInDependencies, saveAddress } from "./sign-in.ts";

type Assertion = z.output<typeof contract.signInWithPasskey.body>;

interface Attempt {
  readonly assertion: Assertion;
  readonly client: Client;
  readonly now: Date;
}

/** A passkey whose signature, origin and challenge were verified. */
interface VerifiedPasskey {
  readonly id: string;
  readonly accountId: number;
  readonly counter: number;
  /** Whether the authenticator verified its user, so that it counts as both factors. */
  readonly isUserVerified: boolean;
}

/** Serves signing in with a passkey (passkeys-3 to passkeys-5). */
export function servePasskeySignIn(
  app: FastifyInstance,
  { database, secretKey, sessions, codes, demo, outbox, publicUrl, clock }: SignInDependencies,
): void {
  const challenges = createChallenges({ database, secretKey });
  const site = relyingParty(publicUrl);

  /** What an assertion proves (WebAuthn Level 3, section 7.2); undefined for one that is not valid. */
  async function verify({ assertion, now }: Attempt, passkey: typeof passkeys.$inferSelect) {
    const { response, id, rawId, type } = assertion;
    const { userHandle } = response;
    if (userHandle !== passkey.userHandle) return undefined;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { id, rawId, type, response: { ...response, userHandle }, clientExtensionResults: {} },
        expectedChallenge: (challenge) => challenges.consume(challenge, { purpose: "sign-in", now }),
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

  /** The passkey of an assertion, if both are valid; records a refusal for the passkey's account. */
  async function findPasskey(attempt: Attempt): Promise<VerifiedPasskey | undefined> {
    const { assertion, client, now } = attempt;
    const [passkey] = await database.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id));
    const verified = passkey && (await verify(attempt, passkey));
    if (verified) {
      const { newCounter: counter, userVerified: isUserVerified } = verified;
      return { id: passkey.id, accountId: passkey.accountId, counter, isUserVerified };
    }
    const accountId = passkey?.accountId ?? null;
    await recordSecurityEvent(database, { kind: "passkey_failed", accountId, client, now });
    return undefined;
  }

  /** The same; a failure stays counted against its address, as a wrong password does (sign-in-7). */
  async function checkAssertion(attempt: Attempt): Promise<VerifiedPasskey> {
    const { client, now } = attempt;
    const limits = wrongPasswordLimits(client, { secretKey, now });
    const used = await limitFailures(database, { limits, problem: tooManyLoginAttempts }, () =>
      findPasskey(attempt),
    );
    if (!used) throw new ProblemError(contract.invalidPasskey);
    return used;
  }

  /** Stores the new counter; of simultaneous uses of copies with the same one, the database accepts one. */
  async function storeUse(transaction: Transaction, used: VerifiedPasskey, now: Date): Promise<void> {
    const grows = used.counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, used.counter);
    const stored = await transaction
      .update(passkeys)
      .set({ counter: used.counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, used.id), grows))
      .returning({ id: passkeys.id });
    if (stored.length === 0) throw new ProblemError(contract.invalidPasskey);
  }

  async function readAccount(transaction: Transaction, accountId: number) {
    // A simultaneous change of the account waits, and then ends this session too.
    const [account] = await transaction
      .select()
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("share");
    if (!account) throw new ProblemError(contract.invalidPasskey);
    if (!account.emailVerifiedAt) throw new ProblemError(emailNotVerified);
    return account;
  }

  const hasAuthenticatorApp = async (reader: Reader, accountId: number) =>
    (await reader.$count(
      twoFactor,
      and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.enabledAt)),
    )) > 0;

  /** Opens a session, or an enrolment session where only one of two required factors was proved. */
  async function open(
    transaction: Transaction,
    used: VerifiedPasskey,
    { attempt: { client, now }, hasVerifiedCode }: { attempt: Attempt; hasVerifiedCode: boolean },
  ) {
    const account = await readAccount(transaction, used.accountId);
    const { id, role, username } = account;
    if (!hasVerifiedCode && (await hasAuthenticatorApp(transaction, id))) throw new ProblemError(otpRequired);
    await storeUse(transaction, used, now);
    const person = { role, username, user_id: id };
    if (!hasVerifiedCode && isTwoFactorRequired(account, { demo })) {
      // One factor must not open an enrolment where a verified passkey is the second.
      if (await hasVerifiedPasskey(transaction, id))
        throw new ProblemError(contract.userVerificationRequired);
      const enrolment = await sessions.openEnrolment(transaction, { account, client, now });
      return { ...person, mfa_enrollment_required: true, enroll_access: enrolment };
    }
    await saveAddress(transaction, { secretKey, accountId: id, client, now });
    await notifyOfNewDevice(transaction, outbox, { accountId: id, client });
    const newSession = { account, client, now, hasVerifiedCode, recordAs: "signed_in" } as const;
    const { access, refresh } = await sessions.open(transaction, newSession);
    return { ...person, access, refresh, mfa_enrollment_required: false };
  }

  /** Signs in with a passkey; without user verification it is one factor, as a password is (passkeys-3). */
  async function signIn(attempt: Attempt) {
    const { assertion, client, now } = attempt;
    const used = await checkAssertion(attempt);
    const { accountId, isUserVerified } = used;
    if (isUserVerified || !(await hasAuthenticatorApp(database, accountId)))
      return database.transaction((transaction) =>
        open(transaction, used, { attempt, hasVerifiedCode: isUserVerified }),
      );
    const { otp_code: code } = assertion;
    if (!code) throw new ProblemError(otpRequired);
    return codes.withCode({ accountId, code, client, now }, (transaction) =>
      open(transaction, used, { attempt, hasVerifiedCode: true }),
    );
  }

  serve(app, contract.beginPasskeySignIn, async () => ({
    rpId: site.id,
    challenge: challenges.issue({ purpose: "sign-in", now: clock() }),
    timeout: contract.passkeyLimits.challenge * 1_000,
    userVerification: "preferred" as const,
  }));
  serve(app, contract.signInWithPasskey, ({ body: assertion }, request) =>
    signIn({ assertion, client: clientOf(request), now: clock() }),
  );
}
