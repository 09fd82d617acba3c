import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeNow } from "#contract/office-dates.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aGuestRequest, aRequest } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/call-as.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let patient: SignedIn;
let other: SignedIn;
let employee: SignedIn;
// A Friday noon at the office, before the clocks go back on the first of November.
let now = new Date("2026-10-23T19:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
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

const ask = (given: Record<string, unknown> = {}, as = patient) =>
  call("POST", "/api/appointments/", { as, body: aRequest(given) });

const decide = (id: number, body: unknown) =>
  call("PUT", `/api/appointments/${id}/confirm/`, { as: employee, body });

const confirmation = (confirmed_date: string, confirmed_time: string) => ({
  status: "confirmed",
  confirmed_date,
  confirmed_time,
});

describe("asking for a visit", () => {
  test("answers 201 with the pending request", async () => {
    const { status, body, headers } = await ask({ category: "oral_surgeon_implant" });
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
      requested_at: now.toISOString(),
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
      const { status, body } = await ask({ level_of_discomfort });
      expect(status).toBe(400);
      expect(body.fields).toEqual({ level_of_discomfort: ["Value must be between 1 and 10."] });
    },
  );

  test.each([1, 10, "7", "", " ", null, undefined])(
    "takes the level of discomfort %j",
    async (level_of_discomfort) => {
      expect((await ask({ level_of_discomfort })).status).toBe(201);
    },
  );

  test.each([null, "none", "", undefined])("takes %j for no second choice", async (none) => {
    const { status, body } = await ask({ preferred_second_day: none, preferred_second_time_frame: none });
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

  test("stores a message whole, whatever it holds but NUL", async () => {
    const message = `${"🦷".repeat(900)}\n<script>alert(1)</script> ' OR 1=1 -- \ud800`;
    const { status, body } = await ask({ message: `\u0000${message}` });
    expect(status).toBe(201);
    const { rows } = await program.database.execute<{ message: string }>(
      `SELECT message FROM appointments WHERE id = ${body.id}`,
    );
    expect(rows[0]?.message).toBe(message.replace("\ud800", "\ufffd"));
    expect((await ask({ message: "🦷".repeat(2_000) })).status).toBe(201);
  });

  test("is acknowledged to the patient and told to the office, without health details", async () => {
    const asker = await signedIn(program);
    await ask({ message: "Abscess beneath the crown", category: "endodontist_consultation" }, asker);
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
    await decide(id, confirmation("2026-11-02", "09:00"));
    expect((await post("same", {}, asker)).body).toEqual(answers[0]?.body);
    const { body } = await call("GET", "/api/appointments/my/", { as: asker });
    expect(body.count).toBe(1);
    // An acknowledgement, the office's notice and the confirmation.
    expect((await program.sentMails()).length - before).toBe(3);
  });

  test("with another body is refused", async () => {
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

  test("takes keys of 1 to 64 characters", async () => {
    expect((await post("k".repeat(64))).status).toBe(201);
    expect((await post("k".repeat(65))).status).toBe(400);
    expect((await post("")).status).toBe(400);
  });
});

test("an account has 200 requests an hour, and is then told when to come back", async () => {
  const asker = await signedIn(program);
  const answers = await Promise.all(Array.from({ length: 205 }, () => ask({}, asker)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(200);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.detail).toBe("too_many_requests");
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(3_500);
});

describe("who may call", () => {
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

  test.each(routes)("%s %s answers 401 to a stranger, whatever they send", async (method, url) => {
    const credentials: Record<string, string>[] = [
      {},
      { authorization: "Bearer x.y.z" },
      { authorization: `Basic ${patient.bearer}` },
      { authorization: "Bearer " },
    ];
    for (const headers of credentials) {
      const { status, body } = await call(method, url, { headers, body: method === "GET" ? undefined : "{" });
      expect([status, body.detail]).toEqual([401, "unauthenticated"]);
    }
  });

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
    const mine = [await ask({}, one), await ask({}, one)].map(({ body }) => body.id);
    await ask({}, two);
    const { body } = await call("GET", "/api/appointments/my/", { as: one });
    expect(body.count).toBe(2);
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual(mine.toReversed());
  });

  test("an employee asks for a visit as a patient would", async () => {
    expect((await ask({}, employee)).status).toBe(201);
    expect((await call("GET", "/api/appointments/my/", { as: employee })).body.count).toBe(1);
  });
});

describe("a guest", () => {
  const openForm = async () => (await call("GET", "/api/appointments/guest/")).body.form_token;
  let addresses = 0;
  const anAddress = () => `198.51.100.${(addresses += 1)}`;

  async function send(given: Record<string, unknown> = {}, from = anAddress(), key?: string) {
    const form_token = await openForm();
    await later(3);
    return call("POST", "/api/appointments/guest/", {
      from,
      body: aGuestRequest({ form_token, website: "", ...given }),
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  }

  test("is told nothing but a token where the form is the practice's own", async () => {
    const { status, body } = await call("GET", "/api/appointments/guest/");
    expect(status).toBe(200);
    expect(body).toEqual({ form_token: expect.stringMatching(/^[\w.-]{20,100}$/) });
  });

  test("asks for a visit, which staff see with first name and flags", async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body.user).toEqual({ username: null, first_name: "Gale" });
    const list = await call("GET", "/api/appointments/", { as: employee });
    expect(list.body.results[0]).toMatchObject({
      id: body.id,
      preferred_time_frame: "afternoon",
      preferred_second_day: "friday",
      flags: [
        { code: "specialty_not_in", message: "The endodontist does not see patients on Fridays." },
        { code: "severe_pain" },
      ],
    });
    expect((await program.sentMails()).flatMap(({ to }) => to?.map(({ address }) => address))).toContain(
      "gale.winter@mailbox.example",
    );
  });

  test("is told every field that is missing, in the form's sentences", async () => {
    const { status, body } = await call("POST", "/api/appointments/guest/", { from: anAddress(), body: {} });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject({
      first_name: ["First name is required."],
      last_name: ["Last name is required."],
      email: ["Email is required."],
      phone: ["Phone number is required."],
      date_of_birth: ["Date of birth is required."],
      insurance_member_id: ["Insurance member ID is required."],
      message: ["Please write a short message."],
      preferred_day: ["Please select a preferred day."],
      preferred_time: ["Please select a preferred time frame."],
      second_preferred_day: ["Please select a second preferred day."],
      second_preferred_time: ["Please select a second preferred time frame."],
      category: ["Please select an appointment type."],
      form_token: [expect.any(String)],
    });
  });

  test.each([
    ["phone", "530555019", "Enter a 10-digit phone number (numbers only)."],
    ["phone", "+15305550199", "Enter a 10-digit phone number (numbers only)."],
    ["phone", "٥٣٠٥٥٥٠١٩٩", "Enter a 10-digit phone number (numbers only)."],
    ["email", "gale", "Enter a valid email address."],
    ["email", "gale@mailbox.example\r\nBcc: all@mailbox.example", "Enter a valid email address."],
    ["date_of_birth", "1899-12-31", "Enter a date between 1900 and today."],
    ["date_of_birth", "2001-02-29", "Enter a date between 1900 and today."],
    ["date_of_birth", "2999-01-01", "Enter a date between 1900 and today."],
    ["message", " \n ", "Please write a short message."],
    ["first_name", "x".repeat(151), "Max 150 characters"],
    ["insurance", "astrology", "Please select an insurance."],
  ])("is refused %s %j", async (field, value, sentence) => {
    const { status, body } = await send({ [field]: value });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: [sentence] });
  });

  test("may paste a phone with blanks, dashes and brackets", async () => {
    expect((await send({ phone: " (530) 555-0199 " })).status).toBe(201);
  });

  test("who fills the hidden field is refused", async () => {
    expect((await send({ website: "https://spam.example" })).body.fields).toHaveProperty("website");
  });

  test("is too fast within three seconds, and may send the same form later", async () => {
    const body = aGuestRequest({ form_token: await openForm() });
    const from = anAddress();
    await later(2.9);
    const early = await call("POST", "/api/appointments/guest/", { from, body });
    expect([early.status, early.body.detail]).toEqual([400, "form_too_fast"]);
    expect(early.headers["retry-after"]).toBe("1");
    await later(0.1);
    expect((await call("POST", "/api/appointments/guest/", { from, body })).status).toBe(201);
  });

  test("needs a token of ours that is no day old", async () => {
    const form_token = await openForm();
    const [opened = "", signature = ""] = form_token.split(".");
    await later(10);
    const forged = `${(now.getTime() - 60_000).toString(36)}.${signature}`;
    for (const token of [forged, opened, `${opened}.`, "", ".", "x.y", `${form_token}x`]) {
      expect((await send({ form_token: token })).body.detail).toBe("form_expired");
    }
    await later(24 * 60 * 60);
    expect((await send({ form_token })).body.detail).toBe("form_expired");
  });

  test("who sends twice with one key makes one request, whatever token comes along", async () => {
    const from = anAddress();
    const [first, second] = [await send({}, from, "guest-key"), await send({}, from, "guest-key")];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await send({ message: "Changed" }, from, "guest-key")).body.detail).toBe(
      "idempotency_key_reused",
    );
    expect((await send({}, anAddress(), "guest-key")).body.id).not.toBe(first.body.id);
  });

  test("has ten requests in ten minutes from one address, counted for an IPv6 network as one", async () => {
    const from = "2001:db8:7:7::1";
    const accepted: number[] = [];
    for (let sent = 0; sent < 10; sent += 1) accepted.push((await send({}, from)).status);
    expect(new Set(accepted)).toEqual(new Set([201]));
    const refused = await send({}, "2001:db8:7:7:ffff::2");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
    expect((await send({}, "2001:db8:7:8::1")).status).toBe(201);
    await later(10 * 60);
    expect((await send({}, from)).status).toBe(201);
  });

  test("has sixty posts of any kind in ten minutes from one address", async () => {
    const from = anAddress();
    const post = () => call("POST", "/api/appointments/guest/", { from, body: {} });
    const answers = await Promise.all(Array.from({ length: 65 }, post));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.headers).toHaveProperty("retry-after");
  });

  test("leaves no address in the database", async () => {
    await send({}, "203.0.113.77");
    for (const table of ["accepted_requests", "limit_counts", "appointment_guests", "appointments"]) {
      const { rows } = await program.database.execute(`SELECT * FROM ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
    }
  });
});

test("all guests together have 300 requests an hour", async () => {
  const fresh = await anApp({ clock: () => now });
  const callFresh = callsOf(fresh);
  try {
    const { body } = await callFresh("GET", "/api/appointments/guest/");
    now = new Date(now.getTime() + 3_000);
    const answers = await Promise.all(
      Array.from({ length: 310 }, (_, index) =>
        callFresh("POST", "/api/appointments/guest/", {
          from: `192.0.2.${index % 100}`,
          body: aGuestRequest({ form_token: body.form_token, message: `Request ${index}` }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(300);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  } finally {
    await fresh.close();
  }
});

test("nothing that a patient wrote, and no token, stands in the log", () => {
  const log = program.logLines.join("\n");
  expect(log.length).toBeGreaterThan(1_000);
  for (const secret of [
    "It hurts",
    "woke me up",
    "Gale",
    "gale.winter",
    "endodontist_consultation",
    "CG-77",
    patient.bearer,
    employee.bearer,
  ]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
  }
  expect(program.logLines.filter((line) => /"status":5\d\d|"level":"error"/.test(line))).toEqual([]);
});

test("the office's day is what the tests take it for", () => {
  expect(officeNow(new Date("2026-10-23T19:00:00Z"))).toEqual({ date: "2026-10-23", time: "12:00" });
});
