import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { addressLimits, codeLifetimes, linkMailLimits, tooManyEmailRequests } from "#contract/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Reader, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { consumeRateLimits, limitsPerAddress, withRateLimits } from "#server/http/rate-limits.ts";
import type { EmailKind } from "#server/mail/email-job.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { emailTokens } from "./table.ts";

/** What emails with links are made with. */
export interface EmailDependencies {
  readonly outbox: Outbox;
  readonly secretKey: Buffer;
}

/** What the management of accounts works with. */
export interface AccountDependencies extends EmailDependencies {
  readonly database: Database;
  readonly clock: () => Date;
}

type Purpose = (typeof emailTokens.purpose.enumValues)[number];

/** Letters with a link, and what its code is for. */
const purposes = {
  "verify-email": "verify-email",
  "reset-password": "set-password",
  invitation: "set-password",
  "confirm-email-change": "confirm-email-change",
} as const satisfies Partial<Record<EmailKind, Purpose>>;

type LinkKind = keyof typeof purposes;

/** Whom a letter goes to. */
interface Recipient {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
}

// The codes are random numbers of 256 bits: nobody finds one by trying, with or without a key or a salt.
const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");

/** Makes a code in place of the account's last one of that purpose. */
async function issueCode(
  transaction: Transaction,
  { kind, accountId, email, now }: { kind: LinkKind; accountId: number; email: string; now: Date },
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  const fresh = {
    codeHash: hashOf(code),
    email,
    expiresAt: new Date(now.getTime() + codeLifetimes[kind] * 1_000),
    usedAt: null,
  };
  await transaction
    .insert(emailTokens)
    .values({ accountId, purpose: purposes[kind], ...fresh })
    .onConflictDoUpdate({ target: [emailTokens.accountId, emailTokens.purpose], set: fresh });
  return code;
}

/**
 * Answers a request for an email, counted against its client's limit whether or not an email is sent. Raises
 * `too_many_email_requests`.
 */
export function withEmailLimits<Result>(
  { database, secretKey, clock }: AccountDependencies,
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  const counted = { secretKey, now: clock(), name: "email requests", ...addressLimits.emailRequests };
  const limits = limitsPerAddress(client, counted);
  return withRateLimits(database, { limits, problem: tooManyEmailRequests }, work);
}

interface EmailLimit {
  readonly secretKey: Buffer;
  readonly kind: EmailKind;
  readonly to: string;
  /** Who asked for it; absent for the command line. */
  readonly client: Pick<Client, "address"> | undefined;
  readonly now: Date;
}

/**
 * Whether one more email of a kind may go to a mailbox; counts it if so. Each client has a share of its own, so that
 * strangers who ask for emails to a mailbox do not use up those of its owner.
 */
export async function mayMail(
  transaction: Transaction,
  { secretKey, kind, to, client, now }: EmailLimit,
): Promise<boolean> {
  const common = { secretKey, now };
  const { allowed } = await consumeRateLimits(transaction, [
    { ...common, name: `mail ${kind}`, key: `${to} ${client?.address ?? ""}`, ...linkMailLimits.perClient },
    { ...common, name: `mail ${kind} to mailbox`, key: to, ...linkMailLimits.perMailbox },
  ]);
  return allowed;
}

interface LinkEmail {
  readonly kind: LinkKind;
  readonly account: Recipient;
  readonly to: string;
  readonly client?: Pick<Client, "address"> | undefined;
  readonly now: Date;
  /** Is told that they have an account already, instead of a link to the account. */
  readonly owner?: { readonly firstName: string } | undefined;
}

/**
 * Sends a link whose code replaces the account's last one, within the mailbox's limits; beyond, the last code stays
 * valid and the result is false. Where the address belongs to someone else's account, its owner is told so instead,
 * with the same work and within the same limits.
 */
export async function sendLink(
  transaction: Transaction,
  { outbox, secretKey }: EmailDependencies,
  { kind, account, to, client, now, owner }: LinkEmail,
): Promise<boolean> {
  if (!(await mayMail(transaction, { secretKey, kind, to, client, now }))) return false;
  const code = await issueCode(transaction, { kind, accountId: account.id, email: to, now });
  const { username, firstName } = account;
  await outbox.send(
    transaction,
    owner
      ? { kind: "already-registered", to, firstName: owner.firstName }
      : { kind, to, firstName, username, code },
    { client: client?.address },
  );
  return true;
}

interface WantedCode {
  readonly purpose: Purpose;
  readonly code: string;
  readonly now: Date;
}

/** The account that a valid code belongs to, and the address that it was sent to, without using it up. */
export async function findCode(transaction: Reader, wanted: WantedCode) {
  const [found] = await transaction
    .select({ account: accounts, email: emailTokens.email })
    .from(emailTokens)
    .innerJoin(accounts, eq(accounts.id, emailTokens.accountId))
    .where(isValid(wanted));
  return found;
}

/**
 * Uses up a valid code: of any number of simultaneous uses one gets it, the others nothing. The account is locked
 * first, as everybody does who then touches its codes, so that no two wait for each other in a circle.
 */
export async function spendCode(transaction: Transaction, wanted: WantedCode) {
  const found = await findCode(transaction, wanted);
  if (!found) return undefined;
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.id, found.account.id))
    .for("no key update");
  const spent = await transaction
    .update(emailTokens)
    .set({ usedAt: wanted.now })
    .where(isValid(wanted))
    .returning({ email: emailTokens.email });
  return account && spent[0] && { account, email: spent[0].email };
}

function isValid({ purpose, code, now }: WantedCode) {
  return and(
    eq(emailTokens.codeHash, hashOf(code)),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
  );
}

/**
 * Restarts the lifetime of a code when its email is sent, so that no code arrives expired. False for a code that was
 * replaced, withdrawn or used meanwhile.
 */
export async function renewCode(
  database: Transaction,
  { kind, code, now }: { readonly kind: LinkKind; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const renewed = await database
    .update(emailTokens)
    .set({ expiresAt: new Date(now.getTime() + codeLifetimes[kind] * 1_000) })
    .where(
      and(
        eq(emailTokens.codeHash, hashOf(code)),
        eq(emailTokens.purpose, purposes[kind]),
        isNull(emailTokens.usedAt),
      ),
    )
    .returning({ accountId: emailTokens.accountId });
  return renewed.length > 0;
}

/** Whether a code was accepted before. */
export async function wasCodeUsed(
  transaction: Transaction,
  { purpose, code }: Omit<WantedCode, "now">,
): Promise<boolean> {
  const [found] = await transaction
    .select({ usedAt: emailTokens.usedAt })
    .from(emailTokens)
    .where(and(eq(emailTokens.codeHash, hashOf(code)), eq(emailTokens.purpose, purpose)));
  return found?.usedAt instanceof Date;
}

/** Takes back an account's codes of some purposes, since what they would do is no longer wanted. */
export async function withdrawCodes(
  transaction: Transaction,
  accountId: number,
  ...withdrawn: readonly Purpose[]
): Promise<void> {
  await transaction
    .delete(emailTokens)
    .where(and(eq(emailTokens.accountId, accountId), inArray(emailTokens.purpose, [...withdrawn])));
}

/** How long a token is stored past its expiry, so that repeating a verification can still say 'already verified'. */
const retention = 30 * 24 * 60 * 60 * 1_000;

/** Deletes tokens that expired long ago; for cleanup. */
export async function deleteOldEmailTokens(database: Transaction, now: Date): Promise<void> {
  await database.delete(emailTokens).where(lt(emailTokens.expiresAt, new Date(now.getTime() - retention)));
}
