import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#contract/office-dates.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aRequest, confirmation } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { eventIn } from "#tests/support/calendar-part.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let patient: SignedIn;
let employee: SignedIn;
let colleague: SignedIn;
// Wednesday 2027-03-10, 14:00 at the office.
const start = new Date("2027-03-10T22:00:00Z");
let now = start;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  patient = await signedIn(program);
  employee = await signedIn(program, await anEmployee(program.database));
  colleague = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

/** Lets the test run at another time, at which the employee has a fresh session. */
async function at<Result>(instant: string, run: (as: SignedIn) => Promise<Result>): Promise<Result> {
  now = new Date(instant);
  try {
    return await run(await signedIn(program, employee.account));
  } finally {
    now = start;
  }
}

/** A request, of a new patient unless one is given. */
async function aPending(given: Record<string, unknown> = {}, as?: SignedIn): Promise<number> {
  const { status, body } = await call("POST", "/api/appointments/", {
    as: as ?? (await signedIn(program)),
    body: aRequest(given),
  });
  expect(status).toBe(201);
  return body.id;
}

const put = (id: number, action: string, body: unknown, as = employee) =>
  call("PUT", `/api/appointments/${id}/${action}/`, { as, body });

const confirm = (id: number, date: string, time: string, more: Record<string, unknown> = {}, as = employee) =>
  put(id, "confirm", { ...confirmation(date, time), ...more }, as);

const visitAt = (confirmed_date: string, confirmed_time: string, more: Record<string, unknown> = {}) => ({
  confirmed_date,
  confirmed_time,
  ...more,
});

/** A confirmed visit, whose id it returns. */
async function aVisit(date: string, time: string, more: Record<string, unknown> = {}, as?: SignedIn) {
  const id = await aPending({}, as);
  const { status, body } = await confirm(id, date, time, more);
  expect([status, body.detail]).toEqual([200, undefined]);
  return id;
}

const flagsOf = async (id: number) =>
  (await call("GET", `/api/appointments/${id}/`, { as: employee })).body.flags.map(
    ({ code }: { code: string }) => code,
  );

describe("a confirmed visit", () => {
  test.each([
    ["general_dentist_new_or_routine", "2027-05-03", "osei", 60],
    ["endodontist_continuation", "2027-05-04", "takeda", 90],
    ["oral_surgeon_other", "2027-05-06", "halloran", 30],
    // The endodontist is not in on Mondays.
    ["endodontist_consultation", "2027-05-10", "takeda", 45],
  ])("of category %s on %s is with %s for %d minutes", async (category, date, provider, minutes) => {
    const id = await aPending({ category }, patient);
    const { body } = await confirm(id, date, "09:00");
    expect(body).toMatchObject({ provider, minutes });
    const calendar = await call("GET", `/api/appointments/calendar/?from=${date}&to=${date}`, {
      as: employee,
    });
    expect(calendar.body.results).toContainEqual(expect.objectContaining({ id, provider, minutes }));
    const own = await call("GET", "/api/appointments/my/", { as: patient });
    expect(own.body.results[0]).toMatchObject({ id, provider, minutes });
  });

  test("has the provider and the length that staff chose", async () => {
    const { body } = await confirm(await aPending(), "2027-05-05", "09:00", {
      provider: "halloran",
      minutes: 25,
    });
    expect(body).toMatchObject({ provider: "halloran", minutes: 25 });
  });

  test("has neither while it is pending", async () => {
    const { body } = await call("GET", `/api/appointments/${await aPending()}/`, { as: employee });
    expect(body).toMatchObject({ provider: null, minutes: null, outcome: null, note: null });
  });
});

