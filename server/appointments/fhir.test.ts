import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FhirBundle } from "#contract/appointments/fhir.ts";
import { offeredCategories, presentProviders } from "#contract/site/look-up.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { readAccessLog } from "#tests/support/access-log.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { loadFhirDefinitions, requireValidBundle } from "#tests/support/fhir-validator.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

const now = new Date("2027-03-10T22:00:00Z");
const site = "https://practice.example";
let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;

beforeAll(async () => {
  loadFhirDefinitions();
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
}, 60_000);

afterAll(() => program.close());

const pathOf = ({ id }: { id: number }) => `/api/appointments/${id}/fhir/`;

/** An appointment's bundle, which is valid, with its resources by their types. */
async function bundleOf(appointment: { id: number }) {
  const { status, headers, body } = await call("GET", pathOf(appointment), { as: employee });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/fhir+json; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  requireValidBundle(body);
  expect(body).toMatchObject({ type: "collection", timestamp: now.toISOString() });
  // oxlint-disable-next-line typescript/no-explicit-any -- fields that FHIR defines, each asserted below.
  const ofType = (type: string): any =>
    (body as FhirBundle).entry.find(({ resource }) => resource.resourceType === type)?.resource;
  return {
    text: JSON.stringify(body),
    patient: ofType("Patient"),
    practitioner: ofType("Practitioner"),
    location: ofType("Location"),
    appointment: ofType("Appointment"),
  };
}

const accessLog = () => readAccessLog(program.database);

test("the validator finds what is missing, unknown and contradictory", () => {
  const proposed = { resourceType: "Appointment", id: "1", status: "proposed" } as const;
  const participant = [{ actor: { reference: "Location/office" }, status: "accepted" }] as const;
  const bundle = (resource: FhirBundle["entry"][number]["resource"]): FhirBundle => ({
    resourceType: "Bundle",
    type: "collection",
    timestamp: now.toISOString(),
    entry: [
      { fullUrl: `${site}/fhir/Location/office`, resource: { resourceType: "Location", id: "office" } },
      { fullUrl: `${site}/fhir/x`, resource },
    ],
  });
  requireValidBundle(bundle({ ...proposed, participant }));
  for (const [wrong, sentence] of [
    [proposed, "Missing required property"],
    [{ ...proposed, participant, colour: "red" }, "Invalid additional property"],
    [{ ...proposed, participant, status: "booked" }, "app-3"],
  ] as const)
    expect(() => requireValidBundle(bundle(wrong))).toThrow(sentence);
});

function aPatient(given: Parameters<typeof anAccount>[1] = {}) {
  return anAccount(program.database, {
    firstName: "Mika",
    lastName: "Øst-Åberg",
    phone: "+15305550100",
    dateOfBirth: "2013-03-11",
    insurance: "other",
    otherInsurance: "Harbor Health",
    insuranceMemberId: "HH-1",
    ...given,
  });
}

