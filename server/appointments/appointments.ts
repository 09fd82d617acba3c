import { hash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import { type DayPart, isInPart } from "#contract/appointments/absences.ts";
import type { Appointment, StaffAppointment } from "#contract/appointments/appointments.ts";
import { staffFlagsOf } from "#contract/appointments/staff-flags.ts";
import type { StoredNote } from "#contract/appointments/visit-changes.ts";
import { ageOn, officeNow } from "#contract/office-dates.ts";
import { notFound } from "#contract/problems.ts";
import { siteClosures } from "#contract/site/closed-days.ts";
import { type DayOfWeek } from "#contract/site/days-of-week.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Queryable, Transaction } from "#server/database/connect.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { mailedName } from "#server/mail/email-job.ts";
import { toHourMinute } from "#server/office/office-time.ts";
import type { Services } from "#server/services.ts";
import { appointmentGuests, appointments, patientOrGuest } from "./table.ts";

/** What changes of appointments depend on. */
export type ChangeDependencies = Pick<Services, "database" | "outbox" | "clock">;

/** Locks appointments until the transaction ends, in the order of their ids, so that transactions cannot deadlock. */
export async function lockAppointments(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.id, [...ids]))
    .orderBy(appointments.id)
    .for("no key update");
}

/** Selects appointments with all that a change of one reads and undoing it puts back. */
export function selectRows(reader: Queryable) {
  return selectListed(reader, {
    accountId: appointments.accountId,
    visitReminders: patientOrGuest.visitReminders,
    overlapAllowed: appointments.overlapAllowed,
    calendarUid: appointments.calendarUid,
    calendarSequence: appointments.calendarSequence,
    statusChangedBy: appointments.statusChangedBy,
    statusChangedAt: appointments.statusChangedAt,
  });
}

/** An appointment with its patient's or guest's name and email address, which a caller may lack. Throws `not_found`. */
export async function getAppointment(reader: Queryable, id: number) {
  const [found] = await selectRows(reader).where(eq(appointments.id, id));
  if (!found) throw new ProblemError(notFound);
  return found;
}

/** An appointment as `getAppointment()` reads it. */
export type AppointmentRow = Awaited<ReturnType<typeof getAppointment>>;

/** The columns of an appointment in lists. */
export const listed = {
  id: appointments.id,
  category: appointments.category,
  preferredDay: appointments.preferredDay,
  preferredTimeFrame: appointments.preferredTimeFrame,
  preferredSecondDay: appointments.preferredSecondDay,
  preferredSecondTimeFrame: appointments.preferredSecondTimeFrame,
  levelOfDiscomfort: appointments.levelOfDiscomfort,
  isForOther: appointments.isForOther,
  status: appointments.status,
  confirmedDate: appointments.confirmedDate,
  confirmedTime: appointments.confirmedTime,
  provider: appointments.provider,
  minutes: appointments.minutes,
  attendance: appointments.attendance,
  wantsEarlier: appointments.wantsEarlier,
  wishes: appointments.wishes,
  askedToChoose: appointments.askedToChoose,
  outcome: appointments.outcome,
  arrived: appointments.arrived,
  source: appointments.source,
  language: appointments.language,
  requestedAt: appointments.requestedAt,
  username: patientOrGuest.username,
  firstName: patientOrGuest.firstName,
  lastName: patientOrGuest.lastName,
  email: patientOrGuest.email,
  phone: patientOrGuest.phone,
  otherPatient: appointments.otherPatient,
  patientName: appointments.patientName,
  patientDateOfBirth: appointments.patientDateOfBirth,
  dateOfBirth: patientOrGuest.dateOfBirth,
};

/**
 * The parts of a visit's day on which its provider is away, null for all of it, and whether an owner has closed the office
 * on that day (visits-97). Also of a row that is being changed.
 */
export const dayColumns = {
  absentParts: sql<(DayPart | null)[]>`ARRAY(
    SELECT part FROM absences WHERE absences.provider = appointments.provider
      AND appointments.confirmed_date BETWEEN absences.from_date AND absences.to_date
  )`,
  isClosed: sql<boolean>`EXISTS (
    SELECT FROM office_closures WHERE appointments.confirmed_date BETWEEN from_date AND to_date
  )`,
};

