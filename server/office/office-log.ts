import { count, desc } from "drizzle-orm";
import { type OfficeAct, type OfficeLog, officeActs } from "#contract/office/office-log.ts";
import { officeLogPerPage } from "#contract/page-sizes.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import { commandLine } from "./access-log.ts";
import { officeLog } from "./table.ts";

/** The owner who acts; absent for the command line. */
export type Actor = Pick<CurrentUser, "accountId" | "username"> | undefined;

interface Entry {
  readonly actor: Actor;
  readonly act: OfficeAct;
  /** The person or thing that it is done to. */
  readonly subject?: string;
  readonly detail?: string;
  readonly now: Date;
}

/** Records what is done in the office, in the transaction that does it (office-4). */
export async function recordOfficeAct(
  transaction: Transaction,
  { actor, act, subject, detail, now }: Entry,
): Promise<void> {
  await transaction.insert(officeLog).values({
    at: now,
    actorId: actor?.accountId ?? null,
    actorUsername: actor?.username ?? commandLine,
    act,
    subject: subject ?? null,
    detail: detail ?? null,
  });
}

/** A page of the log, newest first. */
export async function readOfficeLog(database: Database, page: number): Promise<OfficeLog> {
  const [total] = await database.select({ count: count() }).from(officeLog);
  const entries = await database
    .select()
    .from(officeLog)
    .orderBy(desc(officeLog.id))
    .limit(officeLogPerPage)
    .offset((page - 1) * officeLogPerPage);
  return {
    count: total?.count ?? 0,
    results: entries.map(({ id, at, actorUsername, act, subject, detail }) => ({
      id,
      at: at.toISOString(),
      who: actorUsername,
      act,
      what: officeActs[act] ?? act,
      whom: subject,
      detail,
    })),
  };
}