describe("a provider's time that is taken", () => {
  test("is refused with the visit that is there and the next free times", async () => {
    const guestLike = await signedIn(program, await anAccount(program.database, { firstName: "Noor" }));
    await aVisit("2027-06-02", "09:00", {}, guestLike);
    const id = await aPending();
    const refused = await confirm(id, "2027-06-02", "09:30", { minutes: 30 });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      detail: "time_taken",
      message: "The provider has another visit at this time.",
      taken_by: {
        first_name: "Noor",
        category: "general_dentist_new_or_routine",
        date: "2027-06-02",
        time: "09:00",
        minutes: 60,
      },
      free_times: [
        { date: "2027-06-02", time: "10:00" },
        { date: "2027-06-02", time: "10:15" },
        { date: "2027-06-02", time: "10:30" },
      ],
    });
    const { body } = await call("GET", `/api/appointments/${id}/confirm/`, { as: employee });
    expect(body.status).toBe("pending");
    for (const free of refused.body.free_times)
      expect((await confirm(await aPending(), free.date, free.time, { minutes: 15 })).status).toBe(200);
  });

  test.each([
    ["2027-06-07", "ends when the other begins", "08:30", 30, 200],
    ["2027-06-08", "begins when the other ends", "10:00", 30, 200],
    ["2027-06-09", "covers the other", "08:00", 240, 409],
    ["2027-06-11", "lies within the other", "09:15", 5, 409],
    ["2027-06-12", "reaches into the other", "08:45", 20, 409],
  ])("on %s, a visit that %s", async (date, _name, time, minutes, status) => {
    await aVisit(date, "09:00");
    expect((await confirm(await aPending(), date, time, { minutes })).status).toBe(status);
  });

  test("reaches over midnight", async () => {
    await aVisit("2027-06-14", "23:45");
    expect((await confirm(await aPending(), "2027-06-15", "00:30")).status).toBe(409);
  });

  test("is free with another provider, and after the visit was cancelled", async () => {
    const id = await aVisit("2027-06-16", "09:00");
    expect((await confirm(await aPending(), "2027-06-16", "09:00", { provider: "takeda" })).status).toBe(200);
    await put(id, "confirm", { status: "cancelled" });
    await aVisit("2027-06-16", "09:00");
  });

  test("is given on purpose, and both visits are flagged while the overlap lasts", async () => {
    const first = await aVisit("2027-06-21", "09:00");
    const second = await aVisit("2027-06-21", "09:30", { allow_overlap: true });
    expect(await flagsOf(first)).toContain("overbooked");
    expect(await flagsOf(second)).toContain("overbooked");
    // A third one is refused, although the overlap of the second was allowed.
    expect((await confirm(await aPending(), "2027-06-21", "10:15")).status).toBe(409);
    await put(second, "confirm", { status: "cancelled" });
    expect(await flagsOf(first)).not.toContain("overbooked");
    expect((await confirm(await aPending(), "2027-06-21", "09:30")).status).toBe(409);
  });

  test("is refused by the database itself", async () => {
    await aVisit("2027-06-23", "09:00");
    const id = await aPending();
    const confirmed = program.database.execute(sql`
      UPDATE appointments SET status = 'confirmed', confirmed_date = '2027-06-23', confirmed_time = '09:15',
        provider = 'osei', minutes = 30 WHERE id = ${id}
    `);
    await expect(confirmed).rejects.toMatchObject({ cause: { code: "23P01" } });
  });

  test("of today offers times from the one that was wanted on, none that is past", async () => {
    await at("2027-10-04T15:00:00Z", async (as) => {
      await confirm(await aPending(), "2027-10-04", "13:00", { provider: "osei" }, as);
      const later = await confirm(await aPending(), "2027-10-04", "13:30", {}, as);
      expect(later.body.free_times[0]).toEqual({ date: "2027-10-04", time: "14:00" });
    });
    await at("2027-10-04T21:20:00Z", async (as) => {
      const past = await confirm(await aPending(), "2027-10-04", "13:30", { minutes: 15 }, as);
      // It is 14:20 at the office.
      expect(past.body.free_times[0]).toEqual({ date: "2027-10-04", time: "14:30" });
    });
  });

  test("offers the next days on which the provider works, when nothing is left of this one", async () => {
    // Dr. Osei does not work on Thursdays; Friday is taken until noon.
    await aVisit("2027-06-30", "08:00", { minutes: 480 });
    await aVisit("2027-06-30", "16:00", { minutes: 30 });
    await aVisit("2027-07-02", "08:00", { minutes: 240 });
    const { body } = await confirm(await aPending(), "2027-06-30", "09:00");
    expect(body.free_times[0]).toEqual({ date: "2027-07-02", time: "12:00" });
  });
});

