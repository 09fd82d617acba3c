import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestLimits } from "#contract/rate-limits.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aGuestRequest } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callApi, callsOf, mailsTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { appointmentGuests, appointments } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
let patient: SignedIn;
// A Friday noon at the office.
let now = new Date("2026-10-23T19:00:00Z");

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
  patient = await signedIn(program);
});

afterAll(() => program.close());

const enter = (body: unknown, { as = employee, key = "" } = {}) =>
  call("POST", "/api/appointments/staff/", {
    as,
    body,
    headers: key ? { "idempotency-key": key } : undefined,
  });

/** Fields of a visit without the person's. */
function aVisitOf(username: string, given: Record<string, unknown> = {}) {
  const { preferred_day, preferred_time, second_preferred_day, second_preferred_time } = aGuestRequest();
  return {
    username,
    preferred_day,
    preferred_time,
    second_preferred_day,
    second_preferred_time,
    category: "general_dentist_new_or_routine",
    message: "Called about a check-up.",
    ...given,
  };
}

test("a request is not entered for a registration that is not verified", async () => {
  const expiresAt = new Date(now.getTime() + 1_000);
  const { username } = await anAccount(program.database, { emailVerifiedAt: null, expiresAt });
  expect(await enter(aVisitOf(username))).toMatchObject({
    status: 400,
    body: { fields: { username: ["No patient has this username."] } },
  });
});

const confirmed = { confirmed_date: "2026-10-28", provider: "osei" } as const;

describe("entering a request for a person on the telephone (visits-40)", () => {
  test("stores the request of a person without an account, and mails as for other requests", async () => {
    const email = "caller@mailbox.example";
    const { status, body } = await enter(aGuestRequest({ email, source: "phone" }));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { username: null, first_name: "Gale" },
      status: "pending",
      source: "phone",
      provider: null,
      confirmed_date: null,
      message: "Request entered.",
      warnings: [],
    });
    const [mail] = await mailsTo(program, email);
    expect(mail?.subject).toContain("We have your request");
  });

  test("needs an email address or a phone number, and not both", async () => {
    for (const known of [{ email: "" }, { email: undefined }, { phone: "" }, { phone: null }]) {
      expect((await enter(aGuestRequest(known))).status, JSON.stringify(known)).toBe(201);
    }
    const { status, body } = await enter(aGuestRequest({ email: "", phone: "" }));
    expect(status).toBe(400);
    expect(body.fields).toEqual({ phone: ["Phone number is required."] });
  });

  test("stores what is unknown as null, and shows it so in the details", async () => {
    const { body } = await enter(aGuestRequest({ email: "" }));
    const [guest] = await program.database
      .select()
      .from(appointmentGuests)
      .where(eq(appointmentGuests.appointmentId, body.id));
    expect(guest).toMatchObject({ email: null, phone: "5305550199" });
    const details = await call("GET", `/api/appointments/${body.id}/`, { as: employee });
    expect(details.body).toMatchObject({ source: "phone", patient: { email: null, role: "guest" } });
  });

  test("names every missing field beside the faults of others", async () => {
    const { status, body } = await enter({ first_name: "x".repeat(151), email: "a@b" });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      first_name: ["Max 150 characters"],
      last_name: ["Last name is required."],
      email: ["Enter a valid email address."],
      date_of_birth: ["Date of birth is required."],
      insurance_member_id: ["Insurance member ID is required."],
      preferred_day: ["Please select a preferred day."],
      preferred_time: ["Please select a preferred time frame."],
      second_preferred_day: ["Please select a second preferred day."],
      second_preferred_time: ["Please select a second preferred time frame."],
      category: ["Please select an appointment type."],
      message: ["Please write a short message."],
    });
  });

  test("takes a patient's username in place of the person's fields", async () => {
    const { username } = patient.account;
    const { status, body } = await enter(aVisitOf(username));
    expect(status).toBe(201);
    expect(body.user).toEqual({ username, first_name: "Ada" });
    const own = await call("GET", "/api/appointments/my/", { as: patient });
    expect(own.body.results.map(({ id }: { id: number }) => id)).toContain(body.id);
    expect(await mailsTo(program, patient.account.email)).toHaveLength(1);
  });

  test("the patient's username may be written in any case", async () => {
    const { status } = await enter(aVisitOf(patient.account.username.toUpperCase()));
    expect(status).toBe(201);
  });

  test.each(["no.such.patient", "employee"])(
    "rejects the username %s, which is not a patient's",
    async (who) => {
      const username = who === "employee" ? employee.account.username : who;
      const { status, body } = await enter(aVisitOf(username));
      expect(status).toBe(400);
      expect(body.fields).toEqual({ username: ["No patient has this username."] });
    },
  );

  test("is for employees", async () => {
    expect((await enter(aGuestRequest(), { as: patient })).status).toBe(403);
    expect((await call("POST", "/api/appointments/staff/", { body: aGuestRequest() })).status).toBe(401);
  });

  test("has no hourly limit", { tags: "full" }, async () => {
    const withoutMail = await anApp({ clock: () => now });
    const as = await signedIn(withoutMail, await anEmployee(withoutMail.database));
    const { id: accountId, username } = await anAccount(withoutMail.database);
    const calls = requestLimits.perPatient.max + 1;
    for (let count = 0; count < calls; count += 1) {
      const url = "/api/appointments/staff/";
      expect((await callApi(withoutMail, "POST", url, { as, body: aVisitOf(username) })).status).toBe(201);
    }
    expect(await withoutMail.database.$count(appointments, eq(appointments.accountId, accountId))).toBe(
      calls,
    );
    await withoutMail.close();
  });

  test("a repeated key answers with the first request, a simultaneous one too", async () => {
    const email = "once@mailbox.example";
    const visit = aGuestRequest({ email, ...confirmed, confirmed_time: "08:00" });
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(visit, { key: "call 1" })));
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual(answers[0]?.body);
    }
    expect(await mailsTo(program, email)).toHaveLength(1);
    const other = await enter({ ...visit, message: "Another." }, { key: "call 1" });
    expect(other.status).toBe(409);
    expect(other.body.detail).toBe("idempotency_key_reused");
    const evening = { confirmed_date: "2026-10-28", confirmed_time: "19:00" };
    const path = `/api/appointments/${answers[0]?.body.id}/reschedule/`;
    expect((await call("PUT", path, { as: employee, body: evening })).status).toBe(200);
    const repeated = await enter(visit, { key: "call 1" });
    expect(repeated.body).toMatchObject({ ...evening, warnings: [{ code: "outside_hours" }] });
  });

  test("a repeated key answers with the first request after its date too", async () => {
    const noon = now;
    // Three minutes before midnight at the office, and one after it.
    now = new Date("2026-10-24T06:57:00Z");
    const as = await signedIn(program, await anEmployee(program.database));
    const visit = aGuestRequest({ confirmed_date: "2026-10-23", confirmed_time: "23:58" });
    const first = await enter(visit, { as, key: "call 2" });
    now = new Date("2026-10-24T07:01:00Z");
    const repeated = await enter(visit, { as, key: "call 2" });
    now = noon;
    expect([first.status, repeated.status, repeated.body.id]).toEqual([201, 201, first.body.id]);
  });

  test("leaves nothing of the person in the log", () => {
    expect(program.logLines.length).toBeGreaterThan(0);
    expect(program.logLines.join("\n")).not.toMatch(/Gale|Winter|5305550199|caller@|woke me up/);
  });
});

