import { and, asc, between, desc, eq } from "drizzle-orm";
import type {
  AppointmentSummary,
  Calendar,
  CalendarVisit,
} from "#contract/appointments/appointment-calendar.ts";
import { isSeverePain } from "#contract/appointments/appointment-flags.ts";
import type { AppointmentDetails, AppointmentPage } from "#contract/appointments/appointments.ts";
import { addDays, mondayOf, officeNow } from "#contract/office-dates.ts";
import { appointmentsPerPage } from "#contract/page-sizes.ts";
import { notFound } from "#contract/problems.ts";
import { accounts, usernameUnlessDeleted } from "#server/accounts/table.ts";
import { picturePath } from "#server/content/pictures.ts";
import { pictures } from "#server/content/table.ts";
import type { Database } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { recordAccess } from "#server/office/access-log.ts";
import { readClosures } from "#server/office/office.ts";
import { toHourMinute } from "#server/office/office-time.ts";
import {
  describeNote,
  describePatient,
  firstNameOfOther,
  listed,
  selectAppointments,
  selectListed,
  toAppointment,
  toStaffAppointment,
} from "./appointments.ts";
import { personIdOf } from "./people.ts";
import { appointments, isVisit, patientOrGuest, personDetails, requestDetails } from "./table.ts";

/** A page of an account's own appointments, newest first (visits-24). */
export async function listMyAppointments(
  database: Database,
  { accountId, page }: { readonly accountId: number; readonly page: number },
): Promise<AppointmentPage> {
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
}

/** The visits and closures from one day to another, both included, soonest first (visits-26, visits-117). */
export async function readCalendar(
  database: Database,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: Date },
): Promise<Calendar> {
  const visits = selectAppointments(database, {
    username: patientOrGuest.username,
    firstName: patientOrGuest.firstName,
    lastName: patientOrGuest.lastName,
    dateOfBirth: patientOrGuest.dateOfBirth,
    isForOther: appointments.isForOther,
    patientName: appointments.patientName,
    patientDateOfBirth: appointments.patientDateOfBirth,
    category: appointments.category,
    levelOfDiscomfort: appointments.levelOfDiscomfort,
    confirmedDate: appointments.confirmedDate,
    confirmedTime: appointments.confirmedTime,
    provider: appointments.provider,
    minutes: appointments.minutes,
    language: appointments.language,
  })
    .where(and(isVisit, between(appointments.confirmedDate, from, to)))
    .orderBy(asc(appointments.confirmedDate), asc(appointments.confirmedTime), asc(appointments.id));
  const [rows, closures] = await Promise.all([visits, readClosures(database, { from, to })]);
  const today = officeNow(now).date;
  const results = rows.flatMap((row): CalendarVisit[] => {
    const { confirmedDate, confirmedTime, provider, minutes } = row;
    // A visit has all of them, which the table's checks ensure and its types do not know.
    if (!confirmedDate || !confirmedTime || !provider || !minutes) return [];
    return [
      {
        id: row.id,
        user: { username: row.username, first_name: row.firstName },
        category: row.category,
        confirmed_date: confirmedDate,
        confirmed_time: toHourMinute(confirmedTime),
        provider,
        minutes,
        ...describePatient(row, today),
        patient_first_name: firstNameOfOther(row) ?? null,
        language: row.language,
        severe_pain: isSeverePain(row.levelOfDiscomfort),
      },
    ];
  });
  return { results, closures };
}

/** The counts of the employee panel, by the office's calendar (visits-29). */
export async function summarizeAppointments(database: Database, now: Date): Promise<AppointmentSummary> {
  const today = officeNow(now).date;
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
}

interface OpenedAppointment {
  readonly id: number;
  readonly employee: Pick<CurrentUser, "accountId" | "username">;
  readonly now: Date;
}

/** An appointment with all details, which the access log records. Throws `not_found`. */
export async function readAppointment(
  database: Database,
  { id, employee, now }: OpenedAppointment,
): Promise<AppointmentDetails> {
  return database.transaction(async (transaction) => {
    const [found] = await selectListed(transaction, {
      accountId: appointments.accountId,
      note: appointments.note,
      request: requestDetails,
      account: { role: accounts.role, username: usernameUnlessDeleted },
      patient: personDetails,
      portrait: { name: pictures.name, widths: pictures.widths },
    })
      .leftJoin(pictures, eq(pictures.id, accounts.profilePictureId))
      .where(eq(appointments.id, id));
    if (!found) throw new ProblemError(notFound);
    const { accountId, username, account, portrait } = found;
    await recordAccess(transaction, {
      employee,
      patient: accountId !== null && username !== null ? { id: accountId, username } : null,
      appointmentId: id,
      now,
    });
    return {
      ...toStaffAppointment(found, now),
      ...found.request,
      ...describeNote(found.note),
      person: personIdOf(found, account),
      patient: {
        username,
        ...found.patient,
        role: account?.role ?? "guest",
        profile_picture: portrait && picturePath(portrait, "smallest"),
      },
    };
  });
}
