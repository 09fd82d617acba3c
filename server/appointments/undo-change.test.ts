import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aVisitLink, confirmation } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { lockAppointments } from "./appointments.ts";
import { deleteExpiredUndo } from "./undo-change.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
let colleague: SignedIn;
// A Friday noon at the office.
let now = new Date("2026-10-23T19:00:00Z");
let hour = 8;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
  colleague = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

const put = (id: number, body: object, as = employee) =>
  call("PUT", `/api/appointments/${id}/confirm/`, { as, body });

function reschedule(
  id: number,
  { status: _status, ...visit }: ReturnType<typeof aConfirmation>,
  more = {},
  as = employee,
) {
  return call("PUT", `/api/appointments/${id}/reschedule/`, { as, body: { ...visit, ...more } });
}

const undo = (id: number, as = employee) => call("POST", `/api/appointments/${id}/undo/`, { as });

/** A confirmation for a time that no other test has. */
function aConfirmation() {
  hour += 1;
  const time = `${String(8 + (hour % 6)).padStart(2, "0")}:00`;
  return {
    ...confirmation(`2026-11-${String(2 + Math.floor(hour / 6)).padStart(2, "0")}`, time),
    minutes: 30,
  };
}

/** The row as it is stored, but for what the statement cannot compare. */
async function stored(id: number) {
  const { rows } = await program.database.execute(sql`SELECT * FROM appointments WHERE id = ${id}`);
  return rows[0];
}

/** The queued emails: how many leave now, and how many wait. */
async function queued() {
  const { rows } = await program.database.execute<{ due: number; waiting: number }>(sql`
    SELECT (count(*) FILTER (WHERE NOT waits))::int AS due, (count(*) FILTER (WHERE waits))::int AS waiting
    FROM (
      SELECT start_after - created_on BETWEEN interval '9.5 s' AND interval '10.5 s' AS waits
      FROM pgboss.job WHERE name = 'mail'
    ) AS jobs`);
  return rows[0];
}

/** How many transactions wait for one that holds a row. */
const waitingForLock = () =>
  program.database.$count(
    sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );

const emptyQueue = () => program.database.execute(sql`DELETE FROM pgboss.job`);

test("undoing a confirmation puts everything back, and nothing is emailed (visits-43)", async () => {
  const { id } = await anAppointment(program.database);
  const before = await stored(id);
  await emptyQueue();
  expect((await put(id, { ...aConfirmation(), undoable: true })).status).toBe(200);
  expect(await queued()).toEqual({ due: 0, waiting: 1 });
  const { status, body } = await undo(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id,
    status: "pending",
    confirmed_date: null,
    message: "Undone. No email was sent.",
  });
  expect(await queued()).toEqual({ due: 0, waiting: 0 });
  expect(await stored(id)).toEqual(before);
  expect((await undo(id)).body.detail).toBe("cannot_undo");
});

test("undoing a cancellation gives the visit its time and its place in the sequence again", async () => {
  const { id } = await anAppointment(program.database);
  await put(id, aConfirmation());
  const before = await stored(id);
  await emptyQueue();
  expect((await put(id, { status: "cancelled", undoable: true })).body.status).toBe("cancelled");
  expect((await undo(id)).body).toMatchObject({ status: "confirmed", provider: "osei" });
  expect(await stored(id)).toEqual(before);
  expect(await queued()).toEqual({ due: 0, waiting: 0 });
});

test("undoing a rescheduling puts the visit back to its former time, and nothing is emailed", async () => {
  const { id } = await anAppointment(program.database);
  await put(id, aConfirmation());
  await program.database.execute(sql`UPDATE appointments SET attendance = 'coming' WHERE id = ${id}`);
  const before = await stored(id);
  await emptyQueue();
  const rescheduled = await reschedule(id, aConfirmation(), { provider: "halloran", undoable: true });
  expect(rescheduled.body).toMatchObject({ provider: "halloran", attendance: null });
  expect(await queued()).toEqual({ due: 0, waiting: 1 });
  expect((await undo(id)).body).toMatchObject({
    status: "confirmed",
    provider: "osei",
    attendance: "coming",
    message: "Undone. No email was sent.",
  });
  expect(await stored(id)).toEqual(before);
  expect(await queued()).toEqual({ due: 0, waiting: 0 });
  expect((await undo(id)).body.detail).toBe("cannot_undo");
});

