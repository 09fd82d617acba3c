import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as contract from "#contract/accounts/sign-in.ts";
import { day } from "#contract/durations.ts";
import { normalizeEmail } from "#contract/email-addresses.ts";
import { signInLimits } from "#contract/rate-limits.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import { type Client, clientOf } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { limitFailures, limitsByNetwork, resetRateLimit } from "#server/http/rate-limits.ts";
import { deriveKey, hmac } from "#server/http/secrets.ts";
import { serve } from "#server/http/serve.ts";
import type { Services } from "#server/services.ts";
import { belongsToAddress, matchesUsername } from "./accounts.ts";
import { notifyOfNewDevice, recordSecurityEvent } from "./activity.ts";
import { hasVerifiedPasskey } from "./passkeys.ts";
import { enterPasswordQueue, wrongPasswordLimits } from "./passwords.ts";
import type { Sessions } from "./sessions.ts";
import { accounts, knownAddresses, twoFactor } from "./table.ts";
import { type CodeVerifier, isTwoFactorRequired } from "./two-factor.ts";

/** Locks by key: those of one key are held one at a time, in the order of arrival; different keys do not wait. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** Waits for a key's lock; disposing of the result releases it. */
  async lock(key: string): Promise<Disposable> {
    const previous = this.#last.get(key);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    this.#last.set(key, released);
    await previous;
    return {
      [Symbol.dispose]: () => {
        release();
        if (this.#last.get(key) === released) this.#last.delete(key);
      },
    };
  }
}

/** Dependencies of signing in, by password or passkey. */
export interface SignInDependencies
  extends Pick<Services, "database" | "secretKey" | "outbox" | "publicUrl" | "demo" | "clock"> {
  readonly sessions: Sessions;
  readonly codes: CodeVerifier;
}

interface Attempt {
  readonly username: string;
  readonly password: string;
  readonly code: string | null | undefined;
  readonly client: Client;
  readonly now: Date;
}

const knownSince = (now: Date) => new Date(now.getTime() - signInLimits.knownAddressDays * day);

/** A client's address as it is stored, as a keyed hash. */
export const addressKeyOf = (secretKey: Buffer, { address }: Client) =>
  hmac(deriveKey(secretKey, "known address"), address);

const perNameAndNetwork = (name: string, client: Client, common: { secretKey: Buffer; now: Date }) =>
  limitsByNetwork(client, "password of a name", { ...common, of: name });

/** Makes a client's address one from which the account holder signed in (sign-in-5). */
export async function saveAddress(
  transaction: Transaction,
  { secretKey, accountId, client, now }: { secretKey: Buffer; accountId: number; client: Client; now: Date },
): Promise<void> {
  await transaction
    .insert(knownAddresses)
    .values({ accountId, addressKey: addressKeyOf(secretKey, client), signedInAt: now })
    .onConflictDoUpdate({
      target: [knownAddresses.accountId, knownAddresses.addressKey],
      set: { signedInAt: now },
    });
}

/** Deletes addresses that are known no longer; for cleanup. */
export async function deleteExpiredKnownAddresses(database: Database, now: Date): Promise<void> {
  await database.delete(knownAddresses).where(lt(knownAddresses.signedInAt, knownSince(now)));
}

/**
 * Makes the address from which a password was reset by email a known one and resets its limit, so that earlier wrong
 * passwords of anyone do not lock the account holder out (sign-in-5). Belongs in the transaction of the reset.
 */
export async function saveAddressAfterReset(
  transaction: Transaction,
  reset: {
    readonly secretKey: Buffer;
    readonly account: { readonly id: number; readonly username: string };
    readonly client: Client;
    readonly now: Date;
  },
): Promise<void> {
  const { secretKey, account, client, now } = reset;
  await saveAddress(transaction, { secretKey, accountId: account.id, client, now });
  const [ofAddress] = perNameAndNetwork(account.username.toLowerCase(), client, { secretKey, now });
  await resetRateLimit(transaction, ofAddress);
}

/** What was typed as username, in lower case: no username has an `@`, so that one with it is an email address. */
const nameOf = (typed: string) => (typed.includes("@") ? normalizeEmail(typed) : typed).toLowerCase();

/** The account of a lower-case username or email address (sign-in-29), and when it last signed in from an address. */
function selectAccount(
  database: Database,
  { name, addressKey, since }: { readonly name: string; readonly addressKey: string; readonly since: Date },
) {
  return database
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
        eq(knownAddresses.addressKey, addressKey),
        gt(knownAddresses.signedInAt, since),
      ),
    )
    .where(name.includes("@") ? belongsToAddress(name) : matchesUsername(name))
    .orderBy(sql`${accounts.emailVerifiedAt} IS NULL`, desc(accounts.id))
    .limit(1);
}

type Account = Awaited<ReturnType<typeof selectAccount>>[number];