describe("two employees at the same instant", () => {
  test("who confirm two requests into one time of a provider: exactly one wins", async () => {
    const races = 30;
    const requests = [];
    for (let race = 0; race < races; race += 1) requests.push([await aPending(), await aPending()] as const);
    const outcomes = [];
    for (const [race, [one, other]] of requests.entries()) {
      const date = addDays("2028-01-03", race);
      outcomes.push(
        await Promise.all([
          confirm(one, date, "09:00"),
          confirm(other, date, "09:30", { provider: "osei" }, colleague),
        ]),
      );
    }
    for (const pair of outcomes) {
      expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = pair.find(({ status }) => status === 409);
      expect(refused?.body).toMatchObject({ detail: "time_taken", taken_by: { first_name: "Ada" } });
    }
  }, 60_000);

  test("who move two overlapping visits onto each other's provider on purpose both succeed", async () => {
    for (let race = 0; race < 10; race += 1) {
      const date = addDays("2028-05-01", race);
      const one = await aVisit(date, "09:00", { provider: "osei" });
      const other = await aVisit(date, "09:00", { provider: "takeda" });
      const moved = await Promise.all([
        put(one, "reschedule", visitAt(date, "09:00", { provider: "takeda", allow_overlap: true })),
        put(
          other,
          "reschedule",
          visitAt(date, "09:00", { provider: "osei", allow_overlap: true }),
          colleague,
        ),
      ]);
      expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    }
  }, 60_000);

  test("of whom one moves a visit and one cancels it leave it cancelled, and the emails agree", async () => {
    for (let race = 0; race < 10; race += 1) {
      const asker = await signedIn(program);
      const date = addDays("2028-06-05", race);
      const id = await aVisit(date, "09:00", {}, asker);
      const [moved, cancelled] = await Promise.all([
        put(id, "reschedule", visitAt(date, "13:00")),
        put(id, "confirm", { status: "cancelled" }, colleague),
      ]);
      expect(cancelled.status).toBe(200);
      expect(moved.status === 200 || moved.body.detail === "not_confirmed").toBe(true);
      const invitations = (await mailsTo(asker)).flatMap((mail) => eventIn(mail) ?? []);
      const methods = invitations.map(({ method }) => method);
      expect(methods).toEqual(
        moved.status === 200 ? ["REQUEST", "REQUEST", "CANCEL"] : ["REQUEST", "CANCEL"],
      );
      expect(invitations.map(({ event }) => event.sequence)).toEqual(methods.map((_, index) => index));
    }
  }, 60_000);
});

const mailsTo = async ({ account }: SignedIn) =>
  (await program.sentMails()).filter(({ recipients }) => recipients.includes(account.email));

describe("moving a visit", () => {
  test("answers the moved visit, and the email has both times and replaces the invitation", async () => {
    const asker = await signedIn(program);
    const id = await aVisit("2027-07-06", "09:00", {}, asker);
    const { status, body } = await put(
      id,
      "reschedule",
      visitAt("2027-07-07", "13:15", { provider: "halloran", minutes: 45 }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "confirmed",
      confirmed_date: "2027-07-07",
      confirmed_time: "13:15",
      provider: "halloran",
      minutes: 45,
      message: "Visit moved and email sent!",
    });
    const [, confirmed, moved] = await mailsTo(asker);
    const [former, current] = [eventIn(confirmed), eventIn(moved)];
    expect(current?.method).toBe("REQUEST");
    expect(current?.event.uid).toBe(former?.event.uid);
    expect([former?.event.sequence, current?.event.sequence]).toEqual([0, 1]);
    expect(current?.event.startDate.toJSDate().toISOString()).toBe("2027-07-07T20:15:00.000Z");
    expect(current?.event.endDate.toJSDate().toISOString()).toBe("2027-07-07T21:00:00.000Z");
    for (const text of ["Wednesday, July 7", "1:15", "Tuesday, July 6", "9:00"])
      expect(moved?.text).toContain(text);
  });

  test("leaves provider and length as they were unless others are sent", async () => {
    const id = await aVisit("2027-07-12", "09:00", { provider: "takeda", minutes: 35 });
    const { body } = await put(id, "reschedule", visitAt("2027-07-12", "10:00"));
    expect(body).toMatchObject({ provider: "takeda", minutes: 35 });
  });

  test("frees the former time, and may overlap it", async () => {
    const id = await aVisit("2027-07-13", "09:00");
    expect((await put(id, "reschedule", visitAt("2027-07-13", "09:30"))).status).toBe(200);
    await aVisit("2027-07-13", "08:30");
  });

  test("is refused where another visit is", async () => {
    await aVisit("2027-07-14", "09:00");
    const id = await aVisit("2027-07-14", "13:00");
    const refused = await put(id, "reschedule", visitAt("2027-07-14", "09:45"));
    expect([refused.status, refused.body.detail, refused.body.taken_by.time]).toEqual([
      409,
      "time_taken",
      "09:00",
    ]);
    const allowed = await put(id, "reschedule", visitAt("2027-07-14", "09:45", { allow_overlap: true }));
    expect(allowed.body.flags).toContainEqual(expect.objectContaining({ code: "overbooked" }));
  });

  test("is refused for a request, a cancelled visit, the same time and a past date", async () => {
    const pending = await aPending();
    expect((await put(pending, "reschedule", visitAt("2027-07-19", "09:00"))).body.detail).toBe(
      "not_confirmed",
    );
    const id = await aVisit("2027-07-19", "09:00");
    const same = visitAt("2027-07-19", "09:00", { provider: "osei", minutes: 60 });
    expect((await put(id, "reschedule", same)).body.detail).toBe("unchanged");
    expect((await put(id, "reschedule", visitAt("2027-03-09", "09:00"))).body).toMatchObject({
      detail: "invalid_fields",
      message: "This date is in the past.",
    });
    await put(id, "confirm", { status: "cancelled" });
    expect((await put(id, "reschedule", visitAt("2027-07-20", "09:00"))).body.detail).toBe("not_confirmed");
    expect((await put(999_999, "reschedule", visitAt("2027-07-20", "09:00"))).status).toBe(404);
  });

  test("is refused once the visit has begun", async () => {
    const id = await aVisit("2027-07-26", "09:00");
    const [before, after] = [
      await at("2027-07-26T15:59:00Z", (as) => put(id, "reschedule", visitAt("2027-07-26", "09:15"), as)),
      await at("2027-07-26T16:15:00Z", (as) => put(id, "reschedule", visitAt("2027-07-27", "09:15"), as)),
    ];
    expect([before.status, after.status, after.body.detail]).toEqual([200, 409, "already_begun"]);
  });
});

