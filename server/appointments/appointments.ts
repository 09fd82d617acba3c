import { and, asc, between, desc, eq, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/pg-core";
import type { AppointmentSummary, CalendarVisit } from "#contract/appointment-calendar.ts";
import type { Appointment, AppointmentPage, StaffAppointment } from "#contract/appointments.ts";
import { addDays, mondayOf, officeNow } from "#contract/office-dates.ts";
import { appointmentsPerPage } from "#contract/page-sizes.ts";
import { staffFlagsOf } from "#contract/staff-flags.ts";
import type { AppointmentCategory, Weekday } from "#practice/schedule.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Reader } from "#server/database/connect.ts";
import { clockTime } from "#server/office-time/office-time.ts";
import { appointmentGuests, appointments, isVisit, patientOrGuest } from "./table.ts";

const listed = {
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
  outcome: appointments.outcome,
  source: appointments.source,
  requestedAt: appointments.requestedAt,
  username: patientOrGuest.username,
  firstName: patientOrGuest.firstName,
  dateOfBirth: patientOrGuest.dateOfBirth,
};

/** Whether the visit overlaps another one (visits-33), and the date of the patient's last missed visit (visits-36). */
export const flagColumns = {
  isOverbooked: sql<boolean>`(appointments.status = 'confirmed' AND appointments.overlap_allowed AND EXISTS (
    SELECT FROM overlapping_visits(
      appointments.provider, appointments.confirmed_date, appointments.confirmed_time, appointments.minutes
    ) AS other WHERE other.id <> appointments.id
  ))`,
  lastMissed: sql<string | null>`(
    SELECT max(missed.confirmed_date) FROM appointments AS missed
    WHERE missed.outcome = 'no_show' AND missed.account_id = appointments.account_id AND missed.id <> appointments.id
  )`,
};

/** A row of `selectListed()`. */
type ListedRow = Awaited<ReturnType<typeof selectListed<Record<never, never>>>>[number];

/** What only staff see of it. */
type StaffColumns =
  | "source"
  | "outcome"
  | "levelOfDiscomfort"
  | "isForOther"
  | "dateOfBirth"
  | "wishes"
  | keyof typeof flagColumns;

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
    confirmed_time: row.confirmedTime && clockTime(row.confirmedTime),
    provider: row.provider,
    minutes: row.minutes,
    attendance: row.attendance,
    wants_earlier: row.wantsEarlier,
    requested_at: row.requestedAt.toISOString(),
  };
}

/** An appointment as staff see it, with its flags as of today (visits-16). */
export function toStaffAppointment(row: ListedRow, now: Date): StaffAppointment {
  const flags = staffFlagsOf(
    {
      category: row.category as AppointmentCategory,
      preferred_day: row.preferredDay as Weekday,
      preferred_second_day: row.preferredSecondDay as Weekday | "none",
      level_of_discomfort: row.levelOfDiscomfort,
      // The account owner's age is not that of the person they bring.
      date_of_birth: row.isForOther && row.username !== null ? null : row.dateOfBirth,
      is_overbooked: row.isOverbooked,
      last_missed: row.lastMissed,
      wants_another_time: row.wishes !== null,
    },
    officeNow(now).date,
  );
  return { ...toAppointment(row), source: row.source, outcome: row.outcome, flags };
}

/** Selects columns of appointments and of their patient or guest (`patientOrGuest`), and the id. */
export function selectAppointments<Columns extends SelectedFields>(database: Reader, columns: Columns) {
  return database
    .select({ id: appointments.id, ...columns })
    .from(appointments)
    .leftJoin(accounts, eq(accounts.id, appointments.accountId))
    .leftJoin(appointmentGuests, eq(appointmentGuests.appointmentId, appointments.id));
}

/** Selects appointments with their patient or guest, as the lists describe them, and more columns. */
export function selectListed<More extends SelectedFields>(database: Reader, more: More) {
  return selectAppointments(database, { ...listed, ...flagColumns, ...more });
}

/** The queries of the calendar, of the panel and of a patient's own list. */
export function prepareAppointmentQueries(database: Database, clock: () => Date) {
  return {
    /** A page of an account's own appointments, newest first (visits-24). */
    async ownPage(accountId: number, page: number): Promise<AppointmentPage> {
      const isOwn = eq(appointments.accountId, accountId);
      const [rows, count] = await Promise.all([
        selectListed(database, {})
          .where(isOwn)
          .orderBy(desc(appointments.id))
          .limit(appointmentsPerPage)
          .offset((page - 1) * appointmentsPerPage),
        database.$count(appointments, isOwn),
      ]);
      return { count, results: rows.map(toAppointment) };
    },

    /** An appointment as staff's lists show it. */
    async byId(id: number): Promise<StaffAppointment | undefined> {
      const [row] = await selectListed(database, {}).where(eq(appointments.id, id));
      return row && toStaffAppointment(row, clock());
    },

    /** The visits from one day to another, both included, soonest first (visits-26). */
    async visits({ from, to }: { from: string; to: string }): Promise<CalendarVisit[]> {
      const rows = await selectAppointments(database, {
        username: patientOrGuest.username,
        firstName: patientOrGuest.firstName,
        category: appointments.category,
        confirmedDate: appointments.confirmedDate,
        confirmedTime: appointments.confirmedTime,
        provider: appointments.provider,
        minutes: appointments.minutes,
      })
        .where(and(isVisit, between(appointments.confirmedDate, from, to)))
        .orderBy(asc(appointments.confirmedDate), asc(appointments.confirmedTime), asc(appointments.id));
      return rows.map(({ username, firstName, confirmedDate, confirmedTime, ...visit }) => ({
        ...visit,
        user: { username, first_name: firstName },
        confirmed_date: confirmedDate,
        confirmed_time: confirmedTime && clockTime(confirmedTime),
      }));
    },

    /** The counts of the employee panel, by the office's calendar (visits-29). */
    async summary(): Promise<AppointmentSummary> {
      const today = officeNow(clock()).date;
      const monday = mondayOf(today);
      const isConfirmed = eq(appointments.status, "confirmed");
      const [pending, visitsToday, visitsThisWeek] = await Promise.all([
        database.$count(appointments, eq(appointments.status, "pending")),
        database.$count(appointments, and(isConfirmed, eq(appointments.confirmedDate, today))),
        database.$count(
          appointments,
          and(isConfirmed, between(appointments.confirmedDate, monday, addDays(monday, 6))),
        ),
      ]);
      return { pending, visits_today: visitsToday, visits_this_week: visitsThisWeek };
    },
  };
}
