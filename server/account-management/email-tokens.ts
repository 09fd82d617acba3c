import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { addressLimits, codeLifetimes, linkMailLimits, tooManyEmailRequests } from "#contract/accounts.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Reader, Transaction } from "#server/database/connect.ts";
import type { Client } from "#server/http/client.ts";
import { consumeRateLimits, limitsPerAddress, withRateLimits } from "#server/http/rate-limits.ts";
import type { EmailKind } from "#server/mail/email-job.ts";
import type { Outbox } from "#server/mail/outbox.ts";

/** Secret codes of links in emails, hashed: the newest of each purpose for each account (accounts-22). */
export const emailTokens = pgTable(
  "email_tokens",
  {
    accountId: integer("account_id").notNull(),
    purpose: text({ enum: ["verify-email", "set-password", "confirm-email-change"] }).notNull(),
    codeHash: text("code_hash").notNull(),
    /** The address that the code was sent to. */
    email: text().notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.purpose] })],
);

/** What sends emails with links. */
export interface EmailDependencies {
  readonly outbox: Outbox;
  readonly secretKey: Buffer;
}

/** What account management works with. */
export interface AccountDependencies extends EmailDependencies {
  readonly database: Database;
  readonly clock: () => Date;
}

type Purpose = (typeof emailTokens.purpose.enumValues)[number];

/** The purpose of the code in each kind of email with a link. */
const purposes = {
  "verify-email": "verify-email",
  "reset-password": "set-password",
  invitation: "set-password",
  "confirm-email-change": "confirm-email-change",
} as const satisfies Partial<Record<EmailKind, Purpose>>;

type LinkKind = keyof typeof purposes;

// A random number of 256 bits cannot be found by trying, with or without a key or a salt.
const hashOf = (code: string) => createHash("sha256").update(code).digest("base64url");

const expiryOf = (kind: LinkKind, now: Date) => new Date(now.getTime() + codeLifetimes[kind] * 1_000);

/** Issues a code, which replaces the account's last one of that purpose. */
async function issueCode(
  transaction: Transaction,
  { kind, account, to, now }: Pick<LinkEmail, "kind" | "account" | "to" | "now">,
): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  const issued = { codeHash: hashOf(code), email: to, expiresAt: expiryOf(kind, now), usedAt: null };
  await transaction
    .insert(emailTokens)
    .values({ accountId: account.id, purpose: purposes[kind], ...issued })
    .onConflictDoUpdate({ target: [emailTokens.accountId, emailTokens.purpose], set: issued });
  return code;
}

/** The limits of requests for emails from one client, and their problem. */
export function emailRequestLimits({ secretKey, clock }: AccountDependencies, client: Client) {
  const limit = { secretKey, now: clock(), name: "email requests", ...addressLimits.emailRequests };
  return { limits: limitsPerAddress(client, limit), problem: tooManyEmailRequests };
}

/**
 * Answers a request for an email in a transaction; the request counts against its client's limits whether or not an
 * email is sent. Raises `too_many_email_requests`.
 */
export function withEmailLimits<Result>(
  dependencies: AccountDependencies,
  client: Client,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { database } = dependencies;
  return withRateLimits(database, emailRequestLimits(dependencies, client), () => database.transaction(work));
}

interface LimitedEmail {
  readonly kind: EmailKind;
  readonly to: string;
  /** The client that requested it; absent for the command line. */
  readonly client?: Pick<Client, "address"> | undefined;
  readonly now: Date;
}

/**
 * Whether the limits allow one more email of a kind to a mailbox, which is then counted. Each client has a share of its
 * own, so that strangers who request emails to a mailbox do not use up its owner's.
 */
export async function consumeEmailLimits(
  transaction: Transaction,
  secretKey: Buffer,
  { kind, to, client, now }: LimitedEmail,
): Promise<boolean> {
  const common = { secretKey, now };
  const { allowed } = await consumeRateLimits(transaction, [
    { ...common, name: `mail ${kind}`, key: `${to} ${client?.address ?? ""}`, ...linkMailLimits.perClient },
    { ...common, name: `mail ${kind} to mailbox`, key: to, ...linkMailLimits.perMailbox },
  ]);
  return allowed;
}

interface LinkEmail extends LimitedEmail {
  readonly kind: LinkKind;
  readonly account: { readonly id: number; readonly username: string; readonly firstName: string };
  /** The owner of the address, where it is another account's: gets 'already registered' instead of the link. */
  readonly owner?: { readonly firstName: string } | undefined;
}

/**
 * Sends a link whose code replaces the account's last one, within the mailbox's limits; beyond, the last code stays
 * valid and the result is false. Where the address belongs to another account, its owner gets 'already registered'
 * instead, with the same work and within the same limits.
 */
export async function sendLink(
  transaction: Transaction,
  { outbox, secretKey }: EmailDependencies,
  email: LinkEmail,
): Promise<boolean> {
  if (!(await consumeEmailLimits(transaction, secretKey, email))) return false;
  const code = await issueCode(transaction, email);
  const { kind, to, owner, client } = email;
  const { username, firstName } = email.account;
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

/** The account that a valid code belongs to, and the address that it was sent to. */
export async function findCode(transaction: Reader, wanted: WantedCode) {
  const [found] = await transaction
    .select({ account: accounts, email: emailTokens.email })
    .from(emailTokens)
    .innerJoin(accounts, eq(accounts.id, emailTokens.accountId))
    .where(isValid(wanted));
  return found;
}

/**
 * Consumes a valid code: of simultaneous uses one gets the account, the others undefined. The account is locked first,
 * as wherever its codes are written, so that no two transactions deadlock.
 */
export async function consumeCode(transaction: Transaction, wanted: WantedCode) {
  const found = await findCode(transaction, wanted);
  if (!found) return undefined;
  const [account] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.id, found.account.id))
    .for("no key update");
  const [consumed] = await transaction
    .update(emailTokens)
    .set({ usedAt: wanted.now })
    .where(isValid(wanted))
    .returning({ email: emailTokens.email });
  return account && consumed && { account, email: consumed.email };
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
 * replaced, revoked or used meanwhile.
 */
export async function renewCode(
  database: Transaction,
  { kind, code, now }: { readonly kind: LinkKind; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const renewed = await database
    .update(emailTokens)
    .set({ expiresAt: expiryOf(kind, now) })
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

/** Revokes an account's codes of some purposes. */
export async function revokeCodes(
  transaction: Transaction,
  accountId: number,
  ...revoked: readonly Purpose[]
): Promise<void> {
  await transaction
    .delete(emailTokens)
    .where(and(eq(emailTokens.accountId, accountId), inArray(emailTokens.purpose, [...revoked])));
}

/** How long a token is stored past its expiry, so that repeating a verification can still say 'already verified'. */
const retention = 30 * 24 * 60 * 60 * 1_000;

/** Deletes tokens that expired long ago; for cleanup. */
export async function deleteOldEmailTokens(database: Transaction, now: Date): Promise<void> {
  await database.delete(emailTokens).where(lt(emailTokens.expiresAt, new Date(now.getTime() - retention)));
}
