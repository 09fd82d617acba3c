import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleListed } from "#contract/appointments/people.ts";
import { accounts } from "#server/accounts/table.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { anonymizeAppointments } from "./anonymize.ts";
import { appointmentGuests, appointments } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
let mumId: number;
// A Wednesday, 2:00 PM at the office.
const now = new Date("2027-03-10T22:00:00Z");

type Guest = Partial<typeof appointmentGuests.$inferInsert>;

/** Stores a visit of a guest, and returns the request's id. */
async function aGuestsVisit(guest: Guest, confirmedDate = "2027-03-01", more: object = {}): Promise<number> {
  const stored = await aStoredVisit(program.database, { confirmedDate, confirmedTime: "09:30", ...more });
  await program.database
    .update(appointmentGuests)
    .set({ dateOfBirth: "1983-01-05", ...guest })
    .where(eq(appointmentGuests.appointmentId, stored.id));
  return stored.id;
}

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
  ({ id: mumId } = await anAccount(program.database, {
    username: "mum.quill",
    firstName: "Mum",
    lastName: "Quill",
    phone: "+15305550142",
    dateOfBirth: "1980-03-11",
    insuranceMemberId: "ZX-900-12",
  }));
});

afterAll(() => program.close());

async function search(text: string) {
  const path = `/api/people/?search=${encodeURIComponent(text)}`;
  const { status, body } = await call("GET", path, { as: employee });
  expect(status).toBe(200);
  return body.results;
}

const open = (id: string) => call("GET", `/api/people/${id}/`, { as: employee });

describe("a search for people (visits-85)", () => {
  test("lists an account once, with its visits and the next of them", async () => {
    const accountId = mumId;
    const past = { accountId, confirmedDate: "2027-03-10", confirmedTime: "09:00" };
    await aStoredVisit(program.database, { ...past, outcome: "completed" });
    const { id } = await aStoredVisit(program.database, { ...past, confirmedTime: "15:00" });
    await aStoredVisit(program.database, { ...past, confirmedDate: "2027-04-01" });
    await anAppointment(program.database, { accountId, isForOther: true, otherPatient: "Beatrix Potter" });
    const mum = {
      id: `account-${mumId}`,
      username: "mum.quill",
      first_name: "Mum",
      last_name: "Quill",
      age: 46,
      phone_end: "0142",
      patient_name: null,
      visits: 3,
      next: {
        id,
        category: "general_dentist_new_or_routine",
        confirmed_date: "2027-03-10",
        confirmed_time: "15:00",
        provider: "osei",
      },
    };
    const texts = ["mum quill", "03/11/1980", "Mar 11 1980", "0142", "530 555 0142", "zx90012"];
    for (const text of texts) expect(await search(text), text).toEqual([mum]);
    expect(await search("beatrix")).toEqual([{ ...mum, patient_name: "Beatrix Potter" }]);
    await anAppointment(program.database, {
      accountId,
      isForOther: true,
      otherPatient: "Peter, my son",
      patientName: "Peter Rabbit",
      patientDateOfBirth: "2020-07-28",
    });
    for (const text of ["peter rabbit", "my son", "7/28/2020", "rabbit 2020-07-28"])
      expect(await search(text), text).toEqual([{ ...mum, patient_name: "Peter Rabbit" }]);
  });

  test("an account without requests is listed, and one that is unverified, deleted or an employee's is not", async () => {
    const { id } = await anAccount(program.database, { firstName: "Zebedee" });
    await anAccount(program.database, { firstName: "Zebedee", expiresAt: new Date("2027-03-11T00:00:00Z") });
    await anAccount(program.database, { firstName: "Zebedee", deletedAt: now });
    await anEmployee(program.database, { firstName: "Zebedee" });
    expect(await search("zebedee")).toMatchObject([{ id: `account-${id}`, visits: 0, next: null }]);
  });

  test("requests of one folded name and one birth date are one person, named by the first of them that is not cancelled", async () => {
    const first = await aGuestsVisit({ firstName: "Seán", lastName: "O’Neill", phone: "2025550101" });
    await aGuestsVisit({ firstName: "SEAN", lastName: "ONeill", phone: "2025550177" });
    const twin = await aGuestsVisit({ firstName: "Sean", lastName: "O'Neill", dateOfBirth: "1983-01-06" });
    const found = await search("o'neill");
    expect(found).toMatchObject([
      { id: `guest-${twin}`, visits: 1 },
      { id: `guest-${first}`, first_name: "SEAN", username: null, age: 44, phone_end: "0177", visits: 2 },
    ]);
    // A number that only the first request has.
    expect(await search("2025550101")).toEqual([found[1]]);
  });

  test("names of the greatest length and of letters that fold to many are stored and found", async () => {
    const name = { firstName: "ﷺ".repeat(150), lastName: "ﷺ".repeat(150) };
    const ids = [await aGuestsVisit(name), await aGuestsVisit(name)];
    expect(await search("ﷺﷺ")).toMatchObject([{ id: `guest-${ids[0]}`, visits: 2 }]);
  });

  test("lists the people whose requests came last, and no more than fit", async () => {
    for (let at = 1; at <= peopleListed + 1; at += 1) await aGuestsVisit({ lastName: `Ottokar${at}.` });
    const found = await search("ottokar");
    expect(found).toHaveLength(peopleListed);
    expect(found.at(0).last_name).toBe(`Ottokar${peopleListed + 1}.`);
    expect(await search("ottokar1.")).toHaveLength(1);
  });

  test("needs two characters, is for employees, and is in neither log", async () => {
    const { status, body } = await call("GET", "/api/people/?search=%20x%20", { as: employee });
    expect([status, body.fields]).toEqual([400, { search: ["Type at least 2 characters."] }]);
    expect((await call("GET", "/api/people/", { as: employee })).status).toBe(400);
    await search("secretive 5305550142");
    expect(program.logLines.join("\n")).not.toMatch(/secretive|5305550142|search/);
    const { rows } = await program.database.execute("SELECT FROM access_log");
    expect(rows).toEqual([]);
  });
});

