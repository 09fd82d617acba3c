import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { silentLog } from "#tests/support/test-database.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";
import { isReminderCurrent, queueDueReminders, startReminders } from "./reminders.ts";
import { reminders } from "./table.ts";

// Monday, noon at the office, months before daylight-saving begins on 2027-03-14 and ends on 2027-11-07.
const start = "2027-02-01T20:00:00Z";
const { program, visits, clock } = await aVisitProgram(start);

/** Queues what is due at an instant, sends it, and returns the subjects of the reminders that a person has so far. */
async function remindersTo(email: string, at: string): Promise<(string | undefined)[]> {
  clock.now = new Date(at);
  await queueDueReminders(program);
  const mails = await mailsTo(program, email);
  return mails.map(({ subject }) => subject).filter((subject) => subject?.startsWith("Reminder:"));
}

const minuteBefore = (instant: string) => new Date(Date.parse(instant) - 60_000).toISOString();

describe.each([
  ["on usual days", "2027-03-03", "14:00", "2027-02-24T22:00:00Z", "2027-03-01T22:00:00Z"],
  [
    "before 9:00: at 19:00 of the evening before",
    "2027-03-03",
    "08:00",
    "2027-02-24T03:00:00Z",
    "2027-03-01T03:00:00Z",
  ],
  ["at 9:00 itself", "2027-03-02", "09:00", "2027-02-23T17:00:00Z", "2027-02-28T17:00:00Z"],
  ["after 19:00: at 19:00", "2027-03-05", "19:30", "2027-02-27T03:00:00Z", "2027-03-04T03:00:00Z"],
  ["after daylight-saving began", "2027-03-15", "10:00", "2027-03-08T18:00:00Z", "2027-03-13T18:00:00Z"],
  ["early, two days after that", "2027-03-16", "08:00", "2027-03-09T03:00:00Z", "2027-03-14T03:00:00Z"],
  ["on the day itself", "2027-03-14", "12:00", "2027-03-07T20:00:00Z", "2027-03-12T20:00:00Z"],
  ["after daylight-saving ended", "2027-11-08", "10:00", "2027-11-01T17:00:00Z", "2027-11-06T17:00:00Z"],
  ["early, two days after that", "2027-11-09", "08:00", "2027-11-02T02:00:00Z", "2027-11-07T02:00:00Z"],
])("the reminders of a visit %s", (_when, date, time, week, twoDays) => {
  test("are emailed a week and two days before, each once", async () => {
    const { id } = await visits.aVisit(date, time, undefined, { allow_overlap: true });
    const counts: number[] = [];
    for (const at of [minuteBefore(week), week, minuteBefore(twoDays), twoDays, twoDays]) {
      clock.now = new Date(at);
      await queueDueReminders(program);
      counts.push(await program.database.$count(reminders, eq(reminders.appointmentId, id)));
    }
    expect(counts).toEqual([0, 1, 1, 2, 2]);
  });
});

