import { and, asc, between, desc, eq } from "drizzle-orm";
import type { AppointmentSummary, Calendar } from "#contract/appointment-calendar.ts";
import type { AppointmentPage, StaffAppointment } from "#contract/appointments.ts";
import { addDays, mondayOf, officeNow } from "#contract/office-dates.ts";
import { appointmentsPerPage } from "#contract/page-sizes.ts";
import type { Database } from "#server/database/connect.ts";
import { readClosures } from "#server/office/office.ts";
import { toHourMinute } from "#server/office/office-time.ts";
import {
  describePatient,
  firstNameOfOther,
  listed,
  selectAppointments,
  selectListed,
  toAppointment,
  toStaffAppointment,
} from "./appointments.ts";
import { appointments, isVisit, patientOrGuest } from "./table.ts";

/** The queries of the calendar, of the panel and of a patient's own list. */
export function prepareAppointmentQueries(database: Database, clock: () => Date) {
  return {
    /** A page of an account's own appointments, newest first (visits-24). */
    async ownPage(accountId: number, page: number): Promise<AppointmentPage> {
      const isOwn = eq(appointments.accountId, accountId);
      const [rows, count] = await Promise.all([
        selectAppointments(database, listed)
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

    /** The visits and closures from one day to another, both included, soonest first (visits-26, visits-117). */
    async calendar({ from, to }: { from: string; to: string }): Promise<Calendar> {
      const visits = selectAppointments(database, {
        username: patientOrGuest.username,
        firstName: patientOrGuest.firstName,
        lastName: patientOrGuest.lastName,
        dateOfBirth: patientOrGuest.dateOfBirth,
        isForOther: appointments.isForOther,
        patientName: appointments.patientName,
        patientDateOfBirth: appointments.patientDateOfBirth,
        category: appointments.category,
        confirmedDate: appointments.confirmedDate,
        confirmedTime: appointments.confirmedTime,
        provider: appointments.provider,
        minutes: appointments.minutes,
      })
        .where(and(isVisit, between(appointments.confirmedDate, from, to)))
        .orderBy(asc(appointments.confirmedDate), asc(appointments.confirmedTime), asc(appointments.id));
      const [rows, closures] = await Promise.all([visits, readClosures(database, { from, to })]);
      const today = officeNow(clock()).date;
      const results = rows.map((row) => ({
        id: row.id,
        user: { username: row.username, first_name: row.firstName },
        category: row.category,
        confirmed_date: row.confirmedDate,
        confirmed_time: row.confirmedTime && toHourMinute(row.confirmedTime),
        provider: row.provider,
        minutes: row.minutes,
        ...describePatient(row, today),
        patient_first_name: firstNameOfOther(row) ?? null,
      }));
      return { results, closures };
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
