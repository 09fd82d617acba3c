import { and, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import {
  codeLimits,
  enrolmentNotBegun,
  stepUpRequired,
  twoFactorRequired,
} from "#contract/accounts/two-factor.ts";
import type { Transaction } from "#server/database/connect.ts";
import { type CurrentUser, proofMissing, type RequestContext } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { decrypt, encrypt } from "#server/http/secrets.ts";
import type { Services } from "#server/services.ts";
import { notifyOfNewDevice, recordSecurityEvent } from "./activity.ts";
import { saveProof, strongProof } from "./proofs.ts";
import { endSessions, lockSession, type Sessions, type TokenPair } from "./sessions.ts";
import { accounts, recoveryCodes, sessions as sessionsTable, twoFactor } from "./table.ts";
import {
  type CodeVerifier,
  encryptionContext,
  isTwoFactorRequired,
  makeSecret,
  otpauthUrl,
  replaceRecoveryCodes,
  stepOfCode,
} from "./two-factor.ts";

interface Dependencies extends Pick<Services, "database" | "outbox" | "demo"> {
  readonly codes: CodeVerifier;
  readonly sessions: Sessions;
}

const ago = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1_000);

/** Enables and disables an account's two-factor authentication (two-factor-8, two-factor-9). */
export function createEnrolmentService({ database, codes, sessions, outbox, demo }: Dependencies) {
  async function readState({ accountId, role }: Pick<CurrentUser, "accountId" | "role">) {
    const [row] = await database
      .select({
        enabledAt: twoFactor.enabledAt,
        enabledBySessionId: twoFactor.enabledBySessionId,
        isDemo: accounts.isDemo,
        recoveryCodesLeft: database.$count(recoveryCodes, eq(recoveryCodes.accountId, accountId)),
      })
      .from(accounts)
      .leftJoin(twoFactor, eq(twoFactor.accountId, accounts.id))
      .where(eq(accounts.id, accountId));
    const isDemo = row?.isDemo ?? false;
    return {
      isEnabled: Boolean(row?.enabledAt),
      enabledBySessionId: row?.enabledBySessionId,
      isRequired: isTwoFactorRequired({ role, isDemo }, { demo }),
      recoveryCodesLeft: row?.recoveryCodesLeft ?? 0,
    };
  }

  /** Whether a code was checked in this session a short time ago. */
  async function hasVerifiedCode({ caller, now }: RequestContext): Promise<boolean> {
    const [session] = await database
      .select({ id: sessionsTable.id })
      .from(sessionsTable)
      .where(
        and(
          eq(sessionsTable.id, caller.sessionId),
          gt(sessionsTable.codeVerifiedAt, ago(now, codeLimits.stepUp)),
        ),
      );
    return session !== undefined;
  }

  /**
   * Does work that requires step-up authentication: a code, or one that was checked a short time ago. A code is a proof of
   * identity too, unless the session itself set up its authenticator app.
   */
  async function afterStepUp<Result>(
    call: RequestContext,
    { code, isProof }: { code: string | null | undefined; isProof: boolean },
    work: (transaction: Transaction) => Promise<Result>,
  ): Promise<Result> {
    const { caller, client, now } = call;
    const { accountId, sessionId } = caller;
    if (code)
      return codes.withCode({ accountId, sessionId, code, client, now }, async (transaction) => {
        await saveProof(transaction, sessionId, isProof ? strongProof(now) : { codeVerifiedAt: now });
        return work(transaction);
      });
    if (await hasVerifiedCode(call))
      return database.transaction(async (transaction) => {
        await lockSession(transaction, caller);
        return work(transaction);
      });
    throw new ProblemError(stepUpRequired);
  }

  /** Stores a pending TOTP secret; a session that begins twice gets the same one, as a page that loads twice does. */
  async function storePendingSecret(
    transaction: Transaction,
    { caller, now }: RequestContext,
  ): Promise<string> {
    const { accountId, sessionId } = caller;
    const secret = makeSecret();
    const pending = {
      pendingSecret: encrypt(codes.secretsKey, secret, encryptionContext(accountId)),
      pendingSessionId: sessionId,
      pendingSince: now,
    };
    const [written] = await transaction
      .insert(twoFactor)
      .values({ accountId, ...pending })
      .onConflictDoUpdate({
        target: twoFactor.accountId,
        set: pending,
        setWhere: or(
          isNull(twoFactor.pendingSessionId),
          ne(twoFactor.pendingSessionId, sessionId),
          lt(twoFactor.pendingSince, ago(now, codeLimits.enrolment / 2)),
        ),
      })
      .returning({ accountId: twoFactor.accountId });
    if (written) return secret;
    const [row] = await transaction
      .select({ pendingSecret: twoFactor.pendingSecret })
      .from(twoFactor)
      .where(eq(twoFactor.accountId, accountId));
    if (!row?.pendingSecret) throw new ProblemError(enrolmentNotBegun);
    return decrypt(codes.secretsKey, row.pendingSecret, encryptionContext(accountId));
  }

  async function findPending({ caller, now }: RequestContext): Promise<string> {
    const [row] = await database
      .select({ pendingSecret: twoFactor.pendingSecret })
      .from(twoFactor)
      .where(
        and(
          eq(twoFactor.accountId, caller.accountId),
          eq(twoFactor.pendingSessionId, caller.sessionId),
          gt(twoFactor.pendingSince, ago(now, codeLimits.enrolment)),
        ),
      );
    if (!row?.pendingSecret) throw new ProblemError(enrolmentNotBegun);
    return row.pendingSecret;
  }

  type Account = { id: number; role: CurrentUser["role"] };

  async function openByConfirmation(
    transaction: Transaction,
    account: Account,
    { client, now }: RequestContext,
  ) {
    await notifyOfNewDevice(transaction, outbox, { accountId: account.id, client });
    const newSession = { account, client, now, hasVerifiedCode: true, recordAs: "signed_in" } as const;
    const { access, refresh, sessionId } = await sessions.open(transaction, newSession);
    const event = { kind: "two_factor_enabled", accountId: account.id, sessionId, client, now } as const;
    await recordSecurityEvent(transaction, event);
    return { access, refresh };
  }

  async function renewByConfirmation(
    transaction: Transaction,
    account: Account,
    { caller, client, now }: RequestContext,
  ) {
    const { accountId, sessionId } = caller;
    const event = { kind: "two_factor_enabled", accountId, sessionId, client, now } as const;
    await recordSecurityEvent(transaction, event);
    return sessions.renew(transaction, { account, sessionId, now });
  }

  return {
    /** Whether two-factor is enabled and required, and how many recovery codes are left. */
    async readTwoFactorStatus(caller: CurrentUser) {
      const { isEnabled, isRequired, recoveryCodesLeft } = await readState(caller);
      return { enabled: isEnabled, required: isRequired, recovery_codes_left: recoveryCodesLeft };
    },

    /**
     * Begins enrolment with a pending secret, which requires a proof of identity; replacing an authenticator app requires
     * a step-up too.
     */
    async beginTwoFactor(
      call: RequestContext,
      code: string | null | undefined,
    ): Promise<{ otpauth_url: string }> {
      const { username, sessionId, provedUntil } = call.caller;
      const store = (transaction: Transaction) => storePendingSecret(transaction, call);
      const { isEnabled, enabledBySessionId } = await readState(call.caller);
      const isProof = enabledBySessionId !== sessionId;
      if (!provedUntil && !(isEnabled && isProof && code)) throw proofMissing(call.caller);
      const secret = isEnabled ? await afterStepUp(call, { code, isProof }, store) : await store(database);
      return { otpauth_url: otpauthUrl(secret, username) };
    },

    /** Enables two-factor by a code of the pending secret; ends the account's other sessions. */
    async confirmTwoFactor(
      call: RequestContext,
      code: string,
    ): Promise<TokenPair & { recovery_codes: string[] }> {
      const { caller, client, now } = call;
      const { accountId, sessionId, isEnrolling } = caller;
      const pendingSecret = await findPending(call);
      const secret = decrypt(codes.secretsKey, pendingSecret, encryptionContext(accountId));
      const step = /^\d{6}$/.test(code) ? stepOfCode(secret, code, now) : undefined;

      return codes.withCode(
        { accountId, sessionId, code, client, now },
        async (transaction) => {
          // A simultaneous sign-in without a code waits for this lock, and then needs one.
          const account = await lockSession(transaction, caller);
          await endSessions(transaction, accountId, isEnrolling ? {} : { except: sessionId });
          const tokens = isEnrolling
            ? await openByConfirmation(transaction, account, call)
            : await renewByConfirmation(transaction, account, call);
          const recovery = await replaceRecoveryCodes(transaction, { accountId, key: codes.recoveryKey });
          const { email: to, firstName } = account;
          await outbox.send(transaction, { kind: "two-factor-enabled", to, firstName });
          return { ...tokens, recovery_codes: recovery };
        },
        async (transaction) => {
          if (step === undefined) return false;
          const confirmed = await transaction
            .update(twoFactor)
            .set({
              secret: pendingSecret,
              enabledAt: now,
              enabledBySessionId: isEnrolling ? null : sessionId,
              lastStep: step,
              pendingSecret: null,
              pendingSessionId: null,
              pendingSince: null,
            })
            .where(and(eq(twoFactor.accountId, accountId), eq(twoFactor.pendingSecret, pendingSecret)))
            .returning({ accountId: twoFactor.accountId });
          return confirmed.length > 0;
        },
      );
    },

    /** Disables two-factor, after a step-up, where it is not required; without it there is nothing to do. */
    async disableTwoFactor(call: RequestContext, code: string | null | undefined): Promise<void> {
      const { caller, client, now } = call;
      const { accountId, sessionId } = caller;
      const { isEnabled, isRequired, enabledBySessionId } = await readState(caller);
      if (isRequired) throw new ProblemError(twoFactorRequired);
      if (!isEnabled) return;
      const isProof = enabledBySessionId !== sessionId;
      await afterStepUp(call, { code, isProof }, async (transaction) => {
        const removed = await transaction
          .delete(twoFactor)
          .where(eq(twoFactor.accountId, accountId))
          .returning({ accountId: twoFactor.accountId });
        if (removed.length === 0) return;
        await recordSecurityEvent(transaction, {
          kind: "two_factor_disabled",
          accountId,
          sessionId,
          client,
          now,
        });
        const [account] = await transaction
          .select({ to: accounts.email, firstName: accounts.firstName })
          .from(accounts)
          .where(eq(accounts.id, accountId));
        if (account) await outbox.send(transaction, { kind: "two-factor-disabled", ...account });
      });
    },
  };
}