/** Requests and visits of a person that are read at most; no one has had as many in a working life. */
export const maxVisits = 500;

/**
 * Whether the visit overlaps another one (visits-33), and the date of the patient's last missed visit (visits-36): the
 * patient is the requester, found as on their page (visits-101), or else the one whom the requester names. What a
 * deleted account left is no one's. The ids are in an array, since the planner expects a thousand rows of a function.
 */
const flagColumns = {
  ...dayColumns,
  isOverbooked: sql<boolean>`(appointments.status = 'confirmed' AND appointments.overlap_allowed AND EXISTS (
    SELECT FROM overlapping_visits(
      appointments.provider, appointments.confirmed_date, appointments.confirmed_time, appointments.minutes
    ) AS other WHERE other.id <> appointments.id
  ))`,
  lastMissed: sql<string | null>`(
    SELECT max(missed.confirmed_date) FROM appointments AS missed
    WHERE accounts.deleted_at IS NULL
      AND missed.id = ANY (ARRAY(
        SELECT appointments_of_person(
          coalesce(
            appointments.account_id,
            account_of_person(appointment_guests.folded_names, appointment_guests.date_of_birth)
          ),
          appointments.id
        )
        LIMIT ${maxVisits}
      ))
      AND missed.outcome = 'no_show' AND missed.id <> appointments.id
      AND missed.is_for_other = appointments.is_for_other
      AND (NOT appointments.is_for_other OR (
        nullif(folded_text(coalesce(missed.patient_name, missed.other_patient)), '')
          = folded_text(coalesce(appointments.patient_name, appointments.other_patient))
        AND missed.patient_date_of_birth IS NOT DISTINCT FROM appointments.patient_date_of_birth
      ))
  )`,
};

/** A row of `selectListed()`. */
type ListedRow = Awaited<ReturnType<typeof selectListed<Record<never, never>>>>[number];

/** What only staff see of it. */
type StaffColumns =
  | "source"
  | "language"
  | "outcome"
  | "arrived"
  | "lastName"
  | "email"
  | "phone"
  | "levelOfDiscomfort"
  | "isForOther"
  | "dateOfBirth"
  | "patientDateOfBirth"
  | keyof typeof flagColumns;

/** Whether its patient was asked to choose another time and has not yet (visits-98). */
export const isAskedToChoose = ({ askedToChoose, wishes }: Pick<ListedRow, "askedToChoose" | "wishes">) =>
  askedToChoose && wishes === null;

/** The name of the person that an appointment is for, or name and relationship; null unless that is someone else. */
export const nameOfOther = ({ patientName, otherPatient }: Pick<ListedRow, "patientName" | "otherPatient">) =>
  patientName ?? (otherPatient || null);

/** The first name of the person that an appointment is for, by which emails and linked pages name them (mail-52). */
export function firstNameOfOther({ patientName }: Pick<ListedRow, "patientName">): string | undefined {
  return mailedName(patientName?.split(" ")[0] ?? "");
}

/** An appointment as its patient sees it. */
export function toAppointment(row: Omit<ListedRow, StaffColumns>): Appointment {
  return {
    id: row.id,
    user: { username: row.username, first_name: row.firstName },
    category: row.category,
    preferred_day: row.preferredDay,
    preferred_time_frame: row.preferredTimeFrame,
    preferred_second_day: row.preferredSecondDay,
    preferred_second_time_frame: row.preferredSecondTimeFrame,
    status: row.status,
    confirmed_date: row.confirmedDate,
    confirmed_time: row.confirmedTime && toHourMinute(row.confirmedTime),
    provider: row.provider,
    minutes: row.minutes,
    attendance: row.attendance,
    wants_earlier: row.wantsEarlier,
    wants_another_time: row.wishes !== null,
    asked_to_choose: row.askedToChoose,
    requested_at: row.requestedAt.toISOString(),
    patient_name: nameOfOther(row),
    patient_first_name: firstNameOfOther(row) ?? null,
  };
}

