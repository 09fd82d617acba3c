import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OfficeWeek } from "#contract/office/office-insights.ts";
import { accounts } from "#server/accounts/table.ts";
import { appointments, offers } from "#server/appointments/table.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit, confirmation } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { toInstant } from "./office-time.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let owner: SignedIn;
// A Wednesday at the office. In the night before Monday 2026-11-02 its clocks went back an hour.
const now = new Date("2026-11-04T20:00:00Z");
const [weekOfChange, thisWeek] = ["2026-10-26", "2026-11-02"];

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  owner = await signedIn(program, await anEmployee(program.database, { isOwner: true }));
});

beforeEach(async () => {
  await program.database.execute(sql`TRUNCATE appointments CASCADE`);
});

afterAll(() => program.close());

const minutes = (count: number) => count * 60_000;

function atOffice(date: string, time: string): Date {
  const instant = toInstant({ date, time });
  if (!instant) throw new Error("The clocks skip this time.");
  return instant;
}

async function read(): Promise<(week: string) => OfficeWeek | undefined> {
  const { status, body } = await call("GET", "/api/office/insights/", { as: owner });
  expect(status).toBe(200);
  const results: OfficeWeek[] = body.results;
  return (monday) => results.find(({ week }) => week === monday);
}

test("an office without appointments reads twelve weeks of zeros, up to the present one (office-23)", async () => {
  const { body } = await call("GET", "/api/office/insights/", { as: owner });
  expect(body.results).toHaveLength(12);
  expect(body.results[0].week).toBe("2026-08-17");
  expect(body.results[11]).toEqual({
    week: thisWeek,
    requests: { pending: 0, confirmed: 0, cancelled: 0 },
    confirmation_minutes: null,
    visits: { completed: 0, no_show: 0 },
    gaps_filled: 0,
  });
});

test("requests count in the office's week, also in that in which the clocks change (office-23, practice-3)", async () => {
  const { database } = program;
  for (const [date, time] of [
    ["2026-10-25", "23:59"],
    [weekOfChange, "00:00"],
    ["2026-11-01", "23:59"],
    [thisWeek, "00:00"],
  ] as const)
    await anAppointment(database, { requestedAt: atOffice(date, time) });
  await anAppointment(database, { requestedAt: atOffice(thisWeek, "08:00"), status: "cancelled" });
  await anAppointment(database, { requestedAt: atOffice("2026-08-16", "23:59") });
  const week = await read();
  expect(week("2026-10-19")?.requests).toEqual({ pending: 1, confirmed: 0, cancelled: 0 });
  expect(week(weekOfChange)?.requests).toEqual({ pending: 2, confirmed: 0, cancelled: 0 });
  expect(week(thisWeek)?.requests).toEqual({ pending: 1, confirmed: 0, cancelled: 1 });
  expect(week("2026-08-17")?.requests.pending).toBe(0);
});

test("the time to a confirmation is the median of the week's confirmations, callers aside", async () => {
  const confirmedAt = atOffice(thisWeek, "09:00");
  for (const [index, waited] of [30, 60, 6_000, 0].entries()) {
    await aStoredVisit(program.database, {
      confirmedDate: "2026-12-01",
      confirmedTime: `1${index}:00`,
      requestedAt: new Date(confirmedAt.getTime() - minutes(waited)),
      statusChangedAt: confirmedAt,
    });
  }
  const week = await read();
  expect(week(thisWeek)?.confirmation_minutes).toBe(60);
  expect(week(weekOfChange)?.confirmation_minutes).toBeNull();
});