describe("an appointment as FHIR (exports-3)", () => {
  test("is a booked Appointment with the patient, the provider and the office", async () => {
    const account = await aPatient();
    const visit = await aStoredVisit(program.database, {
      accountId: account.id,
      confirmedDate: "2027-03-15",
      confirmedTime: "09:30",
      minutes: 45,
      provider: "takeda",
      category: "endodontist_consultation",
      message: "It throbs at night.",
      note: "Call the mother.",
    });
    const { text, patient, practitioner, location, appointment } = await bundleOf(visit);
    expect(patient).toMatchObject({
      name: [{ family: "Øst-Åberg", given: ["Mika"] }],
      birthDate: "2013-03-11",
      telecom: [
        { system: "phone", value: "+15305550100" },
        { system: "email", value: account.email },
      ],
    });
    expect(patient.identifier.map(({ value }: { value: string }) => value)).toEqual([
      account.username,
      "HH-1",
    ]);
    expect(practitioner.name).toEqual([{ text: "Dr. Julian Takeda", suffix: ["DMD", "MS"] }]);
    expect(location).toMatchObject({ name: "Alder Row Dental", address: { postalCode: "95999" } });
    expect(appointment).toMatchObject({
      id: String(visit.id),
      status: "booked",
      serviceType: [{ text: "Endodontist consultation" }],
      // Daylight-saving time began the day before.
      start: "2027-03-15T16:30:00.000Z",
      end: "2027-03-15T17:15:00.000Z",
      minutesDuration: 45,
      participant: [
        { actor: { reference: `Patient/account-${account.id}` }, status: "accepted" },
        { actor: { reference: "Practitioner/takeda" }, status: "accepted" },
        { actor: { reference: "Location/office" }, status: "accepted" },
      ],
    });
    expect(text).not.toMatch(/throbs|Call the mother/);
  });

  test.each([
    [
      "proposed",
      { status: "pending", confirmedDate: null, confirmedTime: null, provider: null, minutes: null },
    ],
    [
      "cancelled",
      { status: "cancelled", confirmedDate: null, confirmedTime: null, provider: null, minutes: null },
    ],
    ["cancelled", { status: "cancelled" }],
    ["fulfilled", { outcome: "completed" }],
    ["noshow", { outcome: "no_show" }],
  ] as const)("has the status %s of %o", async (status, given) => {
    const visit = { status: "confirmed", confirmedDate: "2027-03-08", confirmedTime: "10:00" } as const;
    const { appointment, practitioner } = await bundleOf(
      await anAppointment(program.database, {
        ...visit,
        provider: "osei",
        minutes: 30,
        overlapAllowed: true,
        ...given,
      }),
    );
    expect(appointment.status).toBe(status);
    const hasVisit = !("confirmedDate" in given);
    expect([appointment.start, practitioner?.id]).toEqual(
      hasVisit ? ["2027-03-08T18:00:00.000Z", "osei"] : [undefined, undefined],
    );
  });

  test("is valid for every category and provider, also one that the practice no longer has", async () => {
    const providers = [...presentProviders().map(({ key }) => key), "former_partner"];
    const cases: { category: string; provider: string }[] = offeredCategories().map(({ value }, at) => ({
      category: value,
      provider: providers[at % providers.length] ?? "",
    }));
    for (const given of cases) {
      const stored = { confirmedDate: "2027-05-03", confirmedTime: "08:00", ...given };
      const { appointment } = await bundleOf(await aStoredVisit(program.database, stored));
      expect(appointment.serviceType[0].coding[0].code).toBe(given.category);
    }
  });

  test("leaves out what is not known of a patient", async () => {
    const account = await anAccount(program.database);
    const { patient } = await bundleOf(await anAppointment(program.database, { accountId: account.id }));
    expect(Object.keys(patient).toSorted()).toEqual(["id", "identifier", "name", "resourceType", "telecom"]);
    expect(patient.telecom).toEqual([{ system: "email", value: account.email }]);
  });

  test("for someone else has that person as the patient and the requester as the contact", async () => {
    const account = await aPatient();
    const named = { accountId: account.id, isForOther: true, otherPatient: "Bo, my son" };
    const { patient } = await bundleOf(await anAppointment(program.database, named));
    expect(patient).toMatchObject({
      name: [{ text: "Bo, my son" }],
      contact: [{ name: { family: "Øst-Åberg", given: ["Mika"] } }],
    });
    expect(JSON.stringify(patient)).not.toMatch(/HH-1|2013-03-11/);
    const known = { patientName: "Bo Lind", patientDateOfBirth: "2013-04-02" };
    const byName = await bundleOf(await anAppointment(program.database, { ...named, ...known }));
    expect(byName.patient).toMatchObject({ name: [{ text: "Bo Lind" }], birthDate: "2013-04-02" });
    const unnamed = { accountId: account.id, isForOther: true };
    expect((await bundleOf(await anAppointment(program.database, unnamed))).patient.name).toBeUndefined();
  });
});

describe("access (exports-4)", () => {
  test("an employee, whom the access log records", async () => {
    const account = await aPatient();
    const ofPatient = await anAppointment(program.database, { accountId: account.id });
    const ofGuest = await anAppointment(program.database);
    const before = (await accessLog()).length;
    await bundleOf(ofPatient);
    await bundleOf(ofGuest);
    const entry = { employee_id: employee.account.id, employee_username: employee.account.username };
    expect((await accessLog()).slice(before)).toEqual([
      { ...entry, patient_id: account.id, patient_username: account.username, appointment_id: null },
      { ...entry, patient_id: null, patient_username: null, appointment_id: ofGuest.id },
    ]);
  });

  test("rejects every patient, even the one whose appointment it is, and anonymous callers", async () => {
    const patient = await signedIn(program, await aPatient());
    const own = await anAppointment(program.database, { accountId: patient.account.id });
    const before = await accessLog();
    expect((await call("GET", pathOf(own), { as: patient })).status).toBe(403);
    expect((await call("GET", pathOf(own))).status).toBe(401);
    for (const [id, status] of [
      ["999999999", 404],
      ["x", 404],
      ["99999999999999999999", 404],
    ] as const)
      expect((await call("GET", `/api/appointments/${id}/fhir/`, { as: employee })).status).toBe(status);
    expect(await accessLog()).toEqual(before);
  });

  test("a program whose log line has the path only", async () => {
    const { length: before } = program.logLines;
    const account = await aPatient({ firstName: "Zebulon", insuranceMemberId: "ZZ-99-TOP" });
    await bundleOf(await anAppointment(program.database, { accountId: account.id }));
    const lines = program.logLines.slice(before);
    expect(lines).toContainEqual(expect.stringContaining("/fhir/"));
    expect(lines.join("")).not.toMatch(/Zebulon|ZZ-99-TOP/);
  });
});