test("a rescheduling that was not sent as undoable is emailed without delay and stays", async () => {
  const { id } = await anAppointment(program.database);
  await put(id, aConfirmation());
  await emptyQueue();
  await reschedule(id, aConfirmation());
  expect(await queued()).toEqual({ due: 1, waiting: 0 });
  expect((await undo(id)).body.detail).toBe("cannot_undo");
});

test("a change that was not sent as undoable is emailed without delay and stays", async () => {
  const { id } = await anAppointment(program.database);
  await emptyQueue();
  await put(id, aConfirmation());
  expect(await queued()).toEqual({ due: 1, waiting: 0 });
  expect((await undo(id)).status).toBe(409);
});

test("undoing is for the employee who made the change, for 10 seconds", async () => {
  const { id } = await anAppointment(program.database);
  await put(id, { ...aConfirmation(), undoable: true });
  expect((await undo(id, colleague)).body.detail).toBe("cannot_undo");
  expect((await undo(id, await signedIn(program))).status).toBe(403);
  expect((await undo(999_999)).status).toBe(404);
  const confirmedAt = now;
  now = new Date(confirmedAt.getTime() + 10_001);
  expect((await undo(id)).body.detail).toBe("cannot_undo");
  now = new Date(confirmedAt.getTime() + 10_000);
  expect((await undo(id)).status).toBe(200);
  now = confirmedAt;
});

test("an email that has begun to be sent cannot be withdrawn, and the change stays", async () => {
  const { id } = await anAppointment(program.database);
  await emptyQueue();
  await put(id, { ...aConfirmation(), undoable: true });
  await program.database.execute(sql`UPDATE pgboss.job SET state = 'active'`);
  expect((await undo(id)).body.detail).toBe("cannot_undo");
  expect(await stored(id)).toMatchObject({ status: "confirmed" });
});

test.each([
  ["a cancellation", (id: number) => put(id, { status: "cancelled" }, colleague)],
  ["a rescheduling", (id: number) => reschedule(id, aConfirmation(), {}, colleague)],
])("%s replaces the email that waited, and ends the possibility to undo (mail-54)", async (_what, change) => {
  const { id } = await anAppointment(program.database);
  await emptyQueue();
  await put(id, { ...aConfirmation(), undoable: true });
  expect((await change(id)).status).toBe(200);
  expect(await queued()).toEqual({ due: 1, waiting: 0 });
  expect((await undo(id)).body.detail).toBe("cannot_undo");
});

test("a cancelled visit's time that was given away is not taken back", async () => {
  const [first, second] = [await anAppointment(program.database), await anAppointment(program.database)];
  const visit = aConfirmation();
  await put(first.id, visit);
  await put(first.id, { status: "cancelled", undoable: true });
  expect((await put(second.id, visit, colleague)).status).toBe(200);
  expect((await undo(first.id)).body.detail).toBe("time_taken");
  expect(await stored(first.id)).toMatchObject({ status: "cancelled" });
});

test("a rescheduled visit's former time that was given away is not taken back", async () => {
  const [first, second] = [await anAppointment(program.database), await anAppointment(program.database)];
  const visit = aConfirmation();
  await put(first.id, visit);
  expect((await reschedule(first.id, aConfirmation(), { undoable: true })).status).toBe(200);
  const afterwards = await stored(first.id);
  expect((await put(second.id, visit, colleague)).status).toBe(200);
  expect((await undo(first.id)).body.detail).toBe("time_taken");
  expect(await stored(first.id)).toEqual(afterwards);
});

test("of undoing a rescheduling and a colleague's confirmation into the former time, one wins", async () => {
  for (let round = 0; round < rounds(4); round += 1) {
    const [first, second] = [await anAppointment(program.database), await anAppointment(program.database)];
    const visit = aConfirmation();
    await put(first.id, visit);
    await reschedule(first.id, aConfirmation(), { undoable: true });
    await emptyQueue();
    const [undone, confirmed] = await Promise.all([undo(first.id), put(second.id, visit, colleague)]);
    expect(["200 409", "409 200"]).toContain(`${undone.status} ${confirmed.status}`);
    expect(await queued()).toEqual({ due: confirmed.status === 200 ? 1 : 0, waiting: 0 });
  }
});