test("an undone confirmation does not count, and one whose visit is cancelled later still does", async () => {
  const requestedAt = new Date(now.getTime() - minutes(90));
  const { id } = await anAppointment(program.database, { requestedAt });
  const confirm = () =>
    call("PUT", `/api/appointments/${id}/confirm/`, {
      as: owner,
      body: { ...confirmation("2026-12-01", "10:00"), undoable: true },
    });
  expect((await confirm()).status).toBe(200);
  expect((await read())(thisWeek)?.confirmation_minutes).toBe(90);
  expect((await call("POST", `/api/appointments/${id}/undo/`, { as: owner })).status).toBe(200);
  const undone = (await read())(thisWeek);
  expect(undone).toMatchObject({ confirmation_minutes: null, requests: { pending: 1, confirmed: 0 } });

  expect((await confirm()).status).toBe(200);
  await program.database
    .update(appointments)
    .set({ status: "cancelled", statusChangedAt: new Date(now.getTime() + minutes(60)) })
    .where(eq(appointments.id, id));
  const cancelled = (await read())(thisWeek);
  expect(cancelled).toMatchObject({ confirmation_minutes: 90, requests: { cancelled: 1 } });
});

test("recorded outcomes count in the week of the visit, those of deleted accounts too", async () => {
  const former = await anAccount(program.database, {
    username: "former 7",
    email: "",
    emailVerifiedAt: null,
    deletedAt: now,
  });
  const visit = { confirmedDate: "2026-11-01", requestedAt: atOffice("2026-10-01", "12:00") };
  await aStoredVisit(program.database, {
    ...visit,
    confirmedTime: "23:30",
    outcome: "no_show",
    accountId: former.id,
  });
  await aStoredVisit(program.database, { ...visit, confirmedTime: "09:00", outcome: "completed" });
  await aStoredVisit(program.database, { ...visit, confirmedTime: "10:00" });
  const week = await read();
  expect(week(weekOfChange)?.visits).toEqual({ completed: 1, no_show: 1 });
  expect(week(thisWeek)?.visits).toEqual({ completed: 0, no_show: 0 });
});

test("an accepted offer is a filled gap, once, also after the offer is deleted", async () => {
  const { id: appointmentId } = await anAppointment(program.database, { requestedAt: now });
  const token = createToken();
  await program.database.insert(offers).values({
    tokenHash: hashToken(token),
    appointmentId,
    date: "2026-11-09",
    time: "09:00",
    provider: "osei",
    minutes: 30,
    expiresAt: new Date(now.getTime() + minutes(60)),
  });
  const accept = () => call("POST", `/api/offers/${token}/accept/`);
  expect((await accept()).status).toBe(200);
  expect((await accept()).status).toBe(200);
  await program.database.delete(offers);
  const week = await read();
  expect(week(thisWeek)?.gaps_filled).toBe(1);
  expect(week(weekOfChange)?.gaps_filled).toBe(0);
});

test("subscribers count in the week in which they began, as long as they subscribe (office-24)", async () => {
  const growth = async () => (await call("GET", "/api/office/mail/", { as: owner })).body.subscribers;
  const before = await growth();
  const reader = await anAccount(program.database, {
    newsletterSubscribed: true,
    emailVerifiedAt: atOffice(weekOfChange, "00:00"),
  });
  const long = await anAccount(program.database, {
    newsletterSubscribed: true,
    emailVerifiedAt: atOffice("2026-01-01", "12:00"),
  });
  const after = await growth();
  expect(after.count).toBe(before.count + 2);
  expect(after.weeks).toHaveLength(12);
  expect(after.weeks.slice(-2)).toEqual([
    { week: weekOfChange, joined: 1 },
    { week: thisWeek, joined: 0 },
  ]);

  const since = async (id: number) => {
    const rows = await program.database
      .select({ since: accounts.newsletterSince })
      .from(accounts)
      .where(eq(accounts.id, id));
    return rows[0]?.since;
  };
  const set = (id: number, change: Partial<typeof accounts.$inferInsert>) =>
    program.database.update(accounts).set(change).where(eq(accounts.id, id));
  await set(reader.id, { newsletterSubscribed: false });
  expect(await since(reader.id)).toBeNull();
  expect((await growth()).weeks.at(-2)).toEqual({ week: weekOfChange, joined: 0 });
  await set(reader.id, { newsletterSubscribed: true });
  expect(await since(reader.id)).toBeInstanceOf(Date);
  // A change of another kind leaves the day as it is.
  await set(long.id, { newsletterSubscribed: true, emailVerifiedAt: now });
  expect(await since(long.id)).toEqual(atOffice("2026-01-01", "12:00"));
});