test("people are for employees", async () => {
  const patient = await signedIn(program);
  for (const path of ["/api/people/?search=quill", `/api/people/account-${mumId}/`]) {
    expect((await call("GET", path)).status).toBe(401);
    expect((await call("GET", path, { as: patient })).status).toBe(403);
  }
});

describe("a person (visits-87)", () => {
  test("of an account has contact data, requests and visits with notes, and the access log records it", async () => {
    const { id: accountId } = await anAccount(program.database, {
      username: "ida.moss",
      firstName: "Ida",
      lastName: "Moss",
      email: "ida@mailbox.example",
      phone: "5305550111",
      dateOfBirth: "1990-06-01",
      insurance: "other",
      otherInsurance: "Harbor Health",
      insuranceMemberId: "HH-1",
    });
    const forChild = { isForOther: true, patientName: "Leo Moss", patientDateOfBirth: "2018-11-30" };
    const missed = {
      accountId,
      confirmedDate: "2027-01-10",
      confirmedTime: "09:00",
      outcome: "no_show" as const,
    };
    const childs = await aStoredVisit(program.database, { ...missed, ...forChild, confirmedTime: "10:00" });
    const visit = await aStoredVisit(program.database, { ...missed, note: "Nervous." });
    const request = await anAppointment(program.database, { accountId });
    const { status, body, headers } = await open(`account-${accountId}`);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toMatchObject({
      id: `account-${accountId}`,
      username: "ida.moss",
      first_name: "Ida",
      last_name: "Moss",
      age: 36,
      date_of_birth: "1990-06-01",
      email: "ida@mailbox.example",
      phone: "5305550111",
      insurance: "other",
      other_insurance: "Harbor Health",
      insurance_member_id: "HH-1",
      profile_picture: null,
      missed: 1,
      visits: [
        { id: request.id, status: "pending", note: null },
        { id: visit.id, status: "confirmed", outcome: "no_show", note: "Nervous." },
        { id: childs.id, status: "confirmed", outcome: "no_show", patient_name: "Leo Moss" },
      ],
    });
    const { rows } = await program.database.execute(
      "SELECT employee_id, patient_id, appointment_id FROM access_log ORDER BY id DESC LIMIT 1",
    );
    expect(rows).toEqual([{ employee_id: employee.account.id, patient_id: accountId, appointment_id: null }]);
  });

  test("of guests' requests is found by each of them, and its access is logged by it", async () => {
    const guest = { firstName: "Gale", lastName: "Frost", insuranceMemberId: "CG-1" };
    const ids = [await aGuestsVisit(guest), await aGuestsVisit({ ...guest, insuranceMemberId: "CG-2" })];
    for (const id of ids) {
      const { body } = await open(`guest-${id}`);
      expect(body).toMatchObject({ username: null, last_name: "Frost", insurance_member_id: "CG-2" });
      expect(body.visits.map((visit: { id: number }) => visit.id)).toEqual(ids.toReversed());
      const { rows } = await program.database.execute(
        "SELECT patient_id, appointment_id FROM access_log ORDER BY access_log.id DESC LIMIT 1",
      );
      expect(rows).toEqual([{ patient_id: null, appointment_id: id }]);
    }
  });

  test("who asked as a guest and registered is one row and one page, by the account and by each request (visits-101)", async () => {
    const guest = await aGuestsVisit({ firstName: "Ödön", lastName: "Kis-Papp", dateOfBirth: "1991-02-03" });
    expect(await search("kispapp")).toMatchObject([{ id: `guest-${guest}` }]);
    const holder = { firstName: "Odon", lastName: "Kis Papp", dateOfBirth: "1991-02-03" };
    await anAccount(program.database, { ...holder, expiresAt: new Date("2027-03-11T00:00:00Z") });
    expect(await search("kispapp")).toMatchObject([{ id: `guest-${guest}` }]);
    const { id: accountId } = await anAccount(program.database, { ...holder, phone: "5305550133" });
    const other = await anAccount(program.database, { ...holder, dateOfBirth: "1991-02-04" });
    const own = await aStoredVisit(program.database, {
      accountId,
      confirmedDate: "2027-03-02",
      confirmedTime: "09:00",
    });
    const one = { id: `account-${accountId}`, first_name: "Odon", phone_end: "0133", visits: 2 };
    expect(await search("kispapp")).toMatchObject([one, { id: `account-${other.id}`, visits: 0 }]);
    for (const id of [one.id, `guest-${guest}`]) {
      const { body } = await open(id);
      expect(body).toMatchObject({ id: one.id, phone: "5305550133" });
      expect(body.visits.map((visit: { id: number }) => visit.id)).toEqual([own.id, guest]);
    }
    const { rows } = await program.database.execute(
      "SELECT patient_id FROM access_log ORDER BY access_log.id DESC LIMIT 2",
    );
    expect(rows).toEqual([{ patient_id: accountId }, { patient_id: accountId }]);
  });

  test("guests are named by a request that stays, and not by one that will be anonymised", async () => {
    const guest = { firstName: "Otis", lastName: "Vale" };
    const cancelled = { status: "cancelled" as const };
    const first = await aGuestsVisit(guest, "2027-03-01", cancelled);
    const second = await aGuestsVisit(guest, "2027-03-02", { confirmedTime: "10:30" });
    await aGuestsVisit(guest, "2027-03-03", cancelled);
    expect(await search("otis vale")).toMatchObject([{ id: `guest-${second}` }]);
    const { id: formerId } = await anAccount(program.database, { deletedAt: now });
    await program.database.transaction((transaction) =>
      anonymizeAppointments(transaction, { ids: [first], formerId, now }),
    );
    expect((await open(`guest-${second}`)).body.visits).toHaveLength(2);
  });

  test("is named in the details of their requests; an employee is not", async () => {
    const guest = await aGuestsVisit({ lastName: "Hale" });
    const own = await anAppointment(program.database, { accountId: mumId });
    const staffs = await anAppointment(program.database, { accountId: employee.account.id });
    const persons = [];
    for (const id of [guest, own.id, staffs.id])
      persons.push((await call("GET", `/api/appointments/${id}/`, { as: employee })).body.person);
    expect(persons).toEqual([`guest-${guest}`, `account-${mumId}`, null]);
  });

  test("who is not there is not found, nor is what is no id", async () => {
    const former = await anAccount(program.database, { deletedAt: now });
    const own = await anAppointment(program.database, { accountId: mumId });
    const nobody = ["guest-999999", "account-999999", `account-${former.id}`, `guest-${own.id}`];
    for (const id of [...nobody, "guest-0", "12", "account-1x", "patient-1"])
      expect((await open(id)).status, id).toBe(404);
  });
});