test("of undoing and a colleague's cancellation at the same instant, the end is one of the two orders", {
  tags: "full",
}, async () => {
  for (let round = 0; round < rounds(4); round += 1) {
    const { id } = await anAppointment(program.database);
    await emptyQueue();
    await put(id, { ...aConfirmation(), undoable: true });
    const [undone, cancelled] = await Promise.all([undo(id), put(id, { status: "cancelled" }, colleague)]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(undone.status);
    expect(await stored(id)).toMatchObject({ status: "cancelled" });
    // Only the cancellation is emailed, since nobody was told of the confirmation.
    expect(await queued()).toEqual({ due: 1, waiting: 0 });
  }
});

test("undoing waits for a colleague's change that came first, and leaves that one to the colleague", async () => {
  const { id } = await anAppointment(program.database);
  await emptyQueue();
  await put(id, { ...aConfirmation(), undoable: true });
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holder = program.database.transaction(async (transaction) => {
    await lockAppointments(transaction, [id]);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const cancelled = put(id, { status: "cancelled", undoable: true }, colleague);
  await expect.poll(waitingForLock, { timeout: 15_000 }).toBe(1);
  const undone = undo(id);
  await expect.poll(waitingForLock, { timeout: 15_000 }).toBe(2);
  release.resolve();
  await holder;
  expect((await cancelled).status).toBe(200);
  expect((await undone).body.detail).toBe("cannot_undo");
  expect(await stored(id)).toMatchObject({ status: "cancelled" });
  expect(await queued()).toEqual({ due: 0, waiting: 1 });
  expect((await undo(id, colleague)).body).toMatchObject({ status: "confirmed" });
  expect(await queued()).toEqual({ due: 1, waiting: 0 });
});

test("a request for another time ends the possibility to undo, and stays", async () => {
  const patient = await signedIn(program);
  const { id } = await anAppointment(program.database, { accountId: patient.account.id });
  await put(id, { ...aConfirmation(), undoable: true });
  const wishes = { preferred_day: "friday", preferred_time_frame: "morning" };
  const body = { ...wishes, preferred_second_day: "monday", preferred_second_time_frame: "morning" };
  const asked = await call("POST", `/api/appointments/${id}/another-time/`, { as: patient, body });
  expect(asked.status).toBe(200);
  expect((await undo(id)).body.detail).toBe("cannot_undo");
  expect(await stored(id)).toMatchObject({ status: "confirmed", wishes: body });
});

test("a patient's announcement of coming ends the possibility to undo", async () => {
  const { id } = await anAppointment(program.database);
  await put(id, aConfirmation());
  await reschedule(id, aConfirmation(), { undoable: true });
  const token = await aVisitLink(program.database, id, now);
  expect((await call("POST", `/api/visits/${token}/attend/`, {})).status).toBe(200);
  expect((await undo(id)).body.detail).toBe("cannot_undo");
  expect(await stored(id)).toMatchObject({ attendance: "coming" });
});

test("an outcome ends the possibility to undo", async () => {
  const { id } = await anAppointment(program.database);
  const noon = now;
  now = new Date(noon.getTime() + 55_000);
  await put(id, { ...confirmation("2026-10-23", "12:01"), undoable: true });
  now = new Date(noon.getTime() + 60_000);
  const came = await call("PUT", `/api/appointments/${id}/outcome/`, {
    as: employee,
    body: { outcome: "completed" },
  });
  expect(came.status).toBe(200);
  expect((await undo(id)).body.detail).toBe("cannot_undo");
  expect(await stored(id)).toMatchObject({ outcome: "completed" });
  now = noon;
});

test("the cleanup deletes changes that can no longer be undone", async () => {
  const { id } = await anAppointment(program.database);
  await put(id, { ...aConfirmation(), undoable: true });
  const count = () => program.database.$count(sql`undoable_changes`);
  expect(await count()).toBeGreaterThan(0);
  await deleteExpiredUndo(program.database, new Date(now.getTime() + 10_000));
  expect(await count()).toBe(0);
});
