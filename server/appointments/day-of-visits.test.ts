import { describe, expect, test } from "vitest";
import { accessLog } from "#server/office/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAppointment, aRequest } from "#tests/samples/appointments.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

// Monday 2027-03-01, noon at the office.
const noon = "2027-03-01T20:00:00Z";
const { clock, program, visits } = await aVisitProgram(noon);

const put = async (id: number, action: string, body: unknown) =>
  visits.call("PUT", `/api/appointments/${id}/${action}/`, { as: await visits.asStaff(), body });

const arrive = (id: number, arrived = true) => put(id, "arrived", { arrived });

describe("that a patient has arrived (visits-74)", () => {
  test("is recorded on the day of the visit, before and after it begins, and taken back", async () => {
    const { id } = await visits.aVisit("2027-03-01", "16:00");
    const mails = (await program.sentMails()).length;
    expect(await arrive(id)).toMatchObject({ status: 200, body: { id, arrived: true } });
    expect(await visits.details(id)).toMatchObject({ arrived: true });
    expect(await arrive(id)).toMatchObject({ status: 200, body: { arrived: true } });
    expect(await arrive(id, false)).toMatchObject({ status: 200, body: { arrived: false } });
    clock.now = new Date("2027-03-02T00:30:00Z");
    expect(await arrive(id)).toMatchObject({ status: 200, body: { arrived: true } });
    clock.now = new Date(noon);
    expect(await program.sentMails()).toHaveLength(mails);
  });

  test("is refused on any other day, and without a visit", async () => {
    const tomorrow = await visits.aVisit("2027-03-02", "09:00");
    expect(await arrive(tomorrow.id)).toMatchObject({ status: 409, body: { detail: "not_today" } });
    // Still Monday at the office, Tuesday in UTC.
    clock.now = new Date("2027-03-02T07:59:00Z");
    expect(await arrive(tomorrow.id)).toMatchObject({ status: 409, body: { detail: "not_today" } });
    clock.now = new Date("2027-03-03T08:00:00Z");
    expect(await arrive(tomorrow.id)).toMatchObject({ status: 409, body: { detail: "not_today" } });
    clock.now = new Date(noon);
    const pending = await visits.aPending();
    expect(await arrive(pending.id)).toMatchObject({ status: 409, body: { detail: "not_confirmed" } });
    expect(await arrive(999_999)).toMatchObject({ status: 404 });
    expect(await visits.details(tomorrow.id)).toMatchObject({ arrived: false });
  });

  test("ends with a rescheduling, comes back where that is undone, and outlives an outcome", async () => {
    const { id } = await visits.aVisit("2027-03-01", "14:00");
    await arrive(id);
    const moved = { confirmed_date: "2027-03-01", confirmed_time: "14:30", undoable: true };
    expect(await put(id, "reschedule", moved)).toMatchObject({ status: 200, body: { arrived: false } });
    const undone = await visits.call("POST", `/api/appointments/${id}/undo/`, { as: await visits.asStaff() });
    expect(undone).toMatchObject({ status: 200, body: { arrived: true, confirmed_time: "14:00" } });
    clock.now = new Date("2027-03-02T00:00:00Z");
    const recorded = await put(id, "outcome", { outcome: "completed" });
    expect(recorded.body).toMatchObject({ arrived: true, outcome: "completed" });
  });
});

describe("visits without an outcome (visits-74)", () => {
  const withoutOutcome = async (more = "") => {
    const path = `/api/appointments/?outcome=none&page_size=50${more}`;
    const { status, body } = await visits.call("GET", path, { as: await visits.asStaff() });
    expect(status).toBe(200);
    return (body.results as { id: number }[]).map(({ id }) => id);
  };

  test("are found once they have begun, until an outcome is recorded", async () => {
    const { id } = await visits.aVisit("2027-03-01", "13:00", undefined, { allow_overlap: true });
    const later = await visits.aVisit("2027-03-02", "13:00", undefined, { allow_overlap: true });
    const pending = await visits.aPending();
    clock.now = new Date("2027-03-01T20:59:00Z");
    expect(await withoutOutcome()).not.toContain(id);
    clock.now = new Date("2027-03-01T21:00:00Z");
    expect(await withoutOutcome()).toContain(id);
    expect(await withoutOutcome("&to=2027-02-28")).not.toContain(id);
    expect(await withoutOutcome("&provider=takeda&category=endodontist_consultation")).not.toContain(id);
    const found = await withoutOutcome();
    expect(found).not.toContain(later.id);
    expect(found).not.toContain(pending.id);
    await put(id, "outcome", { outcome: "no_show" });
    expect(await withoutOutcome()).not.toContain(id);
  });
});

