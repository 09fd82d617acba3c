import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeNow } from "#contract/office-dates.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aRequest, confirmation } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let patient: SignedIn;
let other: SignedIn;
let employee: SignedIn;
// A Friday noon at the office, before the clocks go back on the first of November.
let now = new Date("2026-10-23T19:00:00Z");

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  patient = await signedIn(program);
  other = await signedIn(program);
  employee = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

/** Lets time pass; sessions are renewed, as browsers do. */
async function later(seconds: number) {
  now = new Date(now.getTime() + seconds * 1_000);
  const renew = ({ account }: SignedIn) => signedIn(program, account);
  [patient, other, employee] = await Promise.all([renew(patient), renew(other), renew(employee)]);
}

const request = (given: Record<string, unknown> = {}, as = patient) =>
  call("POST", "/api/appointments/", { as, body: aRequest(given) });

const confirmOrCancel = (id: number, body: unknown) =>
  call("PUT", `/api/appointments/${id}/confirm/`, { as: employee, body });

describe("requesting an appointment", () => {
  test("answers 201 with the pending request", async () => {
    const { status, body, headers } = await request({ category: "oral_surgeon_implant" });
    expect(status).toBe(201);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      id: expect.any(Number),
      user: { username: patient.account.username, first_name: "Ada" },
      category: "oral_surgeon_implant",
      preferred_day: "monday",
      preferred_time_frame: "morning",
      preferred_second_day: "wednesday",
      preferred_second_time_frame: "afternoon",
      status: "pending",
      confirmed_date: null,
      confirmed_time: null,
      provider: null,
      minutes: null,
      attendance: null,
      wants_earlier: false,
      wants_another_time: false,
      asked_to_choose: false,
      requested_at: now.toISOString(),
      patient_name: null,
      patient_first_name: null,
    });
  });

  test("names every missing choice with its sentence", async () => {
    const { status, body } = await call("POST", "/api/appointments/", { as: patient, body: {} });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      preferred_day: ["Please select a day."],
      preferred_time_frame: ["Please select a time frame."],
      category: ["Please select a category."],
    });
  });

  test.each([0, 11, 5.5, "ten", "1e1", true, [], Number.MAX_SAFE_INTEGER])(
    "refuses the level of discomfort %j",
    async (level_of_discomfort) => {
      const { status, body } = await request({ level_of_discomfort });
      expect(status).toBe(400);
      expect(body.fields).toEqual({ level_of_discomfort: ["Value must be between 1 and 10."] });
    },
  );

  test.each([1, 10, "7", "", " ", null, undefined])(
    "accepts the level of discomfort %j",
    async (level_of_discomfort) => {
      expect((await request({ level_of_discomfort })).status).toBe(201);
    },
  );

  test.each([null, "none", "", undefined])("accepts %j for no second choice", async (none) => {
    const { status, body } = await request({ preferred_second_day: none, preferred_second_time_frame: none });
    expect(status).toBe(201);
    expect(body).toMatchObject({ preferred_second_day: "none", preferred_second_time_frame: null });
  });

  test.each([
    ["an array", []],
    ["a text", '"monday"'],
    ["null", "null"],
    ["objects in every field", Object.fromEntries(Object.keys(aRequest()).map((name) => [name, {}]))],
    ["a prototype", '{"__proto__":{"preferred_day":"monday"}}'],
    ["broken JSON", '{"preferred_day":'],
    ["a message of 2,001 characters", aRequest({ message: "x".repeat(2_001) })],
    ["an unknown day", aRequest({ preferred_day: "sunday" })],
    ["an unknown category", aRequest({ category: "astrologer" })],
  ])("answers 400 to %s", async (_name, body) => {
    expect((await call("POST", "/api/appointments/", { as: patient, body })).status).toBe(400);
  });

  test("stores a message whole, whatever it holds but what is invisible", async () => {
    const message = `${"🦷".repeat(900)}\n<script>alert(1)</script> ' OR 1=1 -- \ud800`;
    const { status, body } = await request({ message: `\u0000${message}` });
    expect(status).toBe(201);
    const { rows } = await program.database.execute<{ message: string }>(
      `SELECT message FROM appointments WHERE id = ${body.id}`,
    );
    expect(rows[0]?.message).toBe(message.replace(" \ud800", ""));
    expect((await request({ message: "🦷".repeat(2_000) })).status).toBe(201);
  });

  test("is acknowledged to the patient and announced to the office, without health details", async () => {
    const asker = await signedIn(program);
    await request({ message: "Abscess beneath the crown", category: "endodontist_consultation" }, asker);
    const mails = await program.sentMails();
    const own = mails.filter(({ to }) => to?.some(({ address }) => address === asker.account.email));
    expect(own).toHaveLength(1);
    for (const mail of mails) expect(/abscess|crown|endodontist|consultation/i.test(mail.raw)).toBe(false);
  });
});

