import { and, eq, sql } from "drizzle-orm";
import { officeNow } from "#contract/office-dates.ts";
import { site } from "#contract/site/site.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, DatabaseLog, Queryable, Transaction } from "#server/database/connect.ts";
import { repeat } from "#server/database/repeat.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { toHourMinute } from "#server/office/office-time.ts";
import type { Services } from "#server/services.ts";
import { selectAppointments } from "./appointments.ts";
import { appointmentGuests, appointments, isVisit, patientOrGuest, reminders } from "./table.ts";

/** Between which times of the office's day reminders are sent, both included (visits-60). */
const sendingHours = { from: "09:00", to: "19:00" } as const;

/** Milliseconds for which a reminder may still be under way after these hours, to a mail server that defers it. */
const maxDelay = 15 * 60 * 1_000;

const remindersPerTransaction = 100;

/** Milliseconds between two checks for due reminders. */
const checkInterval = 4_000;

interface ReminderDependencies extends Pick<Services, "database" | "clock"> {
  readonly outbox: Pick<Outbox, "sendMany">;
}

/** Queues the reminders that are due, each exactly once, also where several processes do so (visits-60, visits-61). */
export async function queueDueReminders({ database, outbox, clock }: ReminderDependencies): Promise<void> {
  for (;;) {
    const now = clock();
    if (!isWithinHours(now)) return;
    const found = await database.transaction((transaction) => queueSome(transaction, { outbox, now }));
    if (found < remindersPerTransaction) return;
  }
}

function isWithinHours(now: Date): boolean {
  const { time } = officeNow(now);
  return sendingHours.from <= time && time <= sendingHours.to;
}

/** Queues some due reminders; returns how many it found. */
async function queueSome(
  transaction: Transaction,
  { outbox, now }: Pick<ReminderDependencies, "outbox"> & { readonly now: Date },
): Promise<number> {
  const due = await findDue(transaction, now);
  if (due.length === 0) return 0;
  // A process that read the same rows just before this one locked them has queued their reminders.
  const stored = await transaction
    .insert(reminders)
    .values(
      due.map(({ appointmentId, visitAt, leadHours }) => ({
        appointmentId,
        visitAt,
        leadHours,
        queuedAt: now,
      })),
    )
    .onConflictDoNothing()
    .returning();
  const isStored = new Set(stored.map(({ appointmentId, leadHours }) => `${appointmentId} ${leadHours}`));
  await outbox.sendMany(
    transaction,
    due
      .filter(({ appointmentId, leadHours }) => isStored.has(`${appointmentId} ${leadHours}`))
      .map(({ appointmentId: appointment, sequence, leadHours, date, time }) => ({
        visit: { kind: "visit-reminder", appointment, sequence, leadHours, date, time: toHourMinute(time) },
      })),
  );
  return due.length;
}

interface DueReminder extends Record<string, unknown> {
  readonly appointmentId: number;
  readonly sequence: number;
  readonly leadHours: number;
  readonly visitAt: string;
  readonly date: string;
  readonly time: string;
}

/**
 * Locks some visits ahead that have a due reminder, and returns these. A moment outside the sending hours moves back to
 * their last end before it; what was confirmed or rescheduled after the moment gets none (visits-60). All in the
 * office's time.
 */
