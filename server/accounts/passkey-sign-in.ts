import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import type { z } from "zod/mini";
import * as contract from "#contract/accounts/passkeys.ts";
import { emailNotVerified, otpRequired, tooManyLoginAttempts } from "#contract/accounts/sign-in.ts";
import { invalidPasskey } from "#contract/accounts/webauthn.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import { type Client, clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitFailures } from "#server/http/rate-limits.ts";
import { serve } from "#server/http/serve.ts";
import { notifyOfNewDevice, recordSecurityEvent } from "./activity.ts";
import { hasVerifiedPasskey } from "./passkeys.ts";
import { wrongPasswordLimits } from "./passwords.ts";
import { type SignInDependencies, saveAddress } from "./sign-in.ts";
import { accounts, twoFactor } from "./table.ts";
import { isTwoFactorRequired } from "./two-factor.ts";
import { createAssertionVerifier, storePasskeyUse, type VerifiedPasskey } from "./webauthn.ts";

type SentAssertion = z.output<typeof contract.signInWithPasskeyRoute.body>;

interface Attempt {
  readonly assertion: SentAssertion;
  readonly client: Client;
  readonly now: Date;
}

/** Serves signing in with a passkey (passkeys-3 to passkeys-5). */
export function servePasskeySignIn(
  app: FastifyInstance,
  { database, secretKey, sessions, codes, demo, outbox, publicUrl, clock }: SignInDependencies,
): void {
  const assertions = createAssertionVerifier({ database, secretKey, publicUrl });

  /** The passkey of an assertion, if both are valid; records a refusal for the passkey's account. */
  async function findPasskey(attempt: Attempt): Promise<VerifiedPasskey | undefined> {
    const { assertion, client, now } = attempt;
    const { accountId, passkey } = await assertions.verify({ assertion, purpose: "sign-in", now });
    if (passkey) return passkey;
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
    if (!used) throw new ProblemError(invalidPasskey);
    return used;
  }

  async function readAccount(transaction: Transaction, accountId: number) {
    // A simultaneous change of the account waits, and then ends this session too.
    const [account] = await transaction
      .select()
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("share");
    if (!account) throw new ProblemError(invalidPasskey);
    if (!account.emailVerifiedAt) throw new ProblemError(emailNotVerified);
    return account;
  }

  const hasAuthenticatorApp = async (reader: Queryable, accountId: number) =>
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
    await storePasskeyUse(transaction, used, now);
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
  async function signInWithPasskey(attempt: Attempt) {
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

  serve(app, contract.beginPasskeySignInRoute, async () => ({
    rpId: assertions.site.id,
    challenge: assertions.challenges.issue({ purpose: "sign-in", now: clock() }),
    timeout: contract.passkeyLimits.challenge * 1_000,
    userVerification: "preferred" as const,
  }));
  serve(app, contract.signInWithPasskeyRoute, ({ body: assertion }, request) =>
    signInWithPasskey({ assertion, client: clientOf(request), now: clock() }),
  );
}
