import { and, eq, gt, inArray, isNull, lt } from "drizzle-orm";
import { emailTokenLifetimes } from "#contract/accounts/accounts.ts";
import { day } from "#contract/durations.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import { widestNetwork } from "#server/http/client.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";
import type { EmailKind } from "#server/mail/email-job.ts";
import { consumeEmailLimits, type LimitedEmail } from "#server/mail/email-limits.ts";
import type { Services } from "#server/services.ts";
import { lockAccount } from "./sessions.ts";
import { accounts, emailTokens } from "./table.ts";

/** Dependencies of emails with links. */
export type EmailDependencies = Pick<Services, "outbox" | "secretKey">;

/** Dependencies of account management. */
export interface AccountDependencies extends EmailDependencies, Pick<Services, "database" | "clock"> {}

type Purpose = (typeof emailTokens.purpose.enumValues)[number];

/** The purpose of the token in each kind of email with a link. */
const purposes = {
  "verify-email": "verify-email",
  "reset-password": "set-password",
  invitation: "set-password",
  "confirm-email-change": "confirm-email-change",
} as const satisfies Partial<Record<EmailKind, Purpose>>;

type LinkKind = keyof typeof purposes;

const expiryOf = (kind: LinkKind, now: Date) => new Date(now.getTime() + emailTokenLifetimes[kind] * 1_000);

/** Issues a token, which replaces the account's last one of that purpose. */
async function issueToken(
  transaction: Transaction,
  { kind, account, to, now }: Pick<LinkEmail, "kind" | "account" | "to" | "now">,
): Promise<string> {
  const token = createToken();
  const issued = { tokenHash: hashToken(token), email: to, expiresAt: expiryOf(kind, now), usedAt: null };
  await transaction
    .insert(emailTokens)
    .values({ accountId: account.id, purpose: purposes[kind], ...issued })
    .onConflictDoUpdate({ target: [emailTokens.accountId, emailTokens.purpose], set: issued });
  return token;
}

interface LinkEmail extends LimitedEmail {
  readonly kind: LinkKind;
  readonly account: { readonly id: number; readonly username: string; readonly firstName: string };
  /** The holder of the address, if it is another account's: gets 'already registered' instead of the link. */
  readonly owner?: { readonly firstName: string } | undefined;
  /** The page after signing in, for a verification. */
  readonly next?: string | undefined;
}

/**
 * Sends a link whose token replaces the account's last one, within the mailbox's limits; beyond, the last token stays
 * valid and the result is false. If the address belongs to another account, its holder gets 'already registered'
 * instead, with the same work and within the same limits.
 */
export async function sendLink(
  transaction: Transaction,
  { outbox, secretKey }: EmailDependencies,
  email: LinkEmail,
): Promise<boolean> {
  if (!(await consumeEmailLimits(transaction, secretKey, email))) return false;
  const token = await issueToken(transaction, email);
  const { kind, to, owner, client, next } = email;
  const { username, firstName } = email.account;
  await outbox.send(
    transaction,
    owner
      ? { kind: "already-registered", to, firstName: owner.firstName, username }
      : { kind, to, firstName, username, code: token, ...(next && { next }) },
    { client: client && widestNetwork(client) },
  );
  return true;
}

interface WantedToken {
  readonly purpose: Purpose;
  readonly token: string;
  readonly now: Date;
}

/** The account that a valid token belongs to, and the address that it was sent to. */
export async function findToken(transaction: Queryable, wanted: WantedToken) {
  const [found] = await transaction
    .select({ account: accounts, email: emailTokens.email })
    .from(emailTokens)
    .innerJoin(accounts, eq(accounts.id, emailTokens.accountId))
    .where(isValid(wanted));
  return found;
}

/**
 * Consumes a valid token: of simultaneous uses one gets the account, the others undefined. The account is locked first,
 * as wherever its tokens are written, so that no two transactions deadlock.
 */
export async function consumeToken(transaction: Transaction, wanted: WantedToken) {
  const found = await findToken(transaction, wanted);
  if (!found) return undefined;
  const account = await lockAccount(transaction, found.account.id);
  const [consumed] = await transaction
    .update(emailTokens)
    .set({ usedAt: wanted.now })
    .where(isValid(wanted))
    .returning({ email: emailTokens.email });
  return account && consumed && { account, email: consumed.email };
}

function isValid({ purpose, token, now }: WantedToken) {
  return and(
    eq(emailTokens.tokenHash, hashToken(token)),
    eq(emailTokens.purpose, purpose),
    isNull(emailTokens.usedAt),
    gt(emailTokens.expiresAt, now),
  );
}

/**
 * Restarts the lifetime of a token when its email is sent, so that no token arrives expired. False for a token that was
 * replaced, revoked or used in the meantime.
 */
export async function extendTokenLifetime(
  database: Transaction,
  { kind, code: token, now }: { readonly kind: LinkKind; readonly code: string; readonly now: Date },
): Promise<boolean> {
  const renewed = await database
    .update(emailTokens)
    .set({ expiresAt: expiryOf(kind, now) })
    .where(
      and(
        eq(emailTokens.tokenHash, hashToken(token)),
        eq(emailTokens.purpose, purposes[kind]),
        isNull(emailTokens.usedAt),
      ),
    )
    .returning({ accountId: emailTokens.accountId });
  return renewed.length > 0;
}

/** Whether a token was accepted before. */
export async function wasTokenUsed(
  transaction: Transaction,
  { purpose, token }: Omit<WantedToken, "now">,
): Promise<boolean> {
  const [found] = await transaction
    .select({ usedAt: emailTokens.usedAt })
    .from(emailTokens)
    .where(and(eq(emailTokens.tokenHash, hashToken(token)), eq(emailTokens.purpose, purpose)));
  return found?.usedAt instanceof Date;
}

/** Revokes an account's tokens of some purposes; false if there was none. */
export async function revokeTokens(
  transaction: Transaction,
  accountId: number,
  ...revoked: readonly Purpose[]
): Promise<boolean> {
  const { rowCount } = await transaction
    .delete(emailTokens)
    .where(and(eq(emailTokens.accountId, accountId), inArray(emailTokens.purpose, [...revoked])));
  return (rowCount ?? 0) > 0;
}

/** How long a token is stored past its expiry, so that repeating a verification can still say 'already verified'. */
const retention = 30 * day;

/** Deletes tokens that expired long ago; for cleanup. */
export async function deleteExpiredEmailTokens(database: Transaction, now: Date): Promise<void> {
  await database.delete(emailTokens).where(lt(emailTokens.expiresAt, new Date(now.getTime() - retention)));
}
