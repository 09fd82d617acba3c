import { eq, like } from "drizzle-orm";
import { addDays, dayOfWeek, officeNow } from "#contract/office-dates.ts";
import { hoursOn } from "#contract/site/describe-hours.ts";
import { accounts } from "#server/accounts/table.ts";
import { absences, appointmentGuests, appointments } from "#server/appointments/table.ts";
import type { Database } from "#server/database/connect.ts";
import { officeClosures } from "#server/office/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAppointment } from "#tests/samples/appointments.ts";

/** How much there is to do in a morning. */
export interface Workload {
  readonly requests: number;
  /** Visits of the provider who is ill, at most 16. */
  readonly illVisits: number;
  readonly closureVisits: number;
  readonly missed: number;
  /** Patients who call off a visit. */
  readonly leaving: number;
}

/** What a receptionist finds in the morning. */
export interface MorningPractice {
  /** Days `YYYY-MM-DD`. */
  readonly illDay: string;
  readonly closedDay: string;
  readonly yesterday: string;
  /** First names, in the order in which their visits are. */
  readonly ill: readonly string[];
  readonly closed: readonly string[];
  readonly missed: readonly string[];
  readonly leaving: readonly string[];
  readonly callers: readonly { readonly name: string; readonly username: string }[];
}

const callerPrefix = "caller.";
const categories = ["general_dentist_new_or_routine", "general_dentist_emergency"] as const;
const weekdays = ["monday", "tuesday", "wednesday", "thursday"] as const;

/** The first day from one on, at which the office is open by plan and which is one of these weekdays. */
function openDay(from: string, days: readonly string[]): string {
  return hoursOn(from) && days.includes(dayOfWeek(from)) ? from : openDay(addDays(from, 1), days);
}

/** `HH:MM` so many minutes after eight. */
const after8 = (minutes: number) =>
  `${String(8 + Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Replaces all appointments, absences and closures of a demo by those of a receptionist's morning. */
export async function fillMorning(database: Database, work: Workload): Promise<MorningPractice> {
  for (const table of [appointments, absences, officeClosures]) await database.delete(table);
  await database.delete(accounts).where(like(accounts.username, `${callerPrefix}%`));
  const { date: today } = officeNow(new Date());
  const names = (word: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${word}${String.fromCharCode(97 + at)}`);

  async function add(firstName: string, given: Parameters<typeof anAppointment>[1]) {
    const { id } = await anAppointment(database, given);
    const guest = { firstName, email: `${firstName.replaceAll(" ", ".").toLowerCase()}@mailbox.example` };
    await database.update(appointmentGuests).set(guest).where(eq(appointmentGuests.appointmentId, id));
  }
  const visit = (confirmedDate: string, confirmedTime: string, minutes = 30) =>
    ({
      status: "confirmed",
      confirmedDate,
      confirmedTime,
      provider: "osei",
      minutes,
      statusChangedAt: new Date(),
    }) as const;

  const yesterday = addDays(today, -1);
  const illDay = openDay(addDays(today, 1), weekdays);
  const closedDay = openDay(addDays(today, 28), weekdays);
  const practice = {
    illDay,
    closedDay,
    yesterday,
    ill: names("Ines", work.illVisits),
    closed: names("Cleo", work.closureVisits),
    missed: names("Milo", work.missed),
    leaving: names("Lena", work.leaving),
  };
  for (const [at, name] of practice.ill.entries()) await add(name, visit(illDay, after8(30 * at)));
  for (const [at, name] of practice.closed.entries()) await add(name, visit(closedDay, after8(60 * at)));
  for (const [at, name] of practice.missed.entries()) await add(name, visit(yesterday, after8(30 * at)));
  const later = openDay(addDays(today, 14), weekdays);
  for (const [at, name] of practice.leaving.entries()) await add(name, visit(later, after8(60 * at), 60));
  // The first request fits the first time that opens up, whatever the weekday is.
  const firstDay = weekdays.findIndex((day) => day === dayOfWeek(later));
  const weekdayAt = (at: number) => weekdays[(firstDay + at) % weekdays.length] ?? "monday";
  for (let at = 0; at < work.requests; at += 1) {
    await add(`Asa ${Math.floor(at / 26)}${String.fromCharCode(65 + (at % 26))}`, {
      category: categories[at % 7 === 0 ? 1 : 0],
      levelOfDiscomfort: at % 10 === 0 ? 9 : null,
      preferredDay: weekdayAt(at),
      preferredTimeFrame: at % 2 === 0 ? "morning" : "afternoon",
      preferredSecondDay: weekdayAt(at + 1),
      preferredSecondTimeFrame: at % 2 === 0 ? "afternoon" : "morning",
      wantsEarlier: at % 5 === 0,
      requestedAt: new Date(Date.now() - at * 60_000),
    });
  }
  const callers = [];
  for (const name of ["Odile", "Paavo"]) {
    const username = `${callerPrefix}${name.toLowerCase()}`;
    await anAccount(database, {
      username,
      email: `${username}@mailbox.example`,
      firstName: name,
      lastName: "Marsh",
      dateOfBirth: "1984-03-02",
      phone: "+15305550123",
    });
    callers.push({ name, username });
  }
  return { ...practice, callers };
}
