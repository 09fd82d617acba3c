import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { usualRetryTimes } from "#server/mail/mail-queue.ts";
import { anApp } from "#tests/support/app.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { someWishes } from "#tests/support/link-calls.ts";
import { aSender } from "#tests/support/mail-sender.ts";
import { allArrived, aMailServer } from "#tests/support/mail-server.ts";
import type { SignedIn } from "#tests/support/signed-in.ts";
import { visitsOf } from "#tests/support/visit-programs.ts";
import { queueDueReminders } from "./reminders.ts";

// Monday 2027-03-01, noon at the office. Nothing sends but what a test starts.
const start = new Date("2027-03-01T20:00:00Z");
let now = start;
const program = await anApp({ clock: () => now });
afterAll(() => program.close());
const visits = await visitsOf(program);
const { database } = program;

beforeEach(() => {
  now = start;
});

const names = [
  "request",
  "moved",
  "cancelled",
  "another time",
  "opening",
  "is free",
  "Reminder",
  "Your visit",
];

async function aServer(options: Parameters<typeof aMailServer>[0] = {}) {
  const server = await aMailServer(options);
  onTestFinished(() => server.stop());
  const subjectsTo = async ({ account }: SignedIn) =>
    (await allArrived(database, server))
      .filter(({ recipients }) => recipients.includes(account.email))
      .map(({ subject = "" }) => names.find((name) => subject.includes(name)) ?? subject);
  return { ...server, mails: server.mails, subjectsTo };
}

const put = async (id: number, action: string, body: unknown) => {
  const reply = await visits.call("PUT", `/api/appointments/${id}/${action}/`, {
    as: await visits.asStaff(),
    body,
  });
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
};
const move = (id: number, date: string, time: string) =>
  put(id, "reschedule", { confirmed_date: date, confirmed_time: time });
const cancel = (id: number) => put(id, "confirm", { status: "cancelled" });
const offerTo = async (id: number, time: string) => {
  const body = { date: "2027-03-03", time, provider: "osei", minutes: 60, to: [id] };
  const reply = await visits.call("POST", "/api/appointments/offers/", { as: await visits.asStaff(), body });
  expect(reply.status).toBe(201);
};

test("of the emails about a visit that waited for the mail server only those that are still true are sent (mail-25)", async () => {
  const cancelledRequest = await visits.aPending();
  await cancel(cancelledRequest.id);
  const everything = await visits.aPending(undefined, { wants_earlier: true });
  await offerTo(everything.id, "15:00");
  await visits.confirm(everything.id, "2027-03-15", "09:00");
  await visits.call("POST", `/api/appointments/${everything.id}/another-time/`, {
    as: everything.patient,
    body: someWishes,
  });
  await offerTo(everything.id, "14:00");
  await move(everything.id, "2027-03-16", "09:00");
  await cancel(everything.id);
  const moved = await visits.aVisit("2027-03-17", "09:00");
  await move(moved.id, "2027-03-18", "09:00");
  const standing = await visits.aVisit("2027-03-19", "09:00");

  const { subjectsTo, ...server } = await aServer();
  await aSender(program, { smtpUrl: server.url, retries: usualRetryTimes });
  expect(await subjectsTo(cancelledRequest.patient)).toEqual(["cancelled"]);
  expect(await subjectsTo(everything.patient)).toEqual(["cancelled"]);
  expect(await subjectsTo(moved.patient)).toEqual(["Your visit"]);
  expect(await subjectsTo(standing.patient)).toEqual(["Your visit"]);
});

describe("emails that a process holds while the mail server is away have not been sent (mail-54)", () => {
  const isHeld = (kind: string, id: number) =>
    expect
      .poll(
        async () => {
          const { rowCount } = await database.execute(sql`SELECT FROM pgboss.job
            WHERE data->>'kind' = ${kind} AND data->>'appointment' = ${String(id)} AND data ? 'isHeld'`);
          return rowCount;
        },
        { timeout: 10_000 },
      )
      .toBe(1);

  /** A visit that its patient knows, and the sender's mail server, which has stopped. */
  async function duringOutage(date: string) {
    const port = await aFreePort();
    const before = await aServer({ port });
    await aSender(program, { smtpUrl: before.url });
    const visit = await visits.aVisit(date, "09:00");
    await allArrived(database, before);
    await before.stop();
    const comesBack = async () => {
      const after = await aServer({ port });
      await allArrived(database, after);
      return after.mails.filter(({ recipients }) => recipients.includes(visit.patient.account.email));
    };
    return { ...visit, comesBack };
  }

  test("a visit that is moved again is told with the time that the patient knows", async () => {
    const { id, comesBack } = await duringOutage("2027-03-29");
    await move(id, "2027-03-29", "10:00");
    await isHeld("visit-moved", id);
    await move(id, "2027-03-29", "10:30");
    const [mail, ...more] = await comesBack();
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/10:30[^]*instead of[^]*9:00/);
    expect(mail?.text).not.toContain("10:00");
  });

  test("a visit that is moved back is not mailed", async () => {
    const { id, comesBack } = await duringOutage("2027-03-30");
    await move(id, "2027-03-30", "10:00");
    await isHeld("visit-moved", id);
    await move(id, "2027-03-30", "09:00");
    expect(await comesBack()).toEqual([]);
  });

  test("a visit that is cancelled is cancelled where the patient knows it", async () => {
    const { id, comesBack } = await duringOutage("2027-03-31");
    await move(id, "2027-03-31", "10:00");
    await isHeld("visit-moved", id);
    await cancel(id);
    const [mail, ...more] = await comesBack();
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("cancelled");
    expect(mail?.text).toContain("9:00");
  });
});

