import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mailsTo } from "#tests/support/calls.ts";
import type { SignedIn } from "#tests/support/signed-in.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

// Monday noon at the office.
const { program, visits } = await aVisitProgram("2027-03-01T20:00:00Z");
// Each test has a weekday of its own.
const days = [15, 16, 17, 18, 19, 22, 23, 24, 25, 26, 29, 30].map((day) => `2027-03-${day}`);
let date = "";
beforeEach(() => {
  date = days.shift() ?? "";
});

type Change = { readonly confirmed_time: string; readonly minutes?: number; readonly provider?: string };

async function put(id: number, action: string, body: unknown, as?: SignedIn) {
  const reply = await visits.call("PUT", `/api/appointments/${id}/${action}/`, {
    as: as ?? (await visits.asStaff()),
    body,
  });
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
  return reply.body;
}

const move = (id: number, change: Change) =>
  put(id, "reschedule", { confirmed_date: date, ...change, undoable: true });
const confirm = (id: number, time: string) => visits.confirm(id, date, time, { undoable: true });
const cancel = (id: number) => put(id, "confirm", { status: "cancelled", undoable: true });

async function undo(id: number) {
  const reply = await visits.call("POST", `/api/appointments/${id}/undo/`, { as: await visits.asStaff() });
  expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
}

/** Ends the seconds in which emails wait for Undo; returns what the patient was mailed, oldest first. */
async function told({ account }: SignedIn) {
  await program.database.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);
  const mails = await mailsTo(program, account.email);
  return mails.map(({ subject = "", text = "" }) => ({ subject, text }));
}

/** A visit at 9:00 of which its patient was told, with the emails so far. */
async function aKnownVisit(time = "09:00", minutes = 60) {
  const visit = await visits.aVisit(date, time, undefined, { minutes });
  return { ...visit, before: (await told(visit.patient)).length };
}

test("a visit that is moved and then corrected is told with the time that the patient knows (mail-54)", async () => {
  const { id, patient, before } = await aKnownVisit();
  await move(id, { confirmed_time: "10:00" });
  await move(id, { confirmed_time: "10:30" });
  const [mail, ...more] = (await told(patient)).slice(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("moved");
  expect(mail?.text).toMatch(/10:30[^]*instead of[^]*9:00/);
  expect(mail?.text).not.toContain("10:00");
});

test("a move whose length is corrected is told as a move (mail-54)", async () => {
  const { id, patient, before } = await aKnownVisit();
  await move(id, { confirmed_time: "11:00" });
  await move(id, { confirmed_time: "11:00", minutes: 90 });
  const mails = (await told(patient)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("moved")]);
  expect(mails[0]?.text).toContain("9:00");
});

test("a visit that is back where the patient knows it is not mailed (mail-54)", async () => {
  const { id, patient, before } = await aKnownVisit("13:00");
  const moved = await move(id, { confirmed_time: "14:00", minutes: 60 });
  expect(moved.message).toBe("Visit moved and email sent!");
  const back = await move(id, { confirmed_time: "13:00", minutes: 60 });
  expect(back.message).toBe("Visit moved back. No email was sent: the patient knows of no other time.");
  expect((await told(patient)).slice(before)).toEqual([]);
});

test("one that is back with another length is told so (mail-54)", async () => {
  const { id, patient, before } = await aKnownVisit("15:00", 30);
  await move(id, { confirmed_time: "16:00", minutes: 30 });
  await move(id, { confirmed_time: "15:00", minutes: 45 });
  const mails = (await told(patient)).slice(before);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("changed")]);
});

test("a visit that is moved before the patient was told of it is confirmed (mail-54)", async () => {
  const { id, patient } = await visits.aPending();
  const before = (await told(patient)).length;
  await confirm(id, "08:00");
  await move(id, { confirmed_time: "08:30" });
  await move(id, { confirmed_time: "08:15" });
  const [mail, ...more] = (await told(patient)).slice(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/confirmed|Your visit/i);
  expect(mail?.text).toContain("8:15");
  expect(mail?.text).not.toContain("instead of");
});