async function findDue(transaction: Transaction, now: Date): Promise<DueReminder[]> {
  const current = officeNow(now);
  const furthest = Math.max(...site().rules.reminder_hours) / 24 + 1;
  const { rows } = await transaction.execute<DueReminder>(sql`
    SELECT ${appointments.id} AS "appointmentId", ${appointments.calendarSequence} AS sequence, lead AS "leadHours", visit_at::text AS "visitAt",
      ${appointments.confirmedDate} AS date, ${appointments.confirmedTime} AS time
    FROM ${appointments}
      LEFT JOIN ${accounts} ON ${accounts.id} = ${appointments.accountId}
      LEFT JOIN ${appointmentGuests} ON ${appointmentGuests.appointmentId} = ${appointments.id}
      CROSS JOIN unnest(${sql.param([...site().rules.reminder_hours])}::int[]) AS lead
      CROSS JOIN LATERAL (SELECT ${appointments.confirmedDate} + ${appointments.confirmedTime} AS visit_at) AS visit
      CROSS JOIN LATERAL (SELECT visit_at - lead / 24 * interval '1 day' AS moment) AS wanted
      CROSS JOIN LATERAL (SELECT CASE
        WHEN moment::time < ${sendingHours.from}::time THEN moment::date - 1 + ${sendingHours.to}::time
        ELSE least(moment, moment::date + ${sendingHours.to}::time)
      END AS due_at) AS moved
    WHERE ${isVisit} AND NOT ${appointments.askedToChoose}
      AND ${appointments.confirmedDate} BETWEEN ${current.date}::date AND ${current.date}::date + ${furthest}::int
      AND visit_at > ${`${current.date} ${current.time}`}::timestamp
      AND due_at <= ${`${current.date} ${current.time}`}::timestamp
      AND due_at >= ${appointments.statusChangedAt} AT TIME ZONE ${site().practice.time_zone}
      AND ${patientOrGuest.visitReminders}
      AND ${patientOrGuest.email} IS NOT NULL
      AND NOT EXISTS (
        SELECT FROM ${reminders}
        WHERE ${reminders.appointmentId} = ${appointments.id} AND ${reminders.visitAt} = visit_at
          AND ${reminders.leadHours} = lead
      )
    ORDER BY visit_at, ${appointments.id}, lead DESC
    LIMIT ${remindersPerTransaction}
    FOR NO KEY UPDATE OF ${appointments} SKIP LOCKED`);
  return rows;
}

interface QueuedReminder extends Pick<DueReminder, "leadHours" | "date" | "time"> {
  readonly appointment: number;
  readonly queuedAt: Date;
  readonly now: Date;
}

/**
 * Whether a queued reminder is still true: its visit is ahead, was neither cancelled nor rescheduled, its patient was not
 * asked to choose another time, and reminders are on (visits-62). One that is not is queued again if it is true again, as after an undone cancellation. Throws for one
 * that an outage held up until after the sending hours, so that it is tried again until they return (visits-60).
 */
export async function isReminderCurrent(database: Database, reminder: QueuedReminder): Promise<boolean> {
  const { appointment, date, time, leadHours, queuedAt, now } = reminder;
  if (!(await isVisitAhead(database, reminder))) {
    await database
      .delete(reminders)
      .where(
        and(
          eq(reminders.appointmentId, appointment),
          eq(reminders.visitAt, `${date} ${time}`),
          eq(reminders.leadHours, leadHours),
        ),
      );
    return false;
  }
  if (!isWithinHours(now) && now.getTime() - queuedAt.getTime() > maxDelay)
    throw new Error(`It waits until ${sendingHours.from} at the office.`);
  return true;
}

async function isVisitAhead(
  database: Queryable,
  { appointment, date, time, now }: QueuedReminder,
): Promise<boolean> {
  const current = officeNow(now);
  if (`${date} ${time}` <= `${current.date} ${current.time}`) return false;
  const found = await selectAppointments(database, {}).where(
    and(
      eq(appointments.id, appointment),
      isVisit,
      eq(appointments.askedToChoose, false),
      eq(appointments.confirmedDate, date),
      eq(appointments.confirmedTime, time),
      patientOrGuest.visitReminders,
    ),
  );
  return found.length > 0;
}

/** Queues due reminders, now and every few seconds; what fails is retried then. */
export function startReminders({
  log,
  ...dependencies
}: ReminderDependencies & { readonly log: DatabaseLog }): { stop(): Promise<void> } {
  const queue = () =>
    queueDueReminders(dependencies).catch((error: unknown) => {
      log.warn({ err: error }, "Reminders were not queued; trying again in a few seconds");
    });
  return repeat(queue, checkInterval);
}