test("a confirmation that was put off once does not follow its cancellation (mail-25)", {
  tags: "full",
}, async () => {
  let isPuttingOff = true;
  const refused = Promise.withResolvers<void>();
  const { subjectsTo, ...server } = await aServer({
    refuse(address) {
      if (isPuttingOff && address !== site().practice.email) refused.resolve();
      return isPuttingOff ? 451 : undefined;
    },
  });
  const { id, patient } = await visits.aVisit("2027-03-22", "09:00");
  await aSender(program, { smtpUrl: server.url, retries: usualRetryTimes });
  await refused.promise;
  await cancel(id);
  isPuttingOff = false;
  expect(await subjectsTo(patient)).toEqual(["cancelled"]);
});

test("a cancellation waits for a confirmation that another process is sending (mail-25)", async () => {
  const sending = Promise.withResolvers<void>();
  const { subjectsTo, ...server } = await aServer({
    slowness({ subject }) {
      if (!subject?.startsWith("Your visit") || subject.includes("cancelled")) return 0;
      sending.resolve();
      return 1_000;
    },
  });
  const { id, patient } = await visits.aVisit("2027-03-23", "09:00");
  await aSender(program, { smtpUrl: server.url, retries: usualRetryTimes });
  await sending.promise;
  await aSender(program, { smtpUrl: server.url, retries: usualRetryTimes });
  await cancel(id);
  expect(await subjectsTo(patient)).toEqual(["Your visit", "cancelled"]);
});

test("an offer waits for a confirmation that another process is fetching (mail-25)", async () => {
  const { id, patient } = await visits.aVisit("2027-03-22", "09:00");
  await visits.call("POST", `/api/appointments/${id}/earlier/`, { as: patient, body: { on: true } });
  await offerTo(id, "11:00");
  const { subjectsTo, ...server } = await aServer();
  const fetching = await database.$client.connect();
  onTestFinished(() => fetching.release(true));
  await fetching.query("BEGIN");
  const ofConfirmation = "name = 'mail' AND data->>'kind' = 'visit-confirmed' AND data->>'appointment' = $1";
  const fetched = await fetching.query(`UPDATE pgboss.job SET state = 'active' WHERE ${ofConfirmation}`, [
    id,
  ]);
  expect(fetched.rowCount).toBe(1);
  await aSender(program, { smtpUrl: server.url, retries: usualRetryTimes });
  const left = () => database.execute("SELECT FROM pgboss.job WHERE name = 'mail' AND state <= 'active'");
  await expect.poll(async () => (await left()).rowCount).toBe(2);
  const asked = new Set<string>();
  const timesAsked = async () => {
    const { rows } = await database.execute(
      "SELECT query_start FROM pg_stat_activity WHERE query LIKE '%AS older%' AND pid <> pg_backend_pid()",
    );
    for (const { query_start } of rows) asked.add(String(query_start));
    return asked.size;
  };
  // That of the offer alone is left, and asks again and again.
  await expect.poll(timesAsked).toBeGreaterThan(3);
  expect(server.mails.filter(({ recipients }) => recipients.includes(patient.account.email))).toEqual([]);
  await fetching.query(`DELETE FROM pgboss.job WHERE ${ofConfirmation}`, [id]);
  await fetching.query("COMMIT");
  expect(await subjectsTo(patient)).toEqual(["opening"]);
});

test("an offer that was accepted, or whose visit was moved, is not mailed any more (mail-25)", async () => {
  const { id, patient } = await visits.aVisit("2027-03-24", "13:00", undefined, {});
  await visits.call("POST", `/api/appointments/${id}/earlier/`, { as: patient, body: { on: true } });
  await offerTo(id, "10:00");
  await move(id, "2027-03-24", "14:00");
  const { subjectsTo, ...server } = await aServer();
  await aSender(program, { smtpUrl: server.url, retries: usualRetryTimes });
  expect(await subjectsTo(patient)).toEqual(["Your visit"]);
});

test("a reminder that was dropped while its visit was cancelled is sent once that is undone (visits-62)", async () => {
  const { id, patient } = await visits.aVisit("2027-03-12", "10:00");
  now = new Date("2027-03-10T18:05:00Z");
  await queueDueReminders(program);
  await put(id, "confirm", { status: "cancelled", undoable: true });
  const { subjectsTo, ...server } = await aServer();
  await aSender(program, { smtpUrl: server.url, retries: usualRetryTimes });
  const left = () =>
    database.execute("SELECT FROM pgboss.job WHERE name = 'mail' AND data->>'kind' = 'visit-reminder'");
  await expect.poll(async () => (await left()).rowCount).toBe(0);
  const as = await visits.asStaff();
  expect((await visits.call("POST", `/api/appointments/${id}/undo/`, { as })).status).toBe(200);
  await queueDueReminders(program);
  // Those of a week and of two days before.
  expect((await subjectsTo(patient)).filter((subject) => subject === "Reminder")).toHaveLength(2);
});