const graphemes = new Intl.Segmenter();

/** The first letter of a name, in upper case; null if there is none. */
function firstLetterOf(name: string): string | null {
  const [first] = graphemes.segment(name);
  return first ? first.segment.toUpperCase() : null;
}

type DayRow = Pick<ListedRow, "status" | "confirmedTime" | "minutes" | "absentParts">;

/** Whether the provider of a confirmed visit is away at its time. */
export function isProviderAbsent({ status, confirmedTime, minutes, absentParts }: DayRow): boolean {
  if (status !== "confirmed" || !confirmedTime || !minutes) return false;
  return absentParts.some((part) => isInPart(part, { time: toHourMinute(confirmedTime), minutes }));
}

type PatientRow = Pick<
  ListedRow,
  "isForOther" | "username" | "dateOfBirth" | "lastName" | "patientName" | "patientDateOfBirth"
>;

/** The patient's date of birth; null where it is not known: the account owner's is not that of the person they bring. */
function birthOfPatient(row: Omit<PatientRow, "lastName">): string | null {
  const isRequesters = row.isForOther && (row.username !== null || row.patientName !== null);
  return row.patientDateOfBirth ?? (isRequesters ? null : row.dateOfBirth);
}

/** What tells people of one first name apart on a day `YYYY-MM-DD` (visits-75). */
export function describePatient(row: PatientRow, today: string) {
  const born = birthOfPatient(row);
  return { last_initial: firstLetterOf(row.lastName), age: born ? ageOn(today, born) : null };
}

/** The last four digits of a phone number, which tell people of one name apart. */
export const phoneEnd = (phone: string | null) => phone?.match(/\d{4}$/)?.[0] ?? null;

/** An appointment as staff see it, with its flags as of today (visits-16). */
export function toStaffAppointment(row: ListedRow, now: Date): StaffAppointment {
  const { date: today, time } = officeNow(now);
  const day = row.status === "confirmed" ? row.confirmedDate : null;
  const isAhead = day !== null && `${day} ${row.confirmedTime}` > `${today} ${time}`;
  const flags = staffFlagsOf(
    {
      category: row.category as string,
      preferred_day: row.preferredDay as DayOfWeek,
      preferred_second_day: row.preferredSecondDay as DayOfWeek | "none",
      level_of_discomfort: row.levelOfDiscomfort,
      date_of_birth: birthOfPatient(row),
      is_overbooked: row.isOverbooked,
      last_missed: row.lastMissed,
      wants_another_time: row.wishes !== null,
      is_provider_absent: isAhead && isProviderAbsent(row),
      is_office_closed: isAhead && (row.isClosed || siteClosures({ from: day, to: day }).length > 0),
      was_asked_to_choose: isAhead && isAskedToChoose(row),
    },
    today,
  );
  return {
    ...toAppointment(row),
    source: row.source,
    outcome: row.outcome,
    arrived: row.arrived,
    language: row.language,
    ...describePatient(row, today),
    phone_end: phoneEnd(row.phone),
    has_email: row.email !== null,
    flags,
  };
}

/** Selects columns of appointments and of their patient or guest (`patientOrGuest`), and the id. */
export function selectAppointments<Columns extends SelectedFields>(database: Queryable, columns: Columns) {
  return database
    .select({ id: appointments.id, ...columns })
    .from(appointments)
    .leftJoin(accounts, eq(accounts.id, appointments.accountId))
    .leftJoin(appointmentGuests, eq(appointmentGuests.appointmentId, appointments.id));
}

/** Selects appointments with their patient or guest, as the lists describe them, and more columns. */
export function selectListed<More extends SelectedFields>(database: Queryable, more: More) {
  return selectAppointments(database, { ...listed, ...flagColumns, ...more });
}

/** Staff's note about an appointment, and its version: a hash of its text, so that equal notes do not conflict. */
export function describeNote(note: string): StoredNote {
  return { note: note || null, note_version: hash("sha256", note, "base64url").slice(0, 22) };
}