/** Serves `POST /token/`: checks the password, then whether the email address is verified, then the code (sign-in-2). */
export function serveSignIn(
  app: FastifyInstance,
  { database, secretKey, sessions, codes, outbox, demo, clock }: SignInDependencies,
): void {
  // An attempt is counted before its password is checked. With one attempt at a time, the count of a right password is
  // refunded before the next attempt is counted.
  const attempts = new KeyedMutex();

  /** The limits that a wrong password counts against (sign-in-4, sign-in-5, sign-in-7). */
  function limitsOf(name: string, account: Account | undefined, { client, now }: Attempt) {
    const common = { secretKey, now };
    const [here, ...around] = perNameAndNetwork(name, client, common);
    const perAddress = wrongPasswordLimits(client, common);
    const everywhere = { ...common, name: "password", key: name, ...signInLimits.perAccount };
    // Attempts from elsewhere must not lock the account holder out of where the account is used.
    return account?.knownSince ? [here, ...perAddress] : [here, ...around, ...perAddress, everywhere];
  }

  /**
   * The account of a username and its password; a wrong password stays counted. Throws `invalid_credentials`, which does
   * not reveal which of them is wrong, and `too_many_login_attempts`.
   */
  async function checkPassword(attempt: Attempt): Promise<Account> {
    const { username, password, client, now } = attempt;
    const typed = nameOf(username);
    using slot = await enterPasswordQueue(client);
    const addressKey = addressKeyOf(secretKey, client);
    const [account] = await selectAccount(database, { name: typed, addressKey, since: knownSince(now) });
    // One count for an account, whichever of its names was typed.
    const name = account?.username.toLowerCase() ?? typed;
    using _turn = await attempts.lock(`${name} ${client.address}`);
    const counted = { limits: limitsOf(name, account, attempt), problem: contract.tooManyLoginAttempts };
    const isRight = await limitFailures(database, counted, () =>
      slot.verify(password, account?.passwordHash),
    );
    if (isRight && account) return account;
    const accountId = account?.id ?? null;
    await recordSecurityEvent(database, { kind: "sign_in_failed", accountId, client, now });
    throw new ProblemError(contract.invalidCredentials);
  }

  /** Locks the account until the session is stored, so that a simultaneous change of password also ends this session. */
  async function lockUnchangedAccount(transaction: Transaction, account: Account): Promise<void> {
    // Two statements, since the second must see what was done while the first waited; they are sent together.
    const [[locked], [current]] = await Promise.all([
      transaction
        .select({
          passwordHash: accounts.passwordHash,
          role: accounts.role,
          emailVerifiedAt: accounts.emailVerifiedAt,
        })
        .from(accounts)
        .where(eq(accounts.id, account.id))
        .for("share"),
      transaction
        .select({ since: twoFactor.enabledAt })
        .from(twoFactor)
        .where(eq(twoFactor.accountId, account.id)),
    ]);
    if (locked?.passwordHash !== account.passwordHash || locked.role !== account.role)
      throw new ProblemError(contract.invalidCredentials);
    if (!locked.emailVerifiedAt) throw new ProblemError(contract.emailNotVerified);
    if (current?.since && !account.twoFactorSince) throw new ProblemError(contract.otpRequired);
  }

  async function openSession(transaction: Transaction, account: Account, { client, now }: Attempt) {
    await lockUnchangedAccount(transaction, account);
    const isKnownToday = account.knownSince && account.knownSince.getTime() > now.getTime() - day;
    if (!isKnownToday) await saveAddress(transaction, { secretKey, accountId: account.id, client, now });
    await notifyOfNewDevice(transaction, outbox, { accountId: account.id, client });
    const hasVerifiedCode = Boolean(account.twoFactorSince);
    const newSession = { account, client, now, hasVerifiedCode, recordAs: "signed_in" } as const;
    const { access, refresh } = await sessions.open(transaction, newSession);
    return { access, refresh };
  }

  /** Signs in, or opens an enrolment session; throws the problems of the contract's `signIn`. */
  async function signIn(attempt: Attempt) {
    const account = await checkPassword(attempt);
    const { id, role, username, emailVerifiedAt, twoFactorSince } = account;
    const person = { role, username, user_id: id };
    const { client, now, code } = attempt;
    if (!emailVerifiedAt) throw new ProblemError(contract.emailNotVerified);
    if (twoFactorSince) {
      if (!code) throw new ProblemError(contract.otpRequired);
      const tokens = await codes.withCode({ accountId: id, code, client, now }, (transaction) =>
        openSession(transaction, account, attempt),
      );
      return { ...person, ...tokens, mfa_enrollment_required: false };
    }
    if (isTwoFactorRequired(account, { demo })) {
      const enrolment = await database.transaction(async (transaction) => {
        await lockUnchangedAccount(transaction, account);
        // The password alone must not open an enrolment where a passkey is the second factor.
        if (await hasVerifiedPasskey(transaction, id)) throw new ProblemError(contract.passkeyRequired);
        return sessions.openEnrolment(transaction, { account, client, now });
      });
      return { ...person, mfa_enrollment_required: true, enroll_access: enrolment };
    }
    const tokens = await database.transaction((transaction) => openSession(transaction, account, attempt));
    return { ...person, ...tokens, mfa_enrollment_required: false };
  }

  serve(app, contract.signInRoute, ({ body }, request) => {
    const { username, password, otp_code: code } = body;
    return signIn({ username, password, code, client: clientOf(request), now: clock() });
  });
}
