import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { accounts } from "#server/accounts/table.ts";
import { batchRows } from "#server/database/repeat.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aVisitLink } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { anonymizeOldCancellations, countLateCancellations } from "./anonymize.ts";
import { undoChange } from "./staff-changes.ts";
import { appointmentGuests, appointments, undoableChanges, visitLinks } from "./table.ts";

const now = new Date("2027-03-10T20:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);
const expired = daysAgo(site().rules.retention_days.cancelled_appointments + 0.01);
const recent = daysAgo(site().rules.retention_days.cancelled_appointments - 0.01);

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

const written = {
  message: "It throbs at night.",
  note: "Nervous, likes the radio on.",
  otherPatient: "Pippin, my son",
  patientName: "Pippin Took",
  patientDateOfBirth: "2019-06-01",
  isForOther: true,
  levelOfDiscomfort: 7,
  mouthPainArea: "upper_left",
  accommodations: "translation_services",
  wantsEarlier: true,
};
const cancelled = { ...written, status: "cancelled" as const };

const anonymise = () => anonymizeOldCancellations(program.database, now);

async function stored(id: number) {
  const [row] = await program.database.select().from(appointments).where(eq(appointments.id, id));
  const guests = await program.database.$count(appointmentGuests, eq(appointmentGuests.appointmentId, id));
  return { ...row, guests };
}

describe("an appointment whose cancellation is longer ago than its retention", () => {
  test("loses the person and what they wrote; dates, category and the patient's account stay", async () => {
    const { database } = program;
    const patient = await signedIn(program, await anAccount(database, { firstName: "Zebulon" }));
    const { id } = await anAppointment(database, {
      ...cancelled,
      accountId: patient.account.id,
      statusChangedAt: expired,
      requestedAt: daysAgo(500),
      category: "endodontist_consultation",
    });
    await anonymise();
    expect(await stored(id)).toMatchObject({
      status: "cancelled",
      category: "endodontist_consultation",
      requestedAt: daysAgo(500),
      statusChangedAt: expired,
      anonymisedAt: now,
      message: "",
      note: "",
      otherPatient: null,
      patientName: null,
      patientDateOfBirth: null,
      isForOther: false,
      levelOfDiscomfort: null,
      mouthPainArea: "none",
      accommodations: "none",
      wantsEarlier: false,
    });
    expect((await stored(id)).accountId).not.toBe(patient.account.id);
    expect(await call("GET", "/api/appointments/my/", { as: patient })).toMatchObject({
      status: 200,
      body: { count: 0 },
    });
    const profile = await call("GET", "/api/users/me/profile/", { as: patient });
    expect(profile.body.first_name).toBe("Zebulon");
  });

  test("of a guest loses name, contact and links, and staff list, open and export it as a former patient's", async () => {
    const { database } = program;
    const { id } = await anAppointment(database, {
      ...cancelled,
      statusChangedAt: null,
      requestedAt: expired,
    });
    await aVisitLink(database, id, expired);
    await anonymise();
    expect(await stored(id)).toMatchObject({ guests: 0, message: "" });
    expect(await database.$count(visitLinks, eq(visitLinks.appointmentId, id))).toBe(0);
    const user = { username: null, first_name: "Former patient" };
    const list = await call("GET", "/api/appointments/?status=cancelled&page_size=50", { as: employee });
    expect(list.body.results).toContainEqual(
      expect.objectContaining({ id, user: expect.objectContaining(user) }),
    );
    expect(await call("GET", `/api/appointments/${id}/`, { as: employee })).toMatchObject({
      status: 200,
      body: { message: "", note: null, patient: { ...user, email: null, phone: null, date_of_birth: null } },
    });
    const fhir = await call("GET", `/api/appointments/${id}/fhir/`, { as: employee });
    expect([fhir.status, fhir.text]).toEqual([200, expect.not.stringMatching(/Gale|Winter|mailbox/)]);
    const found = await call("GET", "/api/appointments/?search=Winter&status=cancelled", { as: employee });
    expect(found.body.results.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  test("stays in the counts of the lists", async () => {
    const { database } = program;
    const counts = async () =>
      Promise.all(
        ["", "?status=cancelled"].map(
          async (query) => (await call("GET", `/api/appointments/${query}`, { as: employee })).body.count,
        ),
      );
    await anAppointment(database, { ...cancelled, statusChangedAt: expired });
    const before = await counts();
    await anonymise();
    expect(await counts()).toEqual(before);
    expect(before[1]).toBeGreaterThan(0);
  });

  test("is anonymised once, in batches, with one row for all former patients", async () => {
    const { database } = program;
    const { id: accountId } = await anAccount(database);
    await database.insert(appointments).values(
      Array.from({ length: batchRows + 1 }, () => ({
        ...cancelled,
        accountId,
        statusChangedAt: expired,
        preferredDay: "monday",
        preferredTimeFrame: "morning",
        category: "general_dentist_new_or_routine",
      })),
    );
    await anonymise();
    expect(await database.$count(appointments, eq(appointments.accountId, accountId))).toBe(0);
    expect(await database.$count(accounts, isNotNull(accounts.deletedAt))).toBe(1);
    const { rowCount } = await database.execute(
      sql`SELECT FROM appointments WHERE anonymised_at IS NULL AND message <> ''`,
    );
    await anonymise();
    const again = await database.execute(
      sql`SELECT FROM appointments WHERE anonymised_at IS NULL AND message <> ''`,
    );
    expect(again.rowCount).toBe(rowCount);
  });
});

test.each([
  ["a later cancellation", { ...cancelled, statusChangedAt: recent, requestedAt: expired }],
  ["an old request that is pending", { ...written, requestedAt: expired }],
  [
    "an old visit",
    {
      ...written,
      status: "confirmed" as const,
      confirmedDate: "2025-01-06",
      confirmedTime: "09:00",
      provider: "osei",
      minutes: 30,
      overlapAllowed: true,
      statusChangedAt: expired,
    },
  ],
])("%s is left alone", async (_name, given) => {
  const { id } = await anAppointment(program.database, given);
  await anonymise();
  expect(await stored(id)).toMatchObject({ ...written, anonymisedAt: null, guests: 1 });
});

test("rows that another transaction has locked are skipped, without a wait", async () => {
  const { database } = program;
  const { id } = await anAppointment(database, { ...cancelled, statusChangedAt: expired });
  await database.transaction(async (transaction) => {
    await transaction.select().from(appointments).where(eq(appointments.id, id)).for("update");
    await anonymise();
    expect(await stored(id)).toMatchObject({ ...written, anonymisedAt: null });
  });
  expect(await countLateCancellations(database, now)).toBe(0);
  expect(await countLateCancellations(database, new Date(now.getTime() + 2 * 86_400_000))).toBeGreaterThan(0);
  await anonymise();
  expect((await stored(id)).anonymisedAt).toEqual(now);
});

test("two processes anonymise side by side, and an undo of the cancellation wins or loses as a whole", async () => {
  const { database, outbox } = program;
  const employeeId = employee.account.id;
  for (let round = 0; round < rounds(2); round += 1) {
    // Long ago by the cleanup's clock and a moment ago by the undo's, as where a clock jumped.
    const { id } = await anAppointment(database, { ...cancelled, statusChangedAt: expired });
    await database.insert(undoableChanges).values({
      appointmentId: id,
      employeeId,
      changedAt: expired,
      former: {
        status: "pending",
        confirmedDate: null,
        confirmedTime: null,
        provider: null,
        minutes: null,
        overlapAllowed: false,
        attendance: null,
        outcome: null,
        wishes: null,
        calendarSequence: 0,
        statusChangedBy: null,
        statusChangedAt: null,
      },
    });
    const undo = undoChange({ database, outbox, clock: () => expired }, { id, employeeId }).then(
      () => "undone",
      (error: unknown) => (error as { problem: { code: string } }).problem.code,
    );
    const [outcome] = await Promise.all([undo, anonymise(), anonymise()]);
    const row = await stored(id);
    if (outcome === "undone")
      expect(row).toMatchObject({ ...written, status: "pending", anonymisedAt: null, guests: 1 });
    else {
      expect(outcome).toBe("cannot_undo");
      expect(row).toMatchObject({ status: "cancelled", message: "", anonymisedAt: now, guests: 0 });
    }
  }
  const isHalf = and(isNotNull(appointments.anonymisedAt), sql`${appointments.message} <> ''`);
  expect(await database.$count(appointments, isHalf)).toBe(0);
});