test("a reminder names date, time and office, and both answers lead to the visit's page", async () => {
  const { patient } = await visits.aVisit("2027-03-10", "14:15");
  clock.now = new Date("2027-03-08T22:15:00Z");
  await queueDueReminders(program);
  const mail = (await mailsTo(program, patient.account.email)).at(-1);
  expect(mail?.subject).toBe(`Reminder: Wednesday, March 10, 2027, 2:15 PM, ${site().practice.name}`);
  for (const version of [mail?.text, mail?.html]) {
    expect(version).toContain("Wednesday, March 10, 2027");
    expect(version).toContain("2:15");
    expect(version).toMatch(/I’ll be there[\s\S]+I can’t make it/);
    const links = [
      ...(version ?? "").matchAll(/https:\/\/practice\.example(\/visit\/[\w-]{43})#(coming|cancel)/g),
    ];
    expect(new Set(links.map(([, , answer]) => answer))).toEqual(new Set(["coming", "cancel"]));
    expect(new Set(links.map(([, path]) => path)).size).toBe(1);
  }
});

describe("a reminder", () => {
  // Both lie in one week, so that a reminder of the one would be seen at the moment of the other's.
  const week = "2027-04-05T17:00:00Z";
  const twoDays = "2027-04-10T17:00:00Z";
  const date = "2027-04-12";
  const time = "10:00";

  const aVisit = () => visits.aVisit(date, time, undefined, { allow_overlap: true });

  test("that came due while the program was down is emailed at its next start within the day's hours", async () => {
    const { patient } = await aVisit();
    const { email } = patient.account;
    expect(await remindersTo(email, "2027-04-11T02:01:00Z")).toHaveLength(0);
    expect(await remindersTo(email, "2027-04-11T15:59:00Z")).toHaveLength(0);
    expect(await remindersTo(email, "2027-04-11T16:00:00Z")).toHaveLength(2);
  });

  test("is not emailed once the visit has begun", async () => {
    const { patient } = await aVisit();
    expect(await remindersTo(patient.account.email, "2027-04-12T17:00:00Z")).toHaveLength(0);
  });

  test("is not emailed for a visit that was confirmed after its moment", async () => {
    const { id, patient } = await visits.aPending();
    clock.now = new Date("2027-04-05T17:01:00Z");
    await visits.confirm(id, date, time, { allow_overlap: true });
    expect(await remindersTo(patient.account.email, "2027-04-05T18:00:00Z")).toHaveLength(0);
    expect(await remindersTo(patient.account.email, twoDays)).toHaveLength(1);
  });

  test("is not emailed for a cancelled visit", async () => {
    const { id, patient } = await aVisit();
    const { status } = await visits.call("POST", `/api/appointments/${id}/cancel/`, { as: patient });
    expect(status).toBe(200);
    expect(await remindersTo(patient.account.email, week)).toHaveLength(0);
  });

  test("is emailed for the new time of a rescheduled visit, and not for the former one", async () => {
    const { id, patient } = await aVisit();
    const { email } = patient.account;
    expect(await remindersTo(email, week)).toHaveLength(1);
    const body = { confirmed_date: "2027-04-14", confirmed_time: "11:00", allow_overlap: true };
    const as = await visits.asStaff();
    expect((await visits.call("PUT", `/api/appointments/${id}/reschedule/`, { as, body })).status).toBe(200);
    expect(await remindersTo(email, twoDays)).toHaveLength(1);
    const subjects = await remindersTo(email, "2027-04-12T18:00:00Z");
    expect(subjects.map((subject) => subject?.slice(0, 33))).toEqual([
      "Reminder: Monday, April 12, 2027,",
      "Reminder: Wednesday, April 14, 20",
    ]);
  });

  test("is not emailed to patients and guests who turned reminders off", async () => {
    const { patient } = await aVisit();
    const link = await visits.tokenTo(patient.account.email);
    await visits.call("POST", `/api/visits/${link}/reminders/`, { body: { on: false } });
    const guest = await visits.aGuestsPending("gale.winter@home.example");
    await visits.confirm(guest, date, time, { allow_overlap: true });
    const guestsLink = await visits.tokenTo("gale.winter@home.example");
    await visits.call("POST", `/api/visits/${guestsLink}/reminders/`, { body: { on: false } });
    expect(await remindersTo(patient.account.email, week)).toHaveLength(0);
    expect(await remindersTo("gale.winter@home.example", week)).toHaveLength(0);
    clock.now = new Date(start);
    await visits.call("POST", `/api/visits/${guestsLink}/reminders/`, { body: { on: true } });
    expect(await remindersTo("gale.winter@home.example", twoDays)).toHaveLength(2);
  });

  test("that is queued already is not emailed once its visit was rescheduled or cancelled, or reminders switched off", async () => {
    const { id, patient } = await aVisit();
    const visitToken = await visits.tokenTo(patient.account.email);
    const isCurrent = (visitTime = time) =>
      isReminderCurrent(program.database, {
        appointment: id,
        leadHours: 48,
        date,
        time: visitTime,
        queuedAt: new Date(twoDays),
        now: new Date(twoDays),
      });
    const remind = (on: boolean) =>
      visits.call("POST", `/api/visits/${visitToken}/reminders/`, { body: { on } });
    expect(await isCurrent()).toBe(true);
    expect(await isCurrent("10:05")).toBe(false);
    await remind(false);
    expect(await isCurrent()).toBe(false);
    await remind(true);
    expect(await isCurrent()).toBe(true);
    await visits.call("POST", `/api/appointments/${id}/cancel/`, { as: patient });
    expect(await isCurrent()).toBe(false);
  });

  test("that an outage held up until the evening is tried again until the next morning, if it still holds", async () => {
    const { id, patient } = await aVisit();
    const isCurrentAt = (at: string) =>
      isReminderCurrent(program.database, {
        appointment: id,
        leadHours: 48,
        date,
        time,
        queuedAt: new Date("2027-04-11T01:59:00Z"),
        now: new Date(at),
      });
    expect(await isCurrentAt("2027-04-11T02:14:00Z")).toBe(true);
    await expect(isCurrentAt("2027-04-11T02:15:00Z")).rejects.toThrow("It waits until 09:00");
    await expect(isCurrentAt("2027-04-11T15:59:00Z")).rejects.toThrow();
    expect(await isCurrentAt("2027-04-11T16:00:00Z")).toBe(true);
    await visits.call("POST", `/api/appointments/${id}/cancel/`, { as: patient });
    expect(await isCurrentAt("2027-04-11T02:15:00Z")).toBe(false);
  });
});

describe("many reminders", { tags: "full" }, () => {
  const visitsAhead = 250;
  let crowded: TestApp;

  /** Confirmed visits of one day, of guests, all of whose last reminders are due. */
  async function insertVisits() {
    await crowded.database.execute(sql`
      WITH made AS (
        INSERT INTO appointments (
          preferred_day, preferred_time_frame, category, status, confirmed_date, confirmed_time, provider, minutes,
          overlap_allowed, status_changed_at
        )
        SELECT 'monday', 'morning', 'general_dentist_new_or_routine', 'confirmed', date '2027-02-05', time '11:00',
          'osei', 60, true, timestamptz '2027-01-31T08:00:00Z'
        FROM generate_series(1, ${visitsAhead})
        RETURNING id
      )
      INSERT INTO appointment_guests (appointment_id, first_name, last_name, email, phone, date_of_birth)
      SELECT id, 'Gale', 'Winter', 'gale@home.example', '5305550199', date '1980-02-29' FROM made`);
  }

  async function countQueued() {
    const { rows } = await crowded.database.execute(sql`
      SELECT (SELECT count(*)::int FROM reminders) AS stored,
        (SELECT count(*)::int FROM pgboss.job WHERE data->>'kind' = 'visit-reminder') AS queued`);
    return rows[0];
  }

  beforeEach(async () => {
    clock.now = new Date("2027-02-03T19:30:00Z");
    crowded = await anApp({ clock: () => clock.now });
    await insertVisits();
    return () => crowded.close();
  });

  test("are queued once each by three processes at the same time", async () => {
    await Promise.all(Array.from({ length: 3 }, () => queueDueReminders(crowded)));
    await queueDueReminders(crowded);
    expect(await countQueued()).toEqual({ stored: visitsAhead, queued: visitsAhead });
  });

  test("leave nothing half done where queueing fails, and are queued at the next try", async () => {
    let calls = 0;
    const outbox: typeof crowded.outbox = {
      ...crowded.outbox,
      async sendMany(...given) {
        await crowded.outbox.sendMany(...given);
        calls += 1;
        if (calls === 2) throw new Error("The process ends.");
      },
    };
    await expect(queueDueReminders({ ...crowded, outbox })).rejects.toThrow("The process ends.");
    expect(await countQueued()).toEqual({ stored: 100, queued: 100 });
    await queueDueReminders(crowded);
    expect(await countQueued()).toEqual({ stored: visitsAhead, queued: visitsAhead });
  });

  test("are queued at the start of the program", async () => {
    await startReminders({ ...crowded, log: silentLog }).stop();
    expect(await countQueued()).toMatchObject({ queued: visitsAhead });
  });
});
