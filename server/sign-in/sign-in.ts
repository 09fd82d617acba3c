import { and, eq, gt, lt, sql } from "drizzle-orm";
import * as problems from "#contract/sign-in.ts";
import { signInLimits } from "#contract/sign-in.ts";
import { accounts } from "#server/accounts/table.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { countFailures, resetRateLimit } from "#server/http/rate-limits.ts";
import { deriveKey, keyedHash } from "#server/http/secrets.ts";
import { admitToPasswords, wrongPasswordLimits } from "#server/passwords/passwords.ts";
import type { Sessions } from "#server/sessions/sessions.ts";
import { twoFactor } from "#server/two-factor/table.ts";
import { type CodeChecks, isTwoFactorRequired } from "#server/two-factor/two-factor.ts";
import { KeyedMutex } from "./keyed-mutex.ts";
import { knownAddresses } from "./table.ts";

interface SignInParts {
  readonly database: Database;
  readonly secretKey: Buffer;
  readonly sessions: Sessions;
  readonly codes: CodeChecks;
  readonly demo: boolean;
}

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly code: string | null | undefined;
  readonly client: Client;
  readonly now: Date;
}

const day = 24 * 60 * 60 * 1_000;
const knownSince = (now: Date) => new Date(now.getTime() - signInLimits.knownAddressDays * day);

const perNameAndAddress = (name: string, { address }: Client) => ({
  name: "password from address",
  key: `${name} ${address}`,
  ...signInLimits.perNameAndAddress,
});

async function rememberAddress(
  transaction: Transaction,
  { accountId, addressKey, now }: { accountId: number; addressKey: string; now: Date },
): Promise<void> {
  await transaction
    .insert(knownAddresses)
    .values({ accountId, addressKey, signedInAt: now })
    .onConflictDoUpdate({
      target: [knownAddresses.accountId, knownAddresses.addressKey],
      set: { signedInAt: now },
    });
}

/** Forgets where people signed in from too long ago to count; for cleanup. */
export async function deleteOldAddresses(database: Database, now: Date): Promise<void> {
  await database.delete(knownAddresses).where(lt(knownAddresses.signedInAt, knownSince(now)));
}

/**
 * Opens the door to whoever has just set a new password by mail, however many wrong ones were tried before, by
 * themselves or by strangers (sign-in-5); in the transaction that sets the password.
 */
export async function acceptAddressAfterReset(
  transaction: Transaction,
  parts: {
    readonly secretKey: Buffer;
    readonly account: { readonly id: number; readonly username: string };
    readonly client: Client;
    readonly now: Date;
  },
): Promise<void> {
  const { secretKey, account, client, now } = parts;
  const addressKey = keyedHash(deriveKey(secretKey, "known address"), client.address);
  await rememberAddress(transaction, { accountId: account.id, addressKey, now });
  await resetRateLimit(transaction, {
    secretKey,
    ...perNameAndAddress(account.username.toLowerCase(), client),
  });
}

