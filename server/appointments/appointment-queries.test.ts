import { afterAll, beforeAll, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aGuestRequest, aRequest } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
let now = new Date("2027-03-10T22:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

const open = (id: number | string) => call("GET", `/api/appointments/${id}/`, { as: employee });

async function accessLog() {
  const { rows } = await program.database.execute(
    "SELECT employee_id, patient_id, appointment_id, at FROM access_log ORDER BY id",
  );
  return rows;
}

test("a patient's request has all details, and the access log records the employee", async () => {
  const child = await signedIn(
    program,
    await anAccount(program.database, {
      firstName: "Mika",
      phone: "+15305550100",
      dateOfBirth: "2013-03-11",
      insurance: "other",
      otherInsurance: "Harbor Health",
      insuranceMemberId: "HH-1",
    }),
  );
  const { body } = await call("POST", "/api/appointments/", {
    as: child,
    body: aRequest({
      category: "endodontist_consultation",
      preferred_day: "thursday",
      preferred_second_day: "none",
      level_of_discomfort: 8,
      mouth_pain_area: "lower_left",
      accomodations: "other_accessibility",
      message: "It throbs.\n[Accessibility - Other]: wheelchair",
    }),
  });
  const before = await accessLog();
  const answer = await open(body.id);
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.body).toMatchObject({
    id: body.id,
    flags: [
      { code: "endodontic_under_age", message: "Endodontic patients must be 14 or older." },
      { code: "severe_pain", message: "Severe pain: level 8 of 10." },
    ],
    level_of_discomfort: 8,
    mouth_pain_area: "lower_left",
    accommodations: "none",
    schedule_other_patient: false,
    schedule_other: null,
    message: "It throbs.\n[Accessibility - Other]: wheelchair",
    patient: {
      username: child.account.username,
      first_name: "Mika",
      last_name: "Quill",
      email: child.account.email,
      phone: "+15305550100",
      date_of_birth: "2013-03-11",
      insurance: "other",
      other_insurance: "Harbor Health",
      insurance_member_id: "HH-1",
      role: "customer",
      profile_picture: null,
    },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/i);
  expect((await accessLog()).slice(before.length)).toEqual([
    expect.objectContaining({
      employee_id: employee.account.id,
      patient_id: child.account.id,
      appointment_id: null,
    }),
  ]);
});

async function requestAsGuest(given: Record<string, unknown>): Promise<number> {
  const { body: form } = await call("GET", "/api/appointments/guest/");
  now = new Date(now.getTime() + 3_000);
  const body = aGuestRequest({ ...given, form_token: form.form_token });
  return (await call("POST", "/api/appointments/guest/", { body })).body.id;
}

test("a guest's request has the guest's details, and opening it is logged", async () => {
  const id = await requestAsGuest({
    schedule_other: "Ines Winter, mother",
    insurance_member_id: "N/A",
  });
  const answer = await open(id);
  expect(answer.body).toMatchObject({
    user: { username: null, first_name: "Gale" },
    mouth_pain_area: "upper_left",
    accommodations: "translation_services",
    schedule_other_patient: true,
    schedule_other: "Ines Winter, mother",
    patient: {
      username: null,
      last_name: "Winter",
      phone: "5305550199",
      date_of_birth: "1980-02-29",
      insurance_member_id: null,
      role: "guest",
    },
  });
  expect((await accessLog()).at(-1)).toMatchObject({ patient_id: null, appointment_id: id });
});

/** What the forms of a guest and of staff send, as the details name it, with a value in each field. */
const everyField = {
  preferred_day: "tuesday",
  preferred_time_frame: "afternoon",
  preferred_second_day: "friday",
  preferred_second_time_frame: "morning",
  category: "endodontist_consultation",
  level_of_discomfort: 9,
  mouth_pain_area: "upper_left",
  accommodations: "translation_services",
  schedule_other_patient: true,
  schedule_other: "Ines Winter, mother",
  patient_name: "Ines Winter",
  patient_date_of_birth: "1951-11-30",
  message: "A tooth woke me up at night.",
  wants_earlier: true,
  patient: {
    first_name: "Gale",
    last_name: "Winter",
    email: "gale.winter@mailbox.example",
    phone: "5305550199",
    date_of_birth: "1980-02-29",
    insurance: "other",
    other_insurance: "Harbor Health",
    insurance_member_id: "CG-77",
  },
};

const filledIn = {
  insurance: "other",
  other_insurance_provider: "Harbor Health",
  schedule_other: "Ines Winter, mother",
  patient_name: "Ines Winter",
  patient_date_of_birth: "1951-11-30",
  wants_earlier: true,
};

test("nothing that a guest fills in is lost on the way to the details", async () => {
  expect((await open(await requestAsGuest(filledIn))).body).toMatchObject(everyField);
});

test("nothing that staff enter for a caller is lost on the way to the details", async () => {
  const body = aGuestRequest(filledIn);
  const entered = await call("POST", "/api/appointments/staff/", { as: employee, body });
  expect((await open(entered.body.id)).body).toMatchObject(everyField);
});

test("nothing that a patient fills in is lost on the way to the details", async () => {
  const { patient: _, schedule_other_patient: __, schedule_other, ...request } = everyField;
  const body = { ...request, schedule_other_patient: schedule_other };
  const asked = await call("POST", "/api/appointments/", { as: await signedIn(program), body });
  expect((await open(asked.body.id)).body).toMatchObject({ ...request, schedule_other });
});

test("a guest's request for someone else need not name that person (visits-5)", async () => {
  const shown = async (schedule_other: unknown) =>
    (await open(await requestAsGuest({ schedule_other }))).body;
  expect(await shown(true)).toMatchObject({ schedule_other_patient: true, schedule_other: null });
  expect(await shown("")).toMatchObject({ schedule_other_patient: false, schedule_other: null });
});

test("a patient's request for someone else has that person's name where it was given", async () => {
  const patient = await signedIn(program, await anAccount(program.database, { dateOfBirth: "2015-01-01" }));
  const asking = async (schedule_other_patient: unknown) => {
    const { body } = await call("POST", "/api/appointments/", {
      as: patient,
      body: aRequest({
        schedule_other_patient,
        category: "endodontist_consultation",
        preferred_day: "tuesday",
      }),
    });
    return (await open(body.id)).body;
  };
  expect(await asking(true)).toMatchObject({ schedule_other_patient: true, schedule_other: null, flags: [] });
  expect(await asking(" Ben,  son ")).toMatchObject({
    schedule_other_patient: true,
    schedule_other: "Ben, son",
  });
  for (const own of [false, null, undefined, ""]) {
    expect(await asking(own)).toMatchObject({ schedule_other_patient: false, schedule_other: null });
  }
});

test.each(["999999", "0", "x", "1'"])(
  "request %s, which does not exist, is 404 and not logged",
  async (id) => {
    const before = await accessLog();
    expect((await open(id)).status).toBe(404);
    expect(await accessLog()).toEqual(before);
  },
);