describe("confirming the request with the call (visits-41)", () => {
  test("stores a confirmed visit and emails the invitation alone", async () => {
    const email = "confirmed@mailbox.example";
    const { status, body } = await enter(
      aGuestRequest({ email, ...confirmed, confirmed_time: "09:00", minutes: 45 }),
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "confirmed",
      confirmed_date: "2026-10-28",
      confirmed_time: "09:00",
      provider: "osei",
      minutes: 45,
      message: "Appointment confirmed and email sent!",
    });
    const mails = await mailsTo(program, email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("October 28")]);
  });

  test("takes no preference, message or member id, and reads as if the caller wanted that time", async () => {
    const { username } = patient.account;
    const visit = { category: "general_dentist_new_or_routine", ...confirmed, confirmed_time: "11:00" };
    const { status, body } = await enter({ username, ...visit });
    expect([status, body.fields]).toEqual([201, undefined]);
    expect(body).toMatchObject({
      status: "confirmed",
      preferred_day: "wednesday",
      preferred_time_frame: "morning",
      preferred_second_day: "none",
      preferred_second_time_frame: null,
    });
    const pending = await enter({ username, category: visit.category });
    expect(Object.keys(pending.body.fields)).toEqual(
      expect.arrayContaining(["preferred_day", "second_preferred_time", "message"]),
    );
  });

  test("without an email address the reply asks staff to inform the patient", async () => {
    const { body } = await enter(aGuestRequest({ email: "", ...confirmed, confirmed_time: "10:00" }));
    expect(body.message).toBe("Appointment confirmed. There is no email address: please tell the patient.");
    expect(body.has_email, "so that nobody is asked by email (visits-98)").toBe(false);
    const details = await call("GET", `/api/appointments/${body.id}/`, { as: employee });
    expect(details.body).toMatchObject({ has_email: false, patient: { email: null } });
    const cancelled = await call("PUT", `/api/appointments/${body.id}/confirm/`, {
      as: employee,
      body: { status: "cancelled" },
    });
    expect(cancelled.status).toBe(200);
  });

  test("a taken time is refused and stores nothing", async () => {
    const visit = { ...confirmed, confirmed_time: "13:00" };
    expect((await enter(aGuestRequest(visit))).status).toBe(201);
    const before = await program.database.$count(appointments);
    const { status, body } = await enter(aGuestRequest(visit), { key: "taken" });
    expect(status).toBe(409);
    expect(body).toMatchObject({ detail: "time_taken", taken_by: { first_name: "Gale", time: "13:00" } });
    expect(await program.database.$count(appointments)).toBe(before);
    const overbooked = await enter(aGuestRequest({ ...visit, allow_overlap: true }), { key: "allowed" });
    expect(overbooked.body.flags.map(({ code }: { code: string }) => code)).toContain("overbooked");
  });

  test("of two calls for one time at the same instant exactly one has it", async () => {
    for (const hour of ["14:00", "14:30", "15:00"]) {
      const visit = aGuestRequest({ ...confirmed, confirmed_time: hour, minutes: 30 });
      const answers = await Promise.all([enter(visit), enter(visit)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    }
  });

  test.each([
    [{ confirmed_date: "2026-10-28" }, { confirmed_time: ["Date and time are required."] }],
    [{ confirmed_time: "09:00" }, { confirmed_date: ["Date and time are required."] }],
    [
      { confirmed_date: "2026-10-22", confirmed_time: "09:00" },
      { confirmed_date: ["This date is in the past."] },
    ],
    [
      { ...confirmed, confirmed_time: "09:00", provider: "quill" },
      { provider: ["Please select a provider of the practice."] },
    ],
  ])("rejects %j", async (visit, fields) => {
    const { status, body } = await enter(aGuestRequest(visit));
    expect(status).toBe(400);
    expect(body.fields).toEqual(fields);
  });
});