/** Signs people in: password, then verified address, then code, told apart only to who knows the password. */
export function createSignInService({ database, secretKey, sessions, codes, demo }: SignInParts) {
  // Each attempt is counted before it is checked. One at a time, a success has left the count before the next is counted.
  const mutex = new KeyedMutex();
  const addressKeys = deriveKey(secretKey, "known address");
  const accountByName = database
    .select({
      id: accounts.id,
      username: accounts.username,
      role: accounts.role,
      isDemo: accounts.isDemo,
      passwordHash: accounts.passwordHash,
      emailVerifiedAt: accounts.emailVerifiedAt,
      twoFactorSince: twoFactor.enabledAt,
      knownSince: knownAddresses.signedInAt,
    })
    .from(accounts)
    .leftJoin(twoFactor, eq(twoFactor.accountId, accounts.id))
    .leftJoin(
      knownAddresses,
      and(
        eq(knownAddresses.accountId, accounts.id),
        eq(knownAddresses.addressKey, sql.placeholder("addressKey")),
        gt(knownAddresses.signedInAt, sql.placeholder("since")),
      ),
    )
    .where(eq(sql`lower(${accounts.username})`, sql.placeholder("name")))
    .prepare("account_by_name");

  type Account = Awaited<ReturnType<typeof accountByName.execute>>[number];

  /** The limits that a wrong password counts against. */
  function limitsOf(name: string, account: Account | undefined, { client, now }: Attempt) {
    const common = { secretKey, now };
    const here = { ...common, ...perNameAndAddress(name, client) };
    const perAddress = wrongPasswordLimits(client, common);
    const everywhere = { ...common, name: "password", key: name, ...signInLimits.perAccount };
    // Attempts from elsewhere must not lock the owner out of where the account is used.
    return account?.knownSince ? [here, ...perAddress] : [here, ...perAddress, everywhere];
  }

  /**
   * The account of a username and its password. Raises `invalid_credentials`, which does not tell which of them is
   * wrong, and `too_many_login_attempts`.
   */
  function findByPassword(attempt: Attempt): Promise<Account> {
    const { username, password, client, now } = attempt;
    const name = username.toLowerCase();
    return admitToPasswords(client, async (passwords) => {
      const [account] = await accountByName.execute({
        name,
        addressKey: keyedHash(addressKeys, client.address),
        since: knownSince(now),
      });
      const limits = limitsOf(name, account, attempt);
      const isRight = await mutex.run(`${name} ${client.address}`, () =>
        countFailures(database, { limits, problem: problems.tooManyLoginAttempts }, () =>
          passwords.isRight(password, account?.passwordHash),
        ),
      );
      if (isRight && account) return account;
      const accountId = account?.id ?? null;
      await recordSecurityEvent(database, { kind: "sign_in_failed", accountId, client, now });
      throw new ProblemError(problems.invalidCredentials);
    });
  }

  /** Holds the account still until the session stands, so that a change of password meanwhile also ends this one. */
  async function hold(transaction: Transaction, account: Account): Promise<void> {
    // Two statements, since the second must see what was done while the first waited; they travel together.
    const [[held], [current]] = await Promise.all([
      transaction
        .select({ passwordHash: accounts.passwordHash })
        .from(accounts)
        .where(eq(accounts.id, account.id))
        .for("share"),
      transaction
        .select({ since: twoFactor.enabledAt })
        .from(twoFactor)
        .where(eq(twoFactor.accountId, account.id)),
    ]);
    if (held?.passwordHash !== account.passwordHash) throw new ProblemError(problems.invalidCredentials);
    if (current?.since && !account.twoFactorSince) throw new ProblemError(problems.otpRequired);
  }

  async function open(transaction: Transaction, account: Account, { client, now }: Attempt) {
    await hold(transaction, account);
    const isKnownToday = account.knownSince && account.knownSince.getTime() > now.getTime() - day;
    if (!isKnownToday) {
      const addressKey = keyedHash(addressKeys, client.address);
      await rememberAddress(transaction, { accountId: account.id, addressKey, now });
    }
    const hasProvedCode = Boolean(account.twoFactorSince);
    const opening = { account, client, now, hasProvedCode, recordAs: "signed_in" } as const;
    const { access, refresh } = await sessions.open(transaction, opening);
    return { access, refresh };
  }

  return {
    /** Signs someone in, or sends them to enrol first; raises the problems of the contract's `signIn`. */
    async signIn(attempt: Attempt) {
      const account = await findByPassword(attempt);
      const { id, role, username, emailVerifiedAt, twoFactorSince } = account;
      const person = { role, username, user_id: id };
      const { client, now, code } = attempt;
      if (!emailVerifiedAt) throw new ProblemError(problems.emailNotVerified);
      if (twoFactorSince) {
        if (!code) throw new ProblemError(problems.otpRequired);
        const tokens = await codes.withCode({ accountId: id, code, client, now }, (transaction) =>
          open(transaction, account, attempt),
        );
        return { ...person, ...tokens, mfa_enrollment_required: false };
      }
      if (isTwoFactorRequired(account, { demo })) {
        const enrolment = await database.transaction(async (transaction) => {
          await hold(transaction, account);
          return sessions.openEnrolment(transaction, { account, client, now });
        });
        return { ...person, mfa_enrollment_required: true, enroll_access: enrolment };
      }
      const tokens = await database.transaction((transaction) => open(transaction, account, attempt));
      return { ...person, ...tokens, mfa_enrollment_required: false };
    },
  };
}
