import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod/mini";
import { tooManyPasswords } from "#contract/accounts/accounts.ts";
import { passkeyLimits } from "#contract/accounts/passkeys.ts";
import { type reauthentication, reauthenticationLifetime } from "#contract/accounts/reauthentication.ts";
import { invalidPasskey } from "#contract/accounts/webauthn.ts";
import { unauthenticated } from "#contract/problems.ts";
import { proofMissing, type RequestContext } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitFailures } from "#server/http/rate-limits.ts";
import { recordSecurityEvent } from "./activity.ts";
import type { AccountDependencies } from "./email-tokens.ts";
import { wrongPasswordLimits } from "./passwords.ts";
import { requireOwnPassword } from "./profiles.ts";
import { saveProof, strongProof } from "./proofs.ts";
import { lockSession } from "./sessions.ts";
import { accounts, passkeys, twoFactor } from "./table.ts";
import type { CodeVerifier } from "./two-factor.ts";
import { createAssertionVerifier, storePasskeyUse } from "./webauthn.ts";

/** Dependencies of `proveIdentity()`. */
export interface ProofDependencies extends Omit<AccountDependencies, "outbox"> {
  readonly codes: CodeVerifier;
  /** The site's origin, for which passkeys are valid. */
  readonly publicUrl: string;
}

type Reauthentication = z.output<typeof reauthentication>;
type Assertion = NonNullable<Reauthentication["passkey"]>;

const purposeOf = ({ sessionId }: Pick<RequestContext["caller"], "sessionId">) =>
  `proof ${sessionId}` as const;

/** WebAuthn's request options for a proof by one of the caller's passkeys that count (office-3). */
export async function beginPasskeyProof(
  dependencies: ProofDependencies,
  { caller, now }: Pick<RequestContext, "caller" | "now">,
) {
  const { accountId, sessionId } = caller;
  const { challenges, site } = createAssertionVerifier(dependencies);
  const own = await dependencies.database
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.accountId, accountId), passkeys.isUserVerified));
  return {
    rpId: site.id,
    challenge: challenges.issue({ purpose: purposeOf(caller), now }),
    timeout: passkeyLimits.challenge * 1_000,
    userVerification: "required" as const,
    allowCredentials: own
      .filter(({ addedBySessionId }) => addedBySessionId !== sessionId)
      .map(({ credentialId, transports }) => ({ id: credentialId, type: "public-key" as const, transports })),
  };
}

async function proveByPassword(
  dependencies: ProofDependencies,
  { caller, client, now }: RequestContext,
  password: string,
): Promise<void> {
  const { database } = dependencies;
  const { accountId, sessionId, acceptedProofs, provedUntil } = caller;
  const isProof = acceptedProofs.includes("password");
  // A weaker proof than the account's strongest factor gives adds nothing, but one that was given counts on.
  if (!isProof && !provedUntil) throw proofMissing(caller);
  const [account] = await database
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account) throw new ProblemError(unauthenticated);
  await requireOwnPassword(dependencies, {
    account,
    sessionId,
    client,
    password: { field: "password", typed: password },
    recordAs: "proof_failed",
  });
  if (isProof) await saveProof(database, sessionId, { reauthenticatedAt: now });
}

async function proveByCode(
  { database, codes }: ProofDependencies,
  { caller, client, now }: RequestContext,
  code: string,
): Promise<void> {
  const { accountId, sessionId } = caller;
  const ownSetup = and(
    eq(twoFactor.accountId, accountId),
    isNotNull(twoFactor.enabledAt),
    eq(twoFactor.enabledBySessionId, sessionId),
  );
  if ((await database.$count(twoFactor, ownSetup)) > 0) throw proofMissing(caller);
  await codes.withCode({ accountId, sessionId, code, client, now }, (transaction) =>
    saveProof(transaction, sessionId, strongProof(now)),
  );
}

async function proveByPasskey(
  dependencies: ProofDependencies,
  { caller, client, now }: RequestContext,
  assertion: Assertion,
): Promise<void> {
  const { database, secretKey } = dependencies;
  const { accountId, sessionId } = caller;
  const assertions = createAssertionVerifier(dependencies);
  const limits = wrongPasswordLimits(client, { secretKey, now });
  const used = await limitFailures(database, { limits, problem: tooManyPasswords }, async () => {
    const { passkey } = await assertions.verify({ assertion, purpose: purposeOf(caller), now });
    const counts =
      passkey?.accountId === accountId && passkey.isUserVerified && passkey.addedBySessionId !== sessionId;
    return counts ? passkey : undefined;
  });
  if (!used) {
    await recordSecurityEvent(database, { kind: "passkey_failed", accountId, sessionId, client, now });
    throw new ProblemError(invalidPasskey);
  }
  await database.transaction(async (transaction) => {
    await lockSession(transaction, caller);
    await storePasskeyUse(transaction, used, now);
    await saveProof(transaction, sessionId, strongProof(now));
  });
}

/**
 * Checks the caller's password, code or passkey and saves in the session that it was right (office-3). Returns when the
 * proof expires, as an ISO 8601 instant. Throws `reauthentication_required` for one that is weaker than what the account's
 * strongest factor gives, `invalid_fields` for a wrong password, `otp_invalid` for a wrong code, `invalid_passkey`, and
 * after too many of them `too_many_attempts` or `too_many_otp_attempts`.
 */
export async function proveIdentity(
  dependencies: ProofDependencies,
  {
    reauthentication: { password, otp_code: code, passkey },
    ...call
  }: RequestContext & { reauthentication: Reauthentication },
): Promise<string> {
  if (passkey) await proveByPasskey(dependencies, call, passkey);
  else if (typeof code === "string") await proveByCode(dependencies, call, code);
  else await proveByPassword(dependencies, call, password ?? "");
  const { acceptedProofs, provedUntil } = call.caller;
  const until =
    (typeof password === "string" && !acceptedProofs.includes("password") && provedUntil) ||
    new Date(call.now.getTime() + reauthenticationLifetime * 1_000);
  return until.toISOString();
}
