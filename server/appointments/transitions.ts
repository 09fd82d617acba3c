import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import {
  type AppointmentStatus,
  alreadyCancelled,
  alreadyConfirmed,
  alreadyRecorded,
} from "#contract/appointments/appointments.ts";
import { cannotSeeYou, tooLate } from "#contract/appointments/own-visits.ts";
import {
  alreadyBegun,
  noEmail,
  notConfirmed,
  notToday,
  notYet,
  unchanged,
  undoSeconds,
} from "#contract/appointments/visit-changes.ts";
import { hour } from "#contract/durations.ts";
import { officeNow } from "#contract/office-dates.ts";
import { notFound, type Problem } from "#contract/problems.ts";
import { site } from "#contract/site/site.ts";
import type { Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { hasCome, toInstant } from "#server/office/office-time.ts";
import { type AppointmentRow, dayColumns, selectRows } from "./appointments.ts";
import { type ChangeEmail, emailAbout, toldBefore } from "./email-about-change.ts";
import { findVisit, lockProvider, overlap, type ProviderTime, requireFree } from "./provider-times.ts";
import { appointments } from "./table.ts";
import { endUndo, readPreviousState, storeUndo } from "./undo-change.ts";

/** Columns that a transition may change. */
export type ChangedColumns = Partial<
  Pick<
    AppointmentRow,
    | "status"
    | "confirmedDate"
    | "confirmedTime"
    | "provider"
    | "minutes"
    | "overlapAllowed"
    | "attendance"
    | "outcome"
    | "arrived"
    | "wishes"
    | "askedToChoose"
    | "wantsEarlier"
    | "calendarSequence"
    | "statusChangedBy"
    | "statusChangedAt"
  >
>;

interface Rule {
  /** The problem in each status in which it may not happen. */
  readonly refusedIn: { readonly [Status in AppointmentStatus]?: Problem };
  /** What else forbids it. */
  readonly refusedIf?: (
    row: AppointmentRow,
    given: { readonly now: Date; readonly visit: ProviderTime | undefined },
  ) => Problem | false;
  /** Whether it needs a provider's free time, which the appointment then has. */
  readonly takesTime?: true;
  /** The columns that it always changes; a call may name others. */
  readonly sets?: ChangedColumns;
  /** Whether it is recorded who changed the appointment, and when. */
  readonly isRecorded?: true;
  /** Whether calendars that contain the visit must be told: their SEQUENCE rises (RFC 5545, §3.8.7.4). */
  readonly raisesSequence?: true;
  /** The email to the patient. */
  readonly email?: ChangeEmail["kind"];
  /** The email to the office. */
  readonly officeEmail?: "patient-cancelled" | "patient-asks-another-time";
  /** Whether the patient's account is deleted with it, so that its email carries the address. */
  readonly deletesPatient?: true;
  /** Whether what was changed before can be undone all the same. */
  readonly keepsUndo?: true;
}

const cancellation = {
  refusedIn: { cancelled: alreadyCancelled },
  refusedIf: ({ outcome }) => outcome !== null && alreadyRecorded,
  sets: { status: "cancelled", attendance: null, wishes: null, askedToChoose: false, arrived: false },
  isRecorded: true,
  raisesSequence: true,
  email: "visit-cancelled",
} as const satisfies Rule;

/** What may happen to an appointment (visits-17). */
const rules = {
  confirm: {
    refusedIn: { confirmed: alreadyConfirmed, cancelled: alreadyCancelled },
    takesTime: true,
    sets: { status: "confirmed", wishes: null },
    isRecorded: true,
    email: "visit-confirmed",
  },
  reschedule: {
    refusedIn: { pending: notConfirmed, cancelled: notConfirmed },
    refusedIf: (row, { now, visit }) =>
      (hasBegun(row, now) && alreadyBegun) || (isDeepStrictEqual(findVisit(row), visit) && unchanged),
    takesTime: true,
    sets: { attendance: null, wishes: null, askedToChoose: false, arrived: false },
    isRecorded: true,
    raisesSequence: true,
    email: "visit-moved",
  },
  cancel: cancellation,
  cancelByPatient: {
    ...cancellation,
    refusedIf: (row, { now }) => cancellation.refusedIf(row) || (!canCancel(row, now) && tooLate),
    officeEmail: "patient-cancelled",
  },
  cancelWithAccount: { ...cancellation, officeEmail: "patient-cancelled", deletesPatient: true },
  undo: { refusedIn: {} },
  recordOutcome: {
    refusedIn: { pending: notConfirmed, cancelled: notConfirmed },
    refusedIf: (row, { now }) => !hasBegun(row, now) && notYet,
  },
  recordArrival: {
    refusedIn: { pending: notConfirmed, cancelled: notConfirmed },
    refusedIf: (row, { now }) => row.confirmedDate !== officeNow(now).date && notToday,
  },
  attend: {
    refusedIn: { pending: notConfirmed, cancelled: alreadyCancelled },
    refusedIf: (row, { now }) => (hasBegun(row, now) && alreadyBegun) || (row.askedToChoose && cannotSeeYou),
    sets: { attendance: "coming" },
  },
  askForAnotherTime: {
    refusedIn: { cancelled: alreadyCancelled },
    refusedIf: (row, { now }) => hasBegun(row, now) && alreadyBegun,
    email: "another-time-asked",
    officeEmail: "patient-asks-another-time",
  },
  askPatientForAnotherTime: {
    refusedIn: { pending: notConfirmed, cancelled: notConfirmed },
    refusedIf: (row, { now }) => (hasBegun(row, now) && alreadyBegun) || (row.email === null && noEmail),
    sets: { askedToChoose: true },
    email: "asked-to-choose",
  },
  setEarlier: {
    refusedIn: { cancelled: alreadyCancelled },
    refusedIf: (row, { now }) => hasBegun(row, now) && alreadyBegun,
    keepsUndo: true,
  },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** What happens to an appointment, by whom and how. */
export interface Change {
  readonly id: number;
  /** What happens; or what decides about it once the row is locked: undefined where nothing does. */
  readonly action: Action | ((row: AppointmentRow) => Promise<Action | undefined>);
  /** The employee who does it; null for the patient. */
  readonly employeeId: number | null;
  /** The provider's time that the appointment takes. */
  readonly visit?: ProviderTime | undefined;
  /** Whether the visit may overlap others, or the ids of those that it may overlap (visits-33). */
  readonly mayOverlap?: boolean | readonly number[] | undefined;
  readonly columns?: ChangedColumns;
  /** Whether it can be undone for some seconds, before its email leaves (visits-43). */
  readonly isUndoable?: boolean | undefined;
}

/** An appointment after a change, and whether its patient is emailed about that. */
export type ChangedAppointment = AppointmentRow & { readonly isEmailed?: boolean };

/**
 * Changes an appointment, queues the emails about it, and stores how to undo the change or ends that of the one before.
 * Returns the appointment after it. Throws `not_found`, `time_taken`, and the problems of the rule.
 */
export async function transition(
  transaction: Transaction,
  { outbox, now }: { readonly outbox: Outbox; readonly now: Date },
  change: Change,
): Promise<ChangedAppointment> {
  const { id, employeeId, visit, mayOverlap = false, isUndoable = false } = change;
  const { row, others } = await lockAndRead(transaction, change);
  const action = typeof change.action === "function" ? await change.action(row) : change.action;
  if (action === undefined) return row;
  const rule: Rule = rules[action];
  const problem = rule.refusedIn[row.status] ?? rule.refusedIf?.(row, { now, visit });
  if (problem) throw new ProblemError(problem);

  const forbidden = others.filter((other) =>
    typeof mayOverlap === "boolean" ? !mayOverlap : !mayOverlap.includes(other.id),
  );
  if (visit) await requireFree(transaction, { visit, others: forbidden, employeeId, now });
  if (others.length > 0) {
    const overlapped = others.map((other) => other.id);
    await transaction
      .update(appointments)
      .set({ overlapAllowed: true })
      .where(inArray(appointments.id, overlapped));
  }
  const columns: ChangedColumns = {
    ...rule.sets,
    ...change.columns,
    ...(rule.takesTime && visit && columnsOf(visit, mayOverlap !== false)),
    ...(rule.isRecorded && { statusChangedBy: employeeId, statusChangedAt: now }),
    ...(rule.raisesSequence && { calendarSequence: row.calendarSequence + 1 }),
  };
  const changed = { ...row, ...columns };
  // What is so already is not written again.
  if (!rule.email && isDeepStrictEqual(changed, row)) return row;
  const [days] = await transaction
    .update(appointments)
    .set(columns)
    .where(eq(appointments.id, id))
    .returning(dayColumns);
  const isVisit = changed.status === "confirmed";
  const after = {
    ...changed,
    ...days,
    isOverbooked: isVisit && (visit ? others.length > 0 : row.isOverbooked),
  };

  const unsent = rule.raisesSequence
    ? await outbox.withdraw(transaction, {
        appointment: id,
        kinds: ["visit-confirmed", "visit-moved", "asked-to-choose"],
      })
    : [];
  if (!rule.keepsUndo) await endUndo(transaction, outbox, id);
  // The patient who changes a visit has seen where it is.
  const news = unsent.find(({ kind }) => kind !== "asked-to-choose");
  const told = news && employeeId !== null ? toldBefore(news) : findVisit(row);
  const visitEmail = rule.email ? emailAbout(after, { ...rule, kind: rule.email, told }) : null;
  // An undoable change's email leaves when it can no longer be undone (visits-43).
  const delay = isUndoable ? undoSeconds : 0;
  const emailJob = visitEmail && (await outbox.sendLater(transaction, { visit: visitEmail }, delay));
  if (rule.officeEmail) await outbox.send(transaction, { kind: rule.officeEmail });
  if (isUndoable && employeeId !== null) {
    const former = { ...(await readPreviousState(transaction, row)), unsent };
    await storeUndo(transaction, { appointmentId: id, employeeId, changedAt: now, emailJob, former });
  }
  return { ...after, isEmailed: visitEmail !== null };
}

/**
 * Locks an appointment until the transaction ends, after the provider of the time that it takes, and with the visits that
 * are there: in the order of their ids, so that transactions cannot deadlock. Throws `not_found`.
 */
async function lockAndRead(transaction: Transaction, { id, visit }: Pick<Change, "id" | "visit">) {
  if (visit) await lockProvider(transaction, visit.provider);
  const there = visit
    ? sql`ARRAY(SELECT id FROM overlapping_visits(${visit.provider}, ${visit.date}, ${visit.time}, ${visit.minutes}))`
    : sql`ARRAY[]::int[]`;
  const rows = await selectRows(transaction)
    .where(sql`${appointments.id} = ANY (${there} || ${id}::int)`)
    .orderBy(appointments.id)
    .for("no key update", { of: appointments });
  const row = rows.find((found) => found.id === id);
  if (!row) throw new ProblemError(notFound);
  const others = rows.flatMap((found) => {
    const other = findVisit(found);
    // One that was moved or cancelled while its lock was waited for is elsewhere by now.
    if (found.id === id || !visit || !other || !overlap(other, visit)) return [];
    const { date, time, minutes } = other;
    return { id: found.id, first_name: found.firstName, category: found.category, date, time, minutes };
  });
  const soonest = ({ date, time }: (typeof others)[number]) => `${date} ${time}`;
  return { row, others: others.toSorted((one, other) => (soonest(one) < soonest(other) ? -1 : 1)) };
}

function columnsOf({ date, time, provider, minutes }: ProviderTime, overlapAllowed: boolean) {
  return { confirmedDate: date, confirmedTime: time, provider, minutes, overlapAllowed };
}

/** Whether an appointment's visit has begun, by the office's clock; a request's has not. */
function hasBegun(row: AppointmentRow, now: Date): boolean {
  const visit = findVisit(row);
  return visit !== undefined && hasCome(visit, now);
}

/** Whether an appointment is pending, or its visit has not begun. */
export function isUpcoming(row: AppointmentRow, now: Date): boolean {
  return row.status !== "cancelled" && !hasBegun(row, now);
}

/** Whether the patient may cancel: a request always, a visit until some hours before it begins (visits-53). */
export function canCancel(row: AppointmentRow, now: Date): boolean {
  const visit = findVisit(row);
  if (!visit) return row.status === "pending";
  const begins = toInstant(visit);
  return begins !== undefined && now.getTime() <= begins.getTime() - site().rules.cancel_until_hours * hour;
}