describe("the outcome of a visit", () => {
  test("is recorded once the visit has begun, and can be taken back", async () => {
    const id = await aVisit("2027-08-02", "09:00");
    const early = await at("2027-08-02T15:59:00Z", (as) => put(id, "outcome", { outcome: "completed" }, as));
    expect([early.status, early.body.detail]).toEqual([409, "not_yet"]);
    await at("2027-08-02T16:00:00Z", async (as) => {
      for (const outcome of ["completed", "no_show", null]) {
        const { status, body } = await put(id, "outcome", { outcome }, as);
        expect([status, body.outcome, body.status]).toEqual([200, outcome, "confirmed"]);
      }
    });
  });

  test("is refused for a request", async () => {
    expect((await put(await aPending(), "outcome", { outcome: "completed" })).body.detail).toBe(
      "not_confirmed",
    );
  });

  test("a missed visit is flagged to staff for 12 months, on the patient's other requests", async () => {
    const asker = await signedIn(program);
    const missed = await aVisit("2027-08-03", "09:00", {}, asker);
    await at("2027-08-03T17:00:00Z", (as) => put(missed, "outcome", { outcome: "no_show" }, as));
    const id = await aPending({}, asker);
    const codes = (body: { flags: { code: string }[] }) => body.flags.map(({ code }) => code);
    const read = (as: SignedIn) => call("GET", `/api/appointments/${id}/`, { as });
    expect(codes((await at("2028-08-02T20:00:00Z", read)).body)).toEqual(["missed_before"]);
    expect(codes((await at("2028-08-03T20:00:00Z", read)).body)).toEqual([]);
    expect(await flagsOf(missed)).toEqual([]);
    const own = await call("GET", "/api/appointments/my/", { as: asker });
    expect(own.body.results.every((row: object) => !("flags" in row || "outcome" in row))).toBe(true);
  });
});

describe("the staff's note", () => {
  test("is in the details, in no list, and cleared by an empty one", async () => {
    const id = await aPending({}, patient);
    const { status, body } = await put(id, "note", { note: " Prefers the chair upright. " });
    expect([status, body.note]).toEqual([200, "Prefers the chair upright."]);
    const details = () => call("GET", `/api/appointments/${id}/`, { as: employee });
    expect((await details()).body.note).toBe("Prefers the chair upright.");
    for (const [path, as] of [
      ["/api/appointments/", employee],
      ["/api/appointments/my/", patient],
    ] as const)
      expect(JSON.stringify((await call("GET", path, { as })).body)).not.toContain("upright");
    expect((await put(id, "note", { note: "" })).body.note).toBeNull();
    expect((await details()).body.note).toBeNull();
    expect((await put(999_999, "note", { note: "x" })).status).toBe(404);
  });
});

test.each(["reschedule", "outcome", "note"])("patients cannot use %s", async (action) => {
  const id = await aPending();
  const bodies = {
    reschedule: visitAt("2027-09-01", "09:00"),
    outcome: { outcome: null },
    note: { note: "" },
  };
  const body = bodies[action as keyof typeof bodies];
  expect((await put(id, action, body, patient)).status).toBe(403);
  expect((await call("PUT", `/api/appointments/${id}/${action}/`, { body })).status).toBe(401);
});
