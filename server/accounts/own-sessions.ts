import { and, asc, desc, eq, gt, isNotNull, ne } from "drizzle-orm";
import type { ListedSession } from "#contract/accounts/own-sessions.ts";
import { notFound } from "#contract/problems.ts";
import { calendarFeeds } from "#server/appointments/table.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import type { CurrentUser, RequestContext } from "#server/http/access.ts";
import type { Client } from "#server/http/client.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { EmailJobOf } from "#server/mail/email-job.ts";
import { recordSecurityEvent } from "./activity.ts";
import { endSessions } from "./sessions.ts";
import { accounts, passkeys, sessions, twoFactor } from "./table.ts";

/** How many other active full sessions the caller's account has. */
export async function countOtherSessions(
  database: Queryable,
  { accountId, sessionId }: Pick<CurrentUser, "accountId" | "sessionId">,
  now: Date,
): Promise<number> {
  return database.$count(
    sessions,
    and(
      eq(sessions.accountId, accountId),
      eq(sessions.kind, "full"),
      ne(sessions.id, sessionId),
      gt(sessions.expiresAt, now),
    ),
  );
}

/** The active sessions of the caller's account as their user sees them (sign-in-25). */
export async function listSessions(
  database: Queryable,
  { accountId, sessionId }: Pick<CurrentUser, "accountId" | "sessionId">,
  now: Date,
): Promise<ListedSession[]> {
  const isCurrent = eq(sessions.id, sessionId);
  const active = await database
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.kind, "full"), gt(sessions.expiresAt, now)))
    .orderBy(desc(isCurrent), desc(sessions.rotatedAt), asc(sessions.id));
  return active.map(({ id, device, createdAt, rotatedAt }) => ({
    id,
    device,
    signed_in: createdAt.toISOString(),
    last_used: rotatedAt.toISOString(),
    current: id === sessionId,
  }));
}

/** Ends one session of the caller's account and records it. Throws `notFound`, also for another account's. */
export async function endSession(
  database: Database,
  { caller, id, client, now }: RequestContext & { readonly id: string },
): Promise<void> {
  const { accountId, sessionId } = caller;
  const isOwn = and(eq(sessions.id, id), eq(sessions.accountId, accountId), eq(sessions.kind, "full"));
  await database.transaction(async (transaction) => {
    const ended = await transaction.delete(sessions).where(isOwn).returning({ id: sessions.id });
    if (ended.length === 0) throw new ProblemError(notFound);
    const kind = id === sessionId ? "signed_out" : "device_signed_out";
    await recordSecurityEvent(transaction, { kind, accountId, sessionId, client, now });
  });
}

interface EndedAccess {
  readonly accountId: number;
  /** Whether the passkeys are removed too, as by a mailed reset. */
  readonly removesPasskeys: boolean;
  readonly sessionId?: string;
  readonly client: Client;
  readonly now: Date;
}

/**
 * Ends what somebody with the former password may have begun: sessions, the calendar feed, a requested deletion and, if
 * wanted, the passkeys (accounts-43). Returns what ended beside the sessions and what stays, for the notice.
 */
export async function endAccess(
  transaction: Transaction,
  { accountId, removesPasskeys, ...event }: EndedAccess,
): Promise<Required<Pick<EmailJobOf<"password-changed">, "ended" | "stays">>> {
  await endSessions(transaction, accountId);
  const feed = await transaction
    .delete(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId))
    .returning({ accountId: calendarFeeds.accountId });
  const deletion = await transaction
    .update(accounts)
    .set({ deletionDueAt: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletionDueAt)))
    .returning({ id: accounts.id });
  if (deletion.length > 0)
    await recordSecurityEvent(transaction, { kind: "deletion_cancelled", accountId, ...event });
  const ownPasskeys = eq(passkeys.accountId, accountId);
  const removed = removesPasskeys
    ? await transaction.delete(passkeys).where(ownPasskeys).returning({ id: passkeys.id })
    : [];
  if (removed.length > 0)
    await recordSecurityEvent(transaction, { kind: "passkey_removed", accountId, ...event });
  const enabled = and(eq(twoFactor.accountId, accountId), isNotNull(twoFactor.enabledAt));
  const staying = {
    passkeys: (await transaction.$count(passkeys, ownPasskeys)) > 0,
    authenticator: (await transaction.$count(twoFactor, enabled)) > 0,
  };
  return {
    ended: [
      ...(feed.length > 0 ? ["feed" as const] : []),
      ...(deletion.length > 0 ? ["deletion" as const] : []),
      ...(removed.length > 0 ? ["passkeys" as const] : []),
    ],
    stays: [
      ...(staying.passkeys ? ["passkeys" as const] : []),
      ...(staying.authenticator ? ["authenticator" as const] : []),
    ],
  };
}

/** Deletes an employee's calendar feed. */
export async function deleteCalendarFeed(database: Transaction, accountId: number): Promise<undefined> {
  await database.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
}
