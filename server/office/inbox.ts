import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or } from "drizzle-orm";
import { day } from "#contract/durations.ts";
import type { InboxMailing, OfficeInbox } from "#contract/office/office-inbox.ts";
import { officeNow } from "#contract/office-dates.ts";
import { appointments } from "#server/appointments/table.ts";
import type { Database, DatabaseLog, Queryable, Transaction } from "#server/database/connect.ts";
import { repeat } from "#server/database/repeat.ts";
import type { EmailJob, EmailJobOf } from "#server/mail/email-job.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import type { Services } from "#server/services.ts";
import { type Actor, recordOfficeAct } from "./office-log.ts";
import { officeInbox } from "./table.ts";

/** From when on a morning's digest is sent, by the office's clock. */
const digestFrom = "07:00";

/** Milliseconds between two checks whether the digest is due. */
const checkInterval = 30_000;

/** What the office's inbox gets; everything at once until an owner chooses. */
export async function readInbox(database: Queryable): Promise<OfficeInbox> {
  const [saved] = await database.select({ mailing: officeInbox.mailing }).from(officeInbox);
  return saved ?? { mailing: "at_once" };
}

interface Change {
  readonly actor: Actor;
  readonly now: Date;
}

/** The words of the office log. */
const chosen: Readonly<Record<InboxMailing, string>> = {
  at_once: "Each email right away.",
  every_morning: "One email every morning.",
  none: "None.",
};

/** Saves what the office's inbox gets (mail-50). The first digest is that of the next 7:00. */
export async function saveInbox(
  database: Database,
  { mailing }: OfficeInbox,
  { actor, now }: Change,
): Promise<OfficeInbox> {
  const office = officeNow(now);
  const values = { mailing, digestOn: office.time >= digestFrom ? office.date : null };
  return database.transaction(async (transaction) => {
    const changed = await transaction
      .insert(officeInbox)
      .values(values)
      .onConflictDoUpdate({
        target: officeInbox.isOnly,
        set: values,
        setWhere: ne(officeInbox.mailing, mailing),
      })
      .returning();
    if (changed.length > 0)
      await recordOfficeAct(transaction, { actor, act: "inbox_saved", detail: chosen[mailing], now });
    return { mailing };
  });
}

type InboxEmail = EmailJobOf<
  "request-arrived" | "patient-cancelled" | "patient-asks-another-time" | "morning-digest"
>;

const kinds: readonly string[] = [
  "request-arrived",
  "patient-cancelled",
  "patient-asks-another-time",
  "morning-digest",
] satisfies InboxEmail["kind"][];

/** Whether an email tells the office's inbox of its work. */
export function isForInbox(email: EmailJob): email is InboxEmail {
  return kinds.includes(email.kind);
}

/** Whether the office wants an email about its work now, or is told of it in the morning or not at all (mail-50). */
export async function isInboxEmailWanted(database: Queryable, email: InboxEmail): Promise<boolean> {
  if (email.kind === "request-arrived" && email.isSevere) return true;
  const { mailing } = await readInbox(database);
  return mailing === (email.kind === "morning-digest" ? "every_morning" : "at_once");
}

interface DigestDependencies extends Pick<Services, "database" | "clock"> {
  readonly outbox: Pick<Outbox, "send">;
}

/** Queues the morning's digest where it is due, once, also where several processes do so (mail-51). */
export async function queueMorningDigest({ database, outbox, clock }: DigestDependencies): Promise<void> {
  const now = clock();
  const { date: today, time } = officeNow(now);
  if (time < digestFrom) return;
  await database.transaction(async (transaction) => {
    const due = await transaction
      .update(officeInbox)
      .set({ digestOn: today })
      .where(
        and(
          eq(officeInbox.mailing, "every_morning"),
          or(isNull(officeInbox.digestOn), lt(officeInbox.digestOn, today)),
        ),
      )
      .returning();
    if (due.length === 0) return;
    const digest = await readDigest(transaction, now);
    if (digest.requests.length > 0 || digest.otherTimes > 0 || digest.cancelled > 0)
      await outbox.send(transaction, { kind: "morning-digest", ...digest });
  });
}

/** What waits for the office, and what patients have cancelled since the morning before, in numbers. */
async function readDigest(
  transaction: Transaction,
  now: Date,
): Promise<Omit<EmailJobOf<"morning-digest">, "kind">> {
  const { date: today } = officeNow(now);
  const requests = await transaction
    .select({ category: appointments.category, count: count() })
    .from(appointments)
    .where(eq(appointments.status, "pending"))
    .groupBy(appointments.category)
    .orderBy(desc(count()), appointments.category);
  const asks = and(
    isNotNull(appointments.wishes),
    eq(appointments.status, "confirmed"),
    gte(appointments.confirmedDate, today),
  );
  const wasCancelled = and(
    eq(appointments.status, "cancelled"),
    // By the patient.
    isNull(appointments.statusChangedBy),
    gt(appointments.statusChangedAt, new Date(now.getTime() - day)),
  );
  return {
    requests,
    otherTimes: await transaction.$count(appointments, asks),
    cancelled: await transaction.$count(appointments, wasCancelled),
  };
}

/** Queues the morning's digest when it is due; what fails is retried some seconds later. */
export function startMorningDigest({
  log,
  ...dependencies
}: DigestDependencies & { readonly log: DatabaseLog }): { stop(): Promise<void> } {
  const queue = () =>
    queueMorningDigest(dependencies).catch((error: unknown) => {
      log.warn({ err: error }, "The morning's digest was not queued; trying again in a few seconds");
    });
  return repeat(queue, checkInterval);
}
