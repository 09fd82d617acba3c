import { and, asc, desc, eq, gt, ne } from "drizzle-orm";
import type { ListedSession } from "#contract/own-sessions.ts";
import { notFound } from "#contract/problems.ts";
import { recordSecurityEvent } from "#server/activity/activity.ts";
import type { Database, Reader } from "#server/database/connect.ts";
import type { Call, Caller } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { sessions } from "./table.ts";

/** How many other active full sessions the caller's account has. */
export async function countOtherSessions(
  database: Reader,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
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
  database: Reader,
  { accountId, sessionId }: Pick<Caller, "accountId" | "sessionId">,
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
export async function endOwnSession(
  database: Database,
  { caller, id, client, now }: Call & { readonly id: string },
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