test("a visit that staff cancel before its move was mailed is cancelled where the patient knows it (mail-54)", async () => {
  const { id, patient, before } = await aKnownVisit();
  await move(id, { confirmed_time: "10:00" });
  await cancel(id);
  const [mail, ...more] = (await told(patient)).slice(before);
  expect(more).toEqual([]);
  expect(mail?.text).toContain("9:00");
  expect(mail?.text).not.toContain("10:00");
});

test("a request that staff confirm and cancel at once is cancelled without a time (mail-54)", async () => {
  const { id, patient } = await visits.aPending();
  const before = (await told(patient)).length;
  await confirm(id, "09:00");
  await cancel(id);
  const [mail, ...more] = (await told(patient)).slice(before);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("cancelled");
  expect(mail?.text).not.toContain("9:00");
});

test("undoing the second of two changes sends the email of the first (mail-54)", async () => {
  const moved = await aKnownVisit();
  await move(moved.id, { confirmed_time: "10:00" });
  await cancel(moved.id);
  await undo(moved.id);
  const [mail, ...more] = (await told(moved.patient)).slice(moved.before);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain("moved");
  expect(mail?.text).toMatch(/10:00[^]*9:00/);
  await cancel(moved.id);

  const confirmed = await visits.aPending();
  const before = (await told(confirmed.patient)).length;
  await confirm(confirmed.id, "12:00");
  await move(confirmed.id, { confirmed_time: "12:30" });
  await undo(confirmed.id);
  const mails = (await told(confirmed.patient)).slice(before);
  expect(mails.map(({ text }) => text.includes("12:00"))).toEqual([true]);
});

test.each([
  ["move", (id: number) => move(id, { confirmed_time: "10:00" })],
  ["cancellation", cancel],
] as const)(
  "undoing a %s asks the patient after all to choose another time (mail-54)",
  async (_change, make) => {
    const { id, patient, before } = await aKnownVisit();
    const asked = await visits.call("POST", `/api/appointments/${id}/ask-another-time/`, {
      as: await visits.asStaff(),
      body: { undoable: true },
    });
    expect(asked.status).toBe(200);
    await make(id);
    const waiting = sql`SELECT FROM pgboss.job
      WHERE data->>'kind' = 'asked-to-choose' AND data->>'appointment' = ${String(id)} AND state < 'completed'`;
    await expect
      .poll(async () => (await program.database.execute(waiting)).rowCount, { timeout: 10_000 })
      .toBe(0);
    await undo(id);
    const [mail, ...more] = (await told(patient)).slice(before);
    expect(mail?.subject).toContain("Please choose another time");
    expect(more).toEqual([]);
  },
);

test("what a change tells beside the time leaves with the email before it (mail-54)", async () => {
  const { id, patient, before } = await aKnownVisit("10:00");
  await move(id, { confirmed_time: "11:30" });
  const reply = await visits.call("POST", `/api/appointments/${id}/ask-another-time/`, {
    as: await visits.asStaff(),
    body: { undoable: true },
  });
  expect(reply.status).toBe(200);
  const subjects = (await told(patient)).slice(before).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(subjects[0]).toContain("moved");
});

test("a colleague's arrival of the patient ends the Undo of a move (visits-43)", async () => {
  const { id } = await visits.aVisit("2027-03-01", "14:00");
  await put(id, "reschedule", { confirmed_date: "2027-03-01", confirmed_time: "14:30", undoable: true });
  await put(id, "arrived", { arrived: true });
  const reply = await visits.call("POST", `/api/appointments/${id}/undo/`, { as: await visits.asStaff() });
  expect([reply.status, reply.body.detail]).toEqual([409, "cannot_undo"]);
  expect((await visits.details(id)).arrived).toBe(true);
});
