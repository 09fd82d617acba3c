import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { day } from "#contract/durations.ts";
import { site } from "#contract/site/site.ts";
import { clearedColumns } from "#server/accounts/personal-columns.ts";
import { deletedWithPerson, personalData } from "#server/accounts/personal-data.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Queryable, Transaction } from "#server/database/connect.ts";
import { batchRows, runInBatches } from "#server/database/repeat.ts";
import { appointments } from "./table.ts";

/**
 * Deletes what is personal in appointments, and has them refer to a row without a person; dates, category and outcome
 * stay for the counts (accounts-38).
 */
export async function anonymizeAppointments(
  transaction: Transaction,
  { ids, formerId, now }: { readonly ids: readonly number[]; readonly formerId: number; readonly now: Date },
): Promise<void> {
  await transaction
    .update(appointments)
    .set({ ...clearedColumns(personalData.appointments), accountId: formerId, anonymisedAt: now })
    .where(inArray(appointments.id, [...ids]));
  for (const table of deletedWithPerson)
    await transaction.delete(table).where(inArray(table.appointmentId, [...ids]));
}

/** Appointments whose cancellation is longer ago than their retention, and the days by which they may be late. */
function isDue(now: Date, daysLate = 0) {
  const days = site().rules.retention_days.cancelled_appointments + daysLate;
  const since = new Date(now.getTime() - days * day);
  return and(
    // Written out and not as a parameter, or a generic plan could not use their partial index.
    sql`${appointments.status} = 'cancelled'`,
    isNull(appointments.anonymisedAt),
    lt(sql`coalesce(${appointments.statusChangedAt}, ${appointments.requestedAt})`, since.toISOString()),
  );
}

/** Deletes what is personal in appointments that were cancelled long ago, in batches (accounts-41); for cleanup. */
export async function anonymizeOldCancellations(database: Database, now: Date): Promise<void> {
  await runInBatches(() =>
    database.transaction(async (transaction) => {
      const due = await transaction
        .select({ id: appointments.id })
        .from(appointments)
        .where(isDue(now))
        .orderBy(sql`coalesce(${appointments.statusChangedAt}, ${appointments.requestedAt})`)
        .limit(batchRows)
        // What another process or an account's deletion holds is left to it, so that nothing waits or deadlocks.
        .for("no key update", { skipLocked: true });
      if (due.length === 0) return 0;
      const ids = due.map(({ id }) => id);
      await anonymizeAppointments(transaction, {
        ids,
        formerId: await findFormerPatient(transaction, now),
        now,
      });
      return ids.length;
    }),
  );
}

/** Counts the appointments that should have been anonymised more than a day ago. */
export async function countLateCancellations(database: Queryable, now: Date): Promise<number> {
  return database.$count(appointments, isDue(now, 1));
}

/** The row without a person that the cancelled appointments of all patients refer to; made at its first use. */
async function findFormerPatient(transaction: Transaction, now: Date): Promise<number> {
  // No username has a blank (accounts-3), so that none is taken or found.
  const username = "former patient";
  await transaction
    .insert(accounts)
    .values({
      username,
      email: "",
      firstName: "Former patient",
      lastName: "",
      visitReminders: false,
      createdAt: now,
      deletedAt: now,
    })
    .onConflictDoNothing();
  const [former] = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.username, username));
  if (!former) throw new Error("The row of former patients was not stored.");
  return former.id;
}
