import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { appointmentGuests, appointments, offers } from "#server/appointments/table.ts";
import type { Database } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";
import { aVisitLink } from "#tests/samples/appointments.ts";
import type { ArrivedMail } from "./mail-server.ts";

/** What two acts at the same time ended with: their statuses, and codes of problems. */
interface Answer {
  readonly status: number;
  readonly detail?: string | undefined;
}

type Send = (
  method: "POST" | "PUT",
  path: string,
  sent?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown },
) => Promise<Answer>;

/** Two processes of the program over one database, with an employee signed in at each. */
export interface RacingPrograms {
  readonly database: Database;
  readonly one: Send;
  readonly other: Send;
  readonly employees: readonly [
    one: Readonly<Record<string, string>>,
    other: Readonly<Record<string, string>>,
  ];
  readonly now: Date;
  /** Queues the reminders that are due at noon of today. */
  queueReminders(): Promise<void>;
}

type EmailName = "confirmed" | "moved" | "cancelled" | "reminder";

/** What a race may end with: the answers, the appointments' state, and the emails of each guest. */
interface Ending {
  readonly answers: string;
  readonly state: string;
  readonly emails: readonly (readonly EmailName[])[];
}

/** A race of two acts, and its legal endings: each is one of the two orders of the acts. */
interface Race {
  run(
    programs: RacingPrograms,
    round: number,
  ): Promise<{ readonly answers: string; readonly guests: readonly Guest[] }>;
  readonly legal: readonly Ending[];
}

interface Guest {
  readonly id: number;
  readonly email: string;
}

const provider = "osei";
const minutes = 60;

/** Stores a guest's request, or their visit. */
async function aGuest(database: Database, visit?: { date: string; time: string }): Promise<Guest> {
  const email = `${randomBytes(8).toString("hex")}@mailbox.example`;
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);
  const [stored] = await database
    .insert(appointments)
    .values({
      preferredDay: "monday",
      preferredTimeFrame: "morning",
      category: "general_dentist_new_or_routine",
      ...(visit && {
        status: "confirmed",
        confirmedDate: visit.date,
        confirmedTime: visit.time,
        provider,
        minutes,
        overlapAllowed: true,
        statusChangedAt: monthAgo,
      }),
    })
    .returning({ id: appointments.id });
  const id = stored?.id ?? 0;
  await database.insert(appointmentGuests).values({
    appointmentId: id,
    firstName: "Gale",
    lastName: "Winter",
    email,
    phone: "5305550199",
    dateOfBirth: "1980-02-29",
  });
  return { id, email };
}

async function linkOf({ database, now }: RacingPrograms, { id }: Guest): Promise<string> {
  return `/api/visits/${await aVisitLink(database, id, now)}`;
}

/** A day of its own for each round, far enough away for a cancellation. */
const dayOf = ({ now }: RacingPrograms, round: number) => addDays(officeNow(now).date, 30 + round);

const describe = ({ status, detail }: Answer) => (detail ? `${status} ${detail}` : String(status));

/** Every race of the life of a visit, with its legal endings. */
export const visitRaces: Readonly<Record<string, Race>> = {
  "two confirmations into one time": {
    async run(programs, round) {
      const { database, one, other, employees } = programs;
      const guests = [await aGuest(database), await aGuest(database)] as const;
      const body = {
        status: "confirmed",
        confirmed_date: dayOf(programs, round),
        confirmed_time: "09:00",
        provider,
        minutes,
      };
      const answers = await Promise.all([
        one("PUT", `/api/appointments/${guests[0].id}/confirm/`, { headers: employees[0], body }),
        other("PUT", `/api/appointments/${guests[1].id}/confirm/`, {
          headers: employees[1],
          body: { ...body, confirmed_time: "09:30" },
        }),
      ]);
      return { answers: answers.map(describe).join(", "), guests };
    },
    legal: [
      { answers: "200, 409 time_taken", state: "confirmed 09:00 #0, pending", emails: [["confirmed"], []] },
      { answers: "409 time_taken, 200", state: "pending, confirmed 09:30 #0", emails: [[], ["confirmed"]] },
    ],
  },
  "two acceptances of one offer": {
    async run(programs, round) {
      const { database, one, other, now } = programs;
      const date = dayOf(programs, round);
      const guests = [
        await aGuest(database),
        await aGuest(database, { date: addDays(date, 2_000), time: "11:00" }),
      ] as const;
      const paths = [];
      for (const { id } of guests) {
        const token = createToken();
        const expiresAt = new Date(now.getTime() + 3_600_000);
        await database.insert(offers).values({
          tokenHash: hashToken(token),
          appointmentId: id,
          date,
          time: "13:00",
          provider,
          minutes,
          expiresAt,
        });
        paths.push(`/api/offers/${token}/accept/`);
      }
      const [first = "", second = ""] = paths;
      const answers = await Promise.all([one("POST", first), other("POST", second)]);
      return { answers: answers.map(describe).join(", "), guests };
    },
    legal: [
      {
        answers: "200, 409 time_taken",
        state: "confirmed 13:00 #0, confirmed 11:00 #0",
        emails: [["confirmed"], []],
      },
      { answers: "409 time_taken, 200", state: "pending, confirmed 13:00 #1", emails: [[], ["moved"]] },
    ],
  },
  "cancelling against 'I’ll be there'": {
    async run(programs, round) {
      const { database, one, other } = programs;
      const guest = await aGuest(database, { date: dayOf(programs, round), time: "10:30" });
      const link = await linkOf(programs, guest);
      const answers = await Promise.all([one("POST", `${link}/cancel/`), other("POST", `${link}/attend/`)]);
      return { answers: answers.map(describe).join(", "), guests: [guest] };
    },
    legal: [
      { answers: "200, 200", state: "cancelled 10:30 #1", emails: [["cancelled"]] },
      { answers: "200, 409 already_cancelled", state: "cancelled 10:30 #1", emails: [["cancelled"]] },
    ],
  },
  "moving against cancelling": {
    async run(programs, round) {
      const { database, one, other, employees } = programs;
      const date = dayOf(programs, round);
      const guest = await aGuest(database, { date, time: "08:00" });
      const link = await linkOf(programs, guest);
      const body = { confirmed_date: date, confirmed_time: "15:00", allow_overlap: true };
      const answers = await Promise.all([
        one("PUT", `/api/appointments/${guest.id}/reschedule/`, { headers: employees[0], body }),
        other("POST", `${link}/cancel/`),
      ]);
      return { answers: answers.map(describe).join(", "), guests: [guest] };
    },
    legal: [
      { answers: "200, 200", state: "cancelled 15:00 #2", emails: [["cancelled", "moved"]] },
      // The visit was cancelled before the email about its new time was sent.
      { answers: "200, 200", state: "cancelled 15:00 #2", emails: [["cancelled"]] },
      { answers: "409 not_confirmed, 200", state: "cancelled 08:00 #1", emails: [["cancelled"]] },
    ],
  },
  "a reminder against moving": {
    async run(programs, round) {
      const { database, one, employees, now, queueReminders } = programs;
      const guest = await aGuest(database, { date: addDays(officeNow(now).date, 5), time: "10:00" });
      const body = { confirmed_date: dayOf(programs, round), confirmed_time: "16:00", allow_overlap: true };
      const [, , answer] = await Promise.all([
        queueReminders(),
        queueReminders(),
        one("PUT", `/api/appointments/${guest.id}/reschedule/`, { headers: employees[0], body }),
      ]);
      return { answers: describe(answer), guests: [guest] };
    },
    legal: [
      { answers: "200", state: "confirmed 16:00 #1", emails: [["moved"]] },
      // The reminder was queued and mailed before the move.
      { answers: "200", state: "confirmed 16:00 #1", emails: [["moved", "reminder"]] },
    ],
  },
};

