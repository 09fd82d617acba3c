import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aRequest, confirmation } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let patient: SignedIn;
let employee: SignedIn;
// Wednesday 2027-03-10, 14:00 at the office; the clocks go forward on Sunday.
let now = new Date("2027-03-10T22:00:00Z");

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  patient = await signedIn(program);
  employee = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

async function aPending(given: Record<string, unknown> = {}, as = patient): Promise<number> {
  const { status, body } = await call("POST", "/api/appointments/", { as, body: aRequest(given) });
  expect(status).toBe(201);
  return body.id;
}

const put = (id: number | string, body: unknown, as = employee) =>
  call("PUT", `/api/appointments/${id}/confirm/`, { as, body });

describe("suggested times", () => {
  const plan = async (id: number, query = "") =>
    (await call("GET", `/api/appointments/${id}/confirm/${query}`, { as: employee })).body;

  test("suggests the next preferred days with the first free time of each part of the day", async () => {
    const id = await aPending({
      preferred_day: "wednesday",
      preferred_time_frame: "afternoon",
      preferred_second_day: "monday",
      preferred_second_time_frame: "morning",
    });
    await put(await aPending(), confirmation("2027-03-17", "12:30"));
    const before = await plan(id);
    expect(before.suggestions).toEqual([
      { confirmed_date: "2027-03-15", confirmed_time: "08:00" },
      { confirmed_date: "2027-03-17", confirmed_time: "13:30" },
      { confirmed_date: "2027-03-22", confirmed_time: "08:00" },
      { confirmed_date: "2027-03-24", confirmed_time: "12:30" },
    ]);
    expect(before).toMatchObject({ id, status: "pending", warnings: [] });
    for (const { confirmed_date, confirmed_time } of before.suggestions) {
      const query = `?confirmed_date=${confirmed_date}&confirmed_time=${confirmed_time}`;
      expect((await plan(id, query)).warnings).toEqual([]);
    }
  });

  test("are on no day on which no provider of the specialty works", async () => {
    const id = await aPending({ preferred_day: "thursday", preferred_second_day: "friday" });
    const { suggestions } = await plan(id);
    const days = suggestions.map((one: { confirmed_date: string }) => one.confirmed_date);
    expect(days).toEqual(["2027-03-12", "2027-03-19"]);
  });

  test("are the next on which the specialty works where neither preference fits, and named as such (visits-80)", async () => {
    const neither = { preferred_day: "monday", preferred_second_day: "none" };
    const id = await aPending({ ...neither, category: "endodontist_consultation" });
    const { suggestions, fits_wishes } = await plan(id);
    expect(fits_wishes).toBe(false);
    expect(suggestions.map((one: { confirmed_date: string }) => one.confirmed_date)).toEqual([
      "2027-03-11",
      "2027-03-16",
      "2027-03-17",
      "2027-03-18",
    ]);
    expect((await plan(await aPending(neither))).fits_wishes).toBe(true);
  });

  test("follows a later request for another time (visits-54)", async () => {
    const id = await aPending({ preferred_day: "thursday", preferred_time_frame: "afternoon" });
    const wishes = {
      preferred_day: "tuesday",
      preferred_time_frame: "morning",
      preferred_second_day: "none",
      preferred_second_time_frame: null,
    };
    const asked = await call("POST", `/api/appointments/${id}/another-time/`, { as: patient, body: wishes });
    expect(asked.status).toBe(200);
    const { suggestions } = await plan(id);
    expect(suggestions.map((one: { confirmed_date: string }) => one.confirmed_date)).toEqual([
      "2027-03-16",
      "2027-03-23",
    ]);
  });

  test("skips days on which the office is closed", async () => {
    const id = await aPending({ preferred_day: "monday", preferred_second_day: "none" });
    const renewed = new Date("2027-05-27T20:00:00Z");
    const held = now;
    now = renewed;
    employee = await signedIn(program, employee.account);
    const { suggestions } = await plan(id);
    // Memorial Day is Monday, 31 May 2027.
    expect(suggestions.map((one: { confirmed_date: string }) => one.confirmed_date)).toEqual([
      "2027-06-07",
      "2027-06-14",
    ]);
    now = held;
    employee = await signedIn(program, employee.account);
  });

  test.each([
    ["a Monday for the endodontist", "2027-03-15", "09:00", ["specialty_not_in"]],
    ["a Thursday for the endodontist", "2027-03-18", "09:00", []],
    ["before the office opens", "2027-03-18", "07:59", ["outside_hours"]],
    ["a visit that ends when the office closes", "2027-03-18", "15:00", []],
    ["a visit that ends after the office closes", "2027-03-18", "16:15", ["outside_hours"]],
    ["when the office closes", "2027-03-18", "16:30", ["outside_hours"]],
    ["a Saturday", "2027-03-20", "10:00", ["outside_hours"]],
    ["a holiday", "2027-05-31", "10:00", ["outside_hours", "specialty_not_in"]],
    ["the time of another visit", "2027-03-25", "10:00", ["time_taken"]],
  ])("warns about %s", async (_name, date, time, codes) => {
    await put(await aPending(), { ...confirmation("2027-03-25", "10:00"), provider: "takeda" });
    const id = await aPending({ category: "endodontist_continuation" });
    const { warnings } = await plan(id, `?confirmed_date=${date}&confirmed_time=${time}`);
    expect(warnings.map(({ code }: { code: string }) => code)).toEqual(codes);
  });

  test("changes nothing", async () => {
    const id = await aPending();
    const before = (await program.sentMails()).length;
    await plan(id);
    await plan(id, "?confirmed_date=2027-03-18&confirmed_time=09:00");
    expect(await plan(id)).toMatchObject({ status: "pending", confirmed_date: null });
    expect((await program.sentMails()).length).toBe(before);
  });
});
