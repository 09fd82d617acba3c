import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { recordAccess } from "./access-log.ts";
import { accessLog } from "./table.ts";

const now = new Date("2027-03-10T20:00:00Z");
const own = "/api/users/me/access-log/";
const office = "/api/office/access-log/";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let owner: SignedIn;
let patient: SignedIn;
let other: SignedIn;
let employee: Awaited<ReturnType<typeof anEmployee>>;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  const { database } = program;
  owner = await signedIn(program, await anEmployee(database, { isOwner: true }));
  employee = await anEmployee(database, {
    username: "Dr.Osei",
    firstName: "Esi",
    lastName: "Osei",
    jobTitle: "Dentist",
  });
  patient = await signedIn(program, await anAccount(database, { username: "Robin.Okafor" }));
  other = await signedIn(program, await anAccount(database, { username: "-cmd.exe" }));
  const opened = { employee: { accountId: employee.id, username: employee.username } };
  const at = (text: string) => ({ now: new Date(text) });
  // 7:59 and 8:00 UTC are before and after midnight at the office.
  await recordAccess(database, { ...opened, patient: patient.account, ...at("2027-03-02T07:59:59Z") });
  await recordAccess(database, { ...opened, patient: patient.account, ...at("2027-03-02T08:00:00Z") });
  await recordAccess(database, { ...opened, patient: null, appointmentId: 7, ...at("2027-03-03T12:00:00Z") });
  await recordAccess(database, { ...opened, patient: other.account, ...at("2027-03-04T12:00:00Z") });
});

afterAll(() => program.close());

const times = (body: { results: { at: string }[] }) => body.results.map(({ at }) => at.slice(0, 16));

describe("the patient's own part of the access log", () => {
  test("names employee, job title and time, newest first, and nothing of others", async () => {
    const { status, body } = await call("GET", own, { as: patient });
    expect(status).toBe(200);
    expect(body.count).toBe(2);
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      name: "Esi Osei",
      job_title: "Dentist",
      at: "2027-03-02T08:00:00.000Z",
    });
    expect((await call("GET", own, { as: other })).body.count).toBe(1);
    expect((await call("GET", own, { as: owner })).body).toEqual({ count: 0, results: [] });
    expect((await call("GET", `${own}?page=2`, { as: patient })).body).toEqual({ count: 2, results: [] });
  });

  test("names a deleted employee 'Former employee', and the command line as the practice", async () => {
    const someone = await signedIn(program);
    const entry = { at: now, patientId: someone.account.id, patientUsername: someone.account.username };
    await program.database.insert(accessLog).values([
      { ...entry, employeeId: 999_999, employeeUsername: "gone.one" },
      { ...entry, employeeUsername: "command line" },
    ]);
    const { body } = await call("GET", own, { as: someone });
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual([
      "Alder Row Dental",
      "Former employee",
    ]);
  });
});

describe("the access log of owners", () => {
  const since = `${office}?from=2027-03-01&to=2027-03-09`;

  test("has both usernames, the time and the appointment, newest first", async () => {
    const { status, body } = await call("GET", since, { as: owner });
    expect(status).toBe(200);
    expect(body.count).toBe(4);
    expect(body.results.slice(0, 2)).toMatchObject([
      { employee: "Dr.Osei", patient: "-cmd.exe", appointment_id: null },
      { employee: "Dr.Osei", patient: null, appointment_id: 7 },
    ]);
  });

  test.each([
    ["an employee, without case", "employee=dr.osei", 4],
    ["another employee", "employee=dr.os", 0],
    ["a patient", "patient=ROBIN.okafor", 2],
    ["the office's day before midnight", "from=2027-03-01&to=2027-03-01", 1],
    ["the office's day after midnight", "from=2027-03-02&to=2027-03-02", 1],
    ["all together", "employee=Dr.Osei&patient=Robin.Okafor&from=2027-03-02&to=2027-03-02", 1],
    ["an empty name, which is no filter", "employee=&to=2027-03-09", 4],
    ["a name that is SQL", "employee='%20OR%20true%20--", 0],
  ])("is narrowed to %s", async (_what, query, count) => {
    const { status, body } = await call("GET", `${office}?${query}`, { as: owner });
    expect([status, body.count, body.results.length]).toEqual([200, count, count]);
  });

  test("rejects a first day after the last, and no days", async () => {
    for (const query of ["from=2027-03-02&to=2027-03-01", "from=soon", "to=2027-02-30", "page=0"]) {
      expect((await call("GET", `${office}?${query}`, { as: owner })).status).toBe(400);
      if (query !== "page=0")
        expect((await call("GET", `/api/office/access-log.csv?${query}`, { as: owner })).status).toBe(400);
    }
  });

  test("has pages without gaps or repeats", async () => {
    const someone = await anAccount(program.database);
    const entry = { at: now, employeeUsername: "dr.many", employeeId: employee.id };
    const values = Array.from({ length: 45 }, () => ({
      ...entry,
      patientId: someone.id,
      patientUsername: someone.username,
    }));
    await program.database.insert(accessLog).values(values);
    const ids = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await call("GET", `${office}?employee=dr.many&page=${page}`, { as: owner });
      expect(body.count).toBe(45);
      ids.push(...body.results.map(({ id }: { id: number }) => id));
    }
    expect(ids).toHaveLength(45);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, two) => two - one));
  });
});

describe("the access log as CSV", () => {
  test("has all rows of a filter, and no cell that is a formula", async () => {
    const { status, headers, text } = await call(
      "GET",
      "/api/office/access-log.csv?from=2027-03-01&to=2027-03-09",
      { as: owner },
    );
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "text/csv; charset=utf-8",
      "no-store",
    ]);
    expect(text.split("\r\n")).toEqual([
      "time,employee,patient,appointment",
      "2027-03-04T12:00:00.000Z,Dr.Osei,'-cmd.exe,",
      "2027-03-03T12:00:00.000Z,Dr.Osei,,7",
      "2027-03-02T08:00:00.000Z,Dr.Osei,Robin.Okafor,",
      "2027-03-02T07:59:59.000Z,Dr.Osei,Robin.Okafor,",
      "",
    ]);
  });

  test("is whole beyond one part", async () => {
    const someone = await anAccount(program.database);
    const values = Array.from({ length: 2_000 }, () => ({
      at: now,
      employeeUsername: '=HYPERLINK("x")',
      employeeId: employee.id,
      patientId: someone.id,
      patientUsername: someone.username,
    }));
    await program.database.insert(accessLog).values(values);
    const { text } = await call("GET", `/api/office/access-log.csv?patient=${someone.username}`, {
      as: owner,
    });
    const rows = text.trimEnd().split("\r\n");
    expect(rows).toHaveLength(2_001);
    expect(rows.at(-1)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});

test("entries that are read are not themselves changed", async () => {
  expect(times((await call("GET", own, { as: patient })).body)).toEqual([
    "2027-03-02T08:00",
    "2027-03-02T07:59",
  ]);
});

test("the log holds no searched name", () => {
  expect(program.logLines.join("\n")).not.toMatch(/okafor|dr\.many/i);
});
