import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { appointmentGuests } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
// A Wednesday, 2:00 PM at the office.
const now = new Date("2027-03-10T22:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

type Given = NonNullable<Parameters<typeof anAppointment>[1]>;

const aRequest = (given: Given) => anAppointment(program.database, given);

const aMissed = (given: Given) =>
  aStoredVisit(program.database, {
    ...given,
    confirmedDate: "2027-03-01",
    confirmedTime: "09:30",
    outcome: "no_show",
  });

/** Has an appointment be a guest's, as they wrote themselves. */
async function ofGuest<Stored extends { readonly id: number }>(
  stored: Promise<Stored>,
  guest: Partial<typeof appointmentGuests.$inferInsert>,
): Promise<Stored> {
  const { id } = await stored;
  await program.database
    .update(appointmentGuests)
    .set({ dateOfBirth: "1983-01-05", ...guest })
    .where(eq(appointmentGuests.appointmentId, id));
  return stored;
}

/** Those of the appointments that the staff's list flags as of a patient who did not come before. */
async function flaggedOf(...listed: readonly { readonly id: number }[]): Promise<number[]> {
  const { status, body } = await call("GET", "/api/appointments/?order=newest&page_size=50", {
    as: employee,
  });
  expect(status).toBe(200);
  const rows: { id: number; flags: { code: string }[] }[] = body.results;
  return listed.flatMap(({ id }, at) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`The list lacks the appointment ${id}.`);
    return row.flags.some(({ code }) => code === "missed_before") ? [at] : [];
  });
}

describe("a missed visit is flagged on the same person's other requests (visits-36)", () => {
  test("where a guest asks again as a guest, of one folded name and birth date (visits-85)", async () => {
    const sean = { firstName: "Seán", lastName: "O’Neill" };
    const missed = await ofGuest(aMissed({}), sean);
    const again = await ofGuest(aRequest({}), { firstName: "SEAN", lastName: "ONeill" });
    const twin = await ofGuest(aRequest({}), { ...sean, dateOfBirth: "1983-01-06" });
    const brother = await ofGuest(aRequest({}), { ...sean, firstName: "Liam" });
    expect(await flaggedOf(missed, again, twin, brother)).toEqual([1]);
    const { body } = await call("GET", `/api/appointments/${again.id}/`, { as: employee });
    expect(body.flags).toMatchObject([{ code: "missed_before" }]);
  });

  test("where a guest registers, on what the account asks, and on the guest's what the account missed (visits-101)", async () => {
    const vera = { firstName: "Vera", lastName: "Lund" };
    const asGuest = await ofGuest(aRequest({}), vera);
    const holder = await anAccount(program.database, { ...vera, dateOfBirth: "1983-01-05" });
    const namesake = await anAccount(program.database, { ...vera, dateOfBirth: "1983-01-06" });
    const own = await aRequest({ accountId: holder.id });
    const other = await aRequest({ accountId: namesake.id });
    await ofGuest(aMissed({}), vera);
    expect(await flaggedOf(asGuest, own, other)).toEqual([0, 1]);

    const ida = { firstName: "Ida", lastName: "Moss" };
    const former = await ofGuest(aRequest({}), ida);
    const { id: accountId } = await anAccount(program.database, { ...ida, dateOfBirth: "1983-01-05" });
    const missed = await aMissed({ accountId });
    expect(await flaggedOf(former, missed)).toEqual([0]);
  });

  test("and on none of what a deleted account left, which is no one's", async () => {
    const { id: accountId } = await anAccount(program.database, { deletedAt: now });
    await aMissed({ accountId });
    expect(await flaggedOf(await aRequest({ accountId }))).toEqual([]);
  });

  test("where staff enter a call for them", async () => {
    const missed = await ofGuest(aMissed({}), { firstName: "Otis", lastName: "Vale" });
    const called = await call("POST", "/api/appointments/staff/", {
      as: employee,
      body: {
        person: `guest-${missed.id}`,
        category: "general_dentist_new_or_routine",
        confirmed_date: "2027-03-15",
        confirmed_time: "09:00",
      },
    });
    expect([called.status, called.body.flags]).toEqual([
      201,
      [expect.objectContaining({ code: "missed_before" })],
    ]);
    expect(await flaggedOf(missed, called.body)).toEqual([1]);
  });
});

describe("a missed visit of someone else is that person's, and not the requester's (visits-36, visits-113)", () => {
  const peter = {
    isForOther: true,
    otherPatient: "Peter, my son",
    patientName: "Peter Rabbit",
    patientDateOfBirth: "2020-07-28",
  };
  const flopsy = { ...peter, otherPatient: "my daughter", patientName: "Flopsy Rabbit" };

  test("a child's is flagged on the child's requests, neither on a parent's own nor on a sibling's", async () => {
    const { id: accountId } = await anAccount(program.database, { firstName: "Josephine" });
    const missed = await aMissed({ accountId, ...peter });
    const own = await aRequest({ accountId });
    const again = await aRequest({ accountId, ...peter, otherPatient: "son", patientName: "PETER RABBIT" });
    const sibling = await aRequest({ accountId, ...flopsy });
    const namesake = await aRequest({ accountId, ...peter, patientDateOfBirth: "1985-07-28" });
    expect(await flaggedOf(missed, own, again, sibling, namesake)).toEqual([2]);
  });

  test("a parent's own is flagged on the parent's requests alone", async () => {
    const { id: accountId } = await anAccount(program.database, { firstName: "Benjamin" });
    await aMissed({ accountId });
    const own = await aRequest({ accountId });
    const child = await aRequest({ accountId, ...peter });
    expect(await flaggedOf(own, child)).toEqual([0]);
  });

  test("holds for a guest's child too", async () => {
    const guest = { firstName: "Cecily", lastName: "Parsley" };
    await ofGuest(aMissed(peter), guest);
    const own = await ofGuest(aRequest({}), guest);
    const child = await ofGuest(aRequest(peter), guest);
    expect(await flaggedOf(own, child)).toEqual([1]);
  });

  test("who has no name is known by what was written in its place, and by nothing where that is missing", async () => {
    const { id: accountId } = await anAccount(program.database, { firstName: "Tabitha" });
    const bo = { accountId, isForOther: true, otherPatient: "Bo, my son" };
    const unnamed = { accountId, isForOther: true };
    await aMissed(bo);
    await aMissed(unnamed);
    expect(await flaggedOf(await aRequest(bo), await aRequest(unnamed))).toEqual([0]);
  });
});