async function stateOf(database: Database, { id }: Guest): Promise<string> {
  const [row] = await database.select().from(appointments).where(eq(appointments.id, id));
  if (!row) return "gone";
  // 'I’ll be there' must not outlive the visit's time.
  const attendance = row.attendance === null ? "" : ` ${row.attendance}`;
  return row.confirmedTime === null
    ? row.status
    : `${row.status} ${row.confirmedTime.slice(0, 5)} #${row.calendarSequence}${attendance}`;
}

/** How one round of a race has ended, until its emails are compared. */
interface Ended {
  readonly name: string;
  readonly answers: string;
  readonly state: string;
  readonly guests: readonly Guest[];
}

/** Rounds of a race that run at the same time. */
const concurrentRounds = 4;

/** Runs a race some times. */
export async function runRace(programs: RacingPrograms, name: string, rounds: number): Promise<Ended[]> {
  const race = visitRaces[name];
  if (!race) throw new Error(`There is no race ${name}.`);
  const runRound = async (round: number): Promise<Ended> => {
    const { answers, guests } = await race.run(programs, round);
    const states = await Promise.all(guests.map((guest) => stateOf(programs.database, guest)));
    return { name, answers, state: states.join(", "), guests };
  };
  const ended: Ended[] = [];
  for (let first = 0; first < rounds; first += concurrentRounds) {
    const count = Math.min(concurrentRounds, rounds - first);
    ended.push(...(await Promise.all(Array.from({ length: count }, (_, at) => runRound(first + at)))));
  }
  return ended;
}

const subjects: readonly (readonly [EmailName, RegExp])[] = [
  ["moved", / has moved: /],
  ["cancelled", / is cancelled$/],
  ["reminder", /^Reminder: /],
  ["confirmed", /^Your visit to /],
];

/** The names of the emails to each guest, sorted; the same name twice is an email that was mailed twice. */
function emailsByGuest(mails: readonly ArrivedMail[]): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const { recipients, subject = "", messageId = "" } of mails) {
    // A repeated attempt has the same Message-ID and is shown once (RFC 5322, section 3.6.4).
    if (seen.has(messageId)) continue;
    seen.add(messageId);
    const name = subjects.find(([, pattern]) => pattern.test(subject))?.[0];
    for (const to of name ? recipients : []) names.set(to, [...(names.get(to) ?? []), name ?? ""].toSorted());
  }
  return names;
}

/** How often races ended in each way, and the endings that no order of the acts explains. */
export function judgeRaces(
  ended: readonly Ended[],
  mails: readonly ArrivedMail[],
): { readonly counts: ReadonlyMap<string, number>; readonly faults: readonly string[] } {
  const emails = emailsByGuest(mails);
  const counts = new Map<string, number>();
  const faults: string[] = [];
  for (const { name, answers, state, guests } of ended) {
    const mailed = guests.map(({ email }) => emails.get(email) ?? []);
    const ending = `${name}: ${answers}; ${state}; ${mailed.map((list) => list.join(" and ") || "no email").join(", ")}`;
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
    const isLegal = visitRaces[name]?.legal.some(
      (legal) =>
        legal.answers === answers &&
        legal.state === state &&
        JSON.stringify(legal.emails) === JSON.stringify(mailed),
    );
    if (!isLegal) faults.push(ending);
  }
  return { counts, faults };
}