describe("a row of the staff's list (visits-75)", () => {
  const rowOf = async (id: number) => {
    const path = "/api/appointments/?page_size=50&order=newest";
    const { body } = await visits.call("GET", path, { as: await visits.asStaff() });
    return (body.results as { id: number }[]).find((row) => row.id === id);
  };

  test("tells people of one name apart, and is no entry of the access log", async () => {
    const account = await anAccount(program.database, {
      firstName: "Ana",
      lastName: "émery",
      phone: "5305550177",
      dateOfBirth: "1983-03-02",
    });
    const patient = await signedIn(program, account);
    const request = aRequest();
    const { body } = await visits.call("POST", "/api/appointments/", { as: patient, body: request });
    const before = await program.database.$count(accessLog);
    expect(await rowOf(body.id)).toMatchObject({
      last_initial: "É",
      // Her birthday is tomorrow.
      age: 43,
      phone_end: "0177",
      has_email: true,
      patient_name: null,
    });
    clock.now = new Date("2027-03-02T20:00:00Z");
    expect(await rowOf(body.id)).toMatchObject({ age: 44 });
    clock.now = new Date(noon);
    expect(await program.database.$count(accessLog)).toBe(before);
    await visits.details(body.id);
    expect(await program.database.$count(accessLog)).toBe(before + 1);
  });

  test("names for whom a visit is, whose age is not the account's", async () => {
    const patient = await signedIn(program, await anAccount(program.database, {}));
    const request = aRequest({ schedule_other_patient: "Bo, my son" });
    const { body } = await visits.call("POST", "/api/appointments/", { as: patient, body: request });
    expect(await rowOf(body.id)).toMatchObject({ patient_name: "Bo, my son", age: null });
    expect(await visits.details(body.id)).toMatchObject({ patient_name: "Bo, my son" });
  });

  test("has the name and the age that were given of that person, of whom the flags are too (visits-113)", async () => {
    const account = await anAccount(program.database, { dateOfBirth: "1983-03-02" });
    const patient = await signedIn(program, account);
    const request = aRequest({
      schedule_other_patient: "Bo, my son",
      patient_name: "Bo Lind",
      // Ten tomorrow.
      patient_date_of_birth: "2017-03-02",
      category: "endodontist_consultation",
      preferred_day: "tuesday",
      preferred_second_day: "none",
    });
    const { body } = await visits.call("POST", "/api/appointments/", { as: patient, body: request });
    expect(body).toMatchObject({ patient_name: "Bo Lind" });
    const row = { patient_name: "Bo Lind", age: 9, flags: [{ code: "endodontic_under_age" }] };
    expect(await rowOf(body.id)).toMatchObject(row);
    expect(await visits.details(body.id)).toMatchObject({
      ...row,
      schedule_other: "Bo, my son",
      patient_date_of_birth: "2017-03-02",
      patient: { date_of_birth: "1983-03-02" },
    });
    expect(await visits.call("GET", "/api/appointments/my/", { as: patient })).toMatchObject({
      body: { results: [{ patient_name: "Bo Lind" }] },
    });
  });

  test("has no age where a guest names someone else without a birth date", async () => {
    const { id } = await anAppointment(program.database, { isForOther: true, patientName: "Bo Lind" });
    expect(await rowOf(id)).toMatchObject({ patient_name: "Bo Lind", age: null });
  });
});