describe("a call of a person who is known (visits-88)", () => {
  const visit = (person: string, at: string) => ({
    person,
    category: "general_dentist_new_or_routine",
    confirmed_date: "2027-03-15",
    confirmed_time: at,
  });
  const enter = (body: object) => call("POST", "/api/appointments/staff/", { as: employee, body });

  test("takes the account's, and what a guest told last", async () => {
    const account = await enter(visit(`account-${mumId}`, "09:00"));
    expect(account.body).toMatchObject({ status: "confirmed", user: { username: "mum.quill" } });
    const known = { firstName: "Vera", lastName: "Lund", insurance: "cigna" };
    const id = await aGuestsVisit({ ...known, phone: "2025550101" });
    await aGuestsVisit({ ...known, phone: "2025550102", email: null });
    const { status, body } = await enter(visit(`guest-${id}`, "11:00"));
    expect([status, body.fields]).toEqual([201, undefined]);
    const [stored] = await program.database
      .select()
      .from(appointmentGuests)
      .where(eq(appointmentGuests.appointmentId, body.id));
    expect(stored).toMatchObject({ ...known, dateOfBirth: "1983-01-05", phone: "2025550102", email: null });
    expect((await open(`guest-${id}`)).body.visits).toHaveLength(3);
  });

  test("has reminders, also where the guest switched those of an earlier visit off (visits-59)", async () => {
    const id = await aGuestsVisit({ lastName: "Stille", visitReminders: false });
    const { body } = await enter(visit(`guest-${id}`, "12:00"));
    const stored = await program.database
      .select({ id: appointmentGuests.appointmentId, visitReminders: appointmentGuests.visitReminders })
      .from(appointmentGuests)
      .where(eq(appointmentGuests.lastName, "Stille"))
      .orderBy(appointmentGuests.appointmentId);
    expect(stored).toEqual([
      { id, visitReminders: false },
      { id: body.id, visitReminders: true },
    ]);
  });

  test("without a time needs what a request needs, and nothing of the person", async () => {
    const { body } = await enter({ person: `account-${mumId}`, category: "general_dentist_emergency" });
    expect(Object.keys(body.fields).toSorted()).toEqual([
      "message",
      "preferred_day",
      "preferred_time",
      "second_preferred_day",
      "second_preferred_time",
    ]);
  });

  test.each([
    ["a username", { username: "mum.quill" }],
    ["a field of the person", { first_name: "Mum" }],
  ])("is refused beside %s", async (_what, more) => {
    const { status, body } = await enter({ ...visit(`account-${mumId}`, "13:00"), ...more });
    expect([status, body.fields]).toEqual([
      400,
      { person: ["A person is chosen in place of a username and the person’s fields."] },
    ]);
  });

  test("is refused for someone who is not there, and stores nothing", async () => {
    const before = await program.database.$count(appointments);
    const unverified = await anAccount(program.database, { expiresAt: new Date("2027-03-11T00:00:00Z") });
    const gone = [`account-${unverified.id}`, `account-${employee.account.id}`, "guest-999999"];
    for (const person of gone) {
      const { status, body } = await enter(visit(person, "14:00"));
      expect([status, body.fields], person).toEqual([
        400,
        { person: ["This person is no longer in the list. Please search again."] },
      ]);
    }
    expect(await program.database.$count(appointments)).toBe(before);
    expect(await program.database.$count(accounts, eq(accounts.id, unverified.id))).toBe(1);
  });
});
