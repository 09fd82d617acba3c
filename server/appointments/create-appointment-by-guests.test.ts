import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { deleteExpiredIdempotencyKeys } from "./create-appointment.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
// A Friday noon at the office.
let now = new Date("2026-10-23T19:00:00Z");

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
});

afterAll(() => program.close());

function later(seconds: number) {
  now = new Date(now.getTime() + seconds * 1_000);
}

describe("a guest", () => {
  const openForm = async () => (await call("GET", "/api/appointments/guest/")).body.form_token;
  let addresses = 0;
  const anAddress = () => `198.51.100.${(addresses += 1)}`;

  async function send(given: Record<string, unknown> = {}, from = anAddress(), key?: string) {
    const form_token = await openForm();
    later(3);
    return call("POST", "/api/appointments/guest/", {
      from,
      body: aGuestRequest({ form_token, website: "", ...given }),
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  }

  test("gets nothing but a token where the practice has no form service", async () => {
    const { status, body } = await call("GET", "/api/appointments/guest/");
    expect(status).toBe(200);
    expect(body).toEqual({ form_token: expect.stringMatching(/^[\w.-]{20,100}$/) });
  });

  test("requests an appointment, which staff see with first name and flags", async () => {
    const { status, body } = await send();
    expect(status).toBe(201);
    expect(body.user).toEqual({ username: null, first_name: "Gale" });
    const employee = await signedIn(program, await anEmployee(program.database));
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

  test("gets the form's sentence for every missing field", async () => {
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
    ["email", "gale", "Enter a valid email address."],
    ["email", "gale@mailbox.example\r\nBcc: all@mailbox.example", "Enter a valid email address."],
    ["date_of_birth", "1899-12-31", "Enter a date between 1900 and today."],
    ["date_of_birth", "2001-02-29", "Enter a date between 1900 and today."],
    ["date_of_birth", "2999-01-01", "Enter a date between 1900 and today."],
    ["message", " \n ", "Please write a short message."],
    ["first_name", "x".repeat(151), "Max 150 characters"],
    ["insurance", "astrology", "Please select your insurance."],
  ])("cannot send %s %j", async (field, value, sentence) => {
    const { status, body } = await send({ [field]: value });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ [field]: [sentence] });
  });

  test("may paste a phone with spaces, dashes and brackets", async () => {
    expect((await send({ phone: " (530) 555-0199 " })).status).toBe(201);
  });

  test("who fills the honeypot field is rejected", async () => {
    expect((await send({ website: "https://spam.example" })).body.fields).toHaveProperty("website");
  });

  test("is too fast within three seconds, and may send the same form later", async () => {
    const body = aGuestRequest({ form_token: await openForm() });
    const from = anAddress();
    later(2.9);
    const early = await call("POST", "/api/appointments/guest/", { from, body });
    expect([early.status, early.body.detail]).toEqual([400, "form_too_fast"]);
    expect(early.headers["retry-after"]).toBe("1");
    later(0.1);
    expect((await call("POST", "/api/appointments/guest/", { from, body })).status).toBe(201);
  });

  test("needs a form token of this site that is less than a day old", async () => {
    const form_token = await openForm();
    const [issued = "", nonce = "", signature = ""] = form_token.split(".");
    later(10);
    const forged = `${(now.getTime() - 60_000).toString(36)}.${nonce}.${signature}`;
    const renamed = `${issued}.${nonce}x.${signature}`;
    for (const token of [
      forged,
      renamed,
      issued,
      `${issued}.${nonce}.`,
      "",
      ".",
      "x.y.z",
      `${form_token}x`,
      `${form_token}.again`,
    ]) {
      expect((await send({ form_token: token })).body.detail).toBe("form_expired");
    }
    later(24 * 60 * 60);
    expect((await send({ form_token })).body.detail).toBe("form_expired");
  });

  test("who repeats a request with its key makes one appointment, whatever the token", async () => {
    const from = anAddress();
    const [first, second] = [await send({}, from, "guest-key"), await send({}, from, "guest-key")];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect((await send({ message: "Changed" }, from, "guest-key")).body.detail).toBe(
      "idempotency_key_reused",
    );
    expect((await send({}, anAddress(), "guest-key")).body.id).toBe(first.body.id);
  });

  test("sends a form token once, whichever process it reaches", async () => {
    const twin = callsOf(await program.twin());
    const [used, raced] = [await openForm(), await openForm()];
    later(3);
    const post = (through: typeof call, form_token: string) =>
      through("POST", "/api/appointments/guest/", { from: anAddress(), body: aGuestRequest({ form_token }) });
    expect((await post(call, used)).status).toBe(201);
    for (const through of [call, twin]) {
      const { status, body } = await post(through, used);
      expect([status, body.detail]).toEqual([400, "form_expired"]);
    }
    const answers = await Promise.all([call, twin, call, twin].map((through) => post(through, raced)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
  });

  test("may repeat a form token with its Idempotency-Key, and gets the first answer", async () => {
    const [form_token, from] = [await openForm(), anAddress()];
    later(3);
    const post = () =>
      call("POST", "/api/appointments/guest/", {
        from,
        body: aGuestRequest({ form_token }),
        headers: { "idempotency-key": "one-form" },
      });
    const answers = await Promise.all([post(), post(), post()]);
    answers.push(await post());
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  test("can use a form token again after a rejected request", async () => {
    const [form_token, from] = [await openForm(), anAddress()];
    later(3);
    const post = (phone: string) =>
      call("POST", "/api/appointments/guest/", { from, body: aGuestRequest({ form_token, phone }) });
    expect((await post("123")).status).toBe(400);
    expect((await post("5305550199")).status).toBe(201);
  });

  test("has a fourth request of an hour stored and not acknowledged to its mailbox", async () => {
    const email = "often.asked@mailbox.example";
    const mailsTo = async (address: string) =>
      (await program.sentMails()).filter(({ recipients }) => recipients.includes(address)).length;
    const noticesBefore = await mailsTo(site().practice.email);
    const statuses = [];
    for (const spelling of [email, email.toUpperCase(), "often.asked+again@mailbox.example", email]) {
      statuses.push((await send({ email: spelling })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201]);
    expect((await mailsTo(email)) + (await mailsTo("often.asked+again@mailbox.example"))).toBe(3);
    expect((await mailsTo(site().practice.email)) - noticesBefore).toBe(4);
    const acknowledged = await mailsTo(email);
    later(60 * 60);
    expect((await send({ email })).status).toBe(201);
    expect((await mailsTo(email)) - acknowledged).toBe(1);
  });

  test("has ten requests in ten minutes from one address, counted for an IPv6 network as one", async () => {
    const from = "2001:db8:7:7::1";
    const accepted: number[] = [];
    for (let sent = 0; sent < 10; sent += 1) accepted.push((await send({}, from)).status);
    expect(new Set(accepted)).toEqual(new Set([201]));
    const rejected = await send({}, "2001:db8:7:7:ffff::2");
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(500);
    expect((await send({}, "2001:db8:7:8::1")).status).toBe(201);
    later(10 * 60);
    expect((await send({}, from)).status).toBe(201);
  });

  test("has sixty submissions of any kind in ten minutes from one address", async () => {
    const from = anAddress();
    const post = () => call("POST", "/api/appointments/guest/", { from, body: {} });
    const answers = await Promise.all(Array.from({ length: 65 }, post));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(60);
    const rejected = answers.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(5);
    expect(rejected[0]?.headers).toHaveProperty("retry-after");
  });

  test("who changes network between try and retry makes one request, also with a new form token", async () => {
    const key = "0b0d3e5e-5c1e-4c1c-9d5c-0a4c7f6a1d11";
    const given = { email: "moving@mailbox.example" };
    const first = await send(given, anAddress(), key);
    const retries = await Promise.all([send(given, anAddress(), key), send(given, "2001:db8:7::1", key)]);
    expect(first.status).toBe(201);
    for (const retry of retries) expect(retry).toMatchObject({ status: 201, body: { id: first.body.id } });
    const other = await send({ ...given, message: "Another tooth." }, anAddress(), key);
    expect(other).toMatchObject({ status: 409, body: { detail: "idempotency_key_reused" } });
    const mails = (await program.sentMails()).filter(({ recipients }) => recipients.includes(given.email));
    expect(mails).toHaveLength(1);
  });

  test("leaves no address in the database", async () => {
    await send({}, "203.0.113.77");
    for (const table of ["idempotency_keys", "rate_limits", "appointment_guests", "appointments"]) {
      const { rows } = await program.database.execute(`SELECT * FROM ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain("203.0.113.77");
    }
  });
});

test("the log contains none of a guest's texts", () => {
  const log = program.logLines.join("\n");
  expect(log.length).toBeGreaterThan(1_000);
  for (const secret of ["woke me up", "Gale", "gale.winter", "endodontist", "CG-77", "203.0.113.77"]) {
    expect([secret, log.includes(secret)]).toEqual([secret, false]);
  }
});

test("idempotency keys are deleted after a day, and requests are not", async () => {
  const count = async (table: string) =>
    (await program.database.execute<{ count: number }>(`SELECT count(*)::int FROM ${table}`)).rows[0]?.count;
  const requests = await count("appointments");
  await deleteExpiredIdempotencyKeys(program.database, now);
  expect(await count("idempotency_keys")).toBeGreaterThan(0);
  later(24 * 60 * 60 + 1);
  await deleteExpiredIdempotencyKeys(program.database, now);
  expect([await count("idempotency_keys"), await count("appointments")]).toEqual([0, requests]);
});