describe("a repeated request", () => {
  const post = (key: string, given: Record<string, unknown> = {}, as = patient) =>
    call("POST", "/api/appointments/", {
      as,
      body: aRequest(given),
      headers: { "idempotency-key": key },
    });

  test("gets the first answer, and makes one request and one mail", async () => {
    const asker = await signedIn(program);
    const before = (await program.sentMails()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("same", {}, asker)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const id = answers[0]?.body.id;
    await program.sentMails();
    await confirmOrCancel(id, confirmation("2026-11-02", "09:00"));
    expect((await post("same", {}, asker)).body).toEqual(answers[0]?.body);
    const { body } = await call("GET", "/api/appointments/my/", { as: asker });
    expect(body.count).toBe(1);
    // An acknowledgement, the office's notice and the confirmation.
    expect((await program.sentMails()).length - before).toBe(3);
  });

  test("with another body is rejected", async () => {
    expect((await post("reused")).status).toBe(201);
    const { status, body } = await post("reused", { message: "Something else" });
    expect(status).toBe(409);
    expect(body.detail).toBe("idempotency_key_reused");
  });

  test("of another account is a request of its own", async () => {
    const [first, second] = [await post("shared"), await post("shared", {}, other)];
    expect(second.status).toBe(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  test("is a new one after 24 hours", async () => {
    const asker = await signedIn(program);
    const first = await post("daily", {}, asker);
    await later(24 * 60 * 60 + 1);
    const again = await signedIn(program, asker.account);
    const second = await post("daily", { message: "Another day" }, again);
    expect(second.status).toBe(201);
    expect(second.body.id).toBeGreaterThan(first.body.id);
  });

  test("accepts keys of 1 to 64 characters", async () => {
    expect((await post("k".repeat(64))).status).toBe(201);
    expect((await post("k".repeat(65))).status).toBe(400);
    expect((await post("")).status).toBe(400);
  });
});

test("an account's 201st request in an hour is rejected with Retry-After", { tags: "full" }, async () => {
  const asker = await signedIn(program);
  const answers: Awaited<ReturnType<typeof request>>[] = [];
  for (let group = 0; group < 5; group += 1)
    answers.push(...(await Promise.all(Array.from({ length: 41 }, () => request({}, asker)))));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(200);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.detail).toBe("too_many_requests");
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3_500);
});

describe("authorisation", () => {
  const routes = [
    ["POST", "/api/appointments/", "signed-in"],
    ["GET", "/api/appointments/my/", "signed-in"],
    ["GET", "/api/appointments/", "employee"],
    ["GET", "/api/appointments/?status=pending", "employee"],
    ["GET", "/api/appointments/1/", "employee"],
    ["GET", "/api/appointments/1/confirm/", "employee"],
    ["PUT", "/api/appointments/1/confirm/", "employee"],
    ["GET", "/api/appointments/999999999/confirm/", "employee"],
    ["GET", "/api/appointments/calendar/?from=2026-10-01&to=2026-10-31", "employee"],
    ["GET", "/api/appointments/summary/", "employee"],
    ["GET", "/api/appointments/events/", "employee"],
  ] as const;

  test.each(routes)(
    "%s %s rejects unauthenticated callers with 401, whatever they send",
    async (method, url) => {
      const credentials: Record<string, string>[] = [
        {},
        { authorization: "Bearer x.y.z" },
        { authorization: `Basic ${patient.bearer}` },
        { authorization: "Bearer " },
      ];
      for (const headers of credentials) {
        const { status, body } = await call(method, url, {
          headers,
          body: method === "GET" ? undefined : "{",
        });
        expect([status, body.detail]).toEqual([401, "unauthenticated"]);
      }
    },
  );

  test.each(routes.filter(([, , access]) => access === "employee"))(
    "%s %s answers 403 to a patient",
    async (method, url) => {
      const { status, body } = await call(method, url, {
        as: patient,
        body: method === "GET" ? undefined : { status: "cancelled" },
      });
      expect([status, body.detail]).toEqual([403, "forbidden"]);
    },
  );

  test("a patient sees their own requests alone", async () => {
    const [one, two] = [await signedIn(program), await signedIn(program)];
    const mine = [await request({}, one), await request({}, one)].map(({ body }) => body.id);
    await request({}, two);
    const { body } = await call("GET", "/api/appointments/my/", { as: one });
    expect(body.count).toBe(2);
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual(mine.toReversed());
  });

  test("an employee can request an appointment as a patient would", async () => {
    expect((await request({}, employee)).status).toBe(201);
    expect((await call("GET", "/api/appointments/my/", { as: employee })).body.count).toBe(1);
  });
});

test("the log contains neither a patient's texts nor a token", () => {
  const log = program.logLines.join("\n");
  expect(log.length).toBeGreaterThan(1_000);
  for (const secret of ["It hurts", "Abscess", "endodontist_consultation", patient.bearer, employee.bearer]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
  }
  expect(program.logLines.filter((line) => /"status":5\d\d|"level":"error"/.test(line))).toEqual([]);
});

test("the tests' instant is noon at the office", () => {
  expect(officeNow(new Date("2026-10-23T19:00:00Z"))).toEqual({ date: "2026-10-23", time: "12:00" });
});
