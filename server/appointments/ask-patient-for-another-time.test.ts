import { expect, test } from "vitest";
import { mailsTo } from "#tests/support/calls.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";
import { isReminderCurrent, queueDueReminders } from "./reminders.ts";

// Monday 2027-03-01, noon at the office.
const { program, visits, clock } = await aVisitProgram("2027-03-01T20:00:00Z");

const ask = async (id: number, body?: object) =>
  visits.call("POST", `/api/appointments/${id}/ask-another-time/`, { as: await visits.asStaff(), body });
const codesOf = (row: { flags: { code: string }[] }) => row.flags.map(({ code }) => code);
const askedOf = async (email: string) =>
  (await mailsTo(program, email))
    .map(({ subject = "" }) => subject)
    .filter((one) => one.includes("choose another"));
const asking = /^Please choose another time for your visit: Monday, March 15/;

test("the patient of a visit is asked once, by email with the link to the visit, to choose another time (visits-98)", async () => {
  const { id, patient } = await visits.aVisit("2027-03-15", "09:00", undefined, { provider: "halloran" });
  const asked = await ask(id);
  expect(asked.status).toBe(200);
  expect(codesOf(asked.body)).toContain("asked_to_choose");
  expect(asked.body.confirmed_date).toBe("2027-03-15");
  expect((await ask(id)).status).toBe(200);
  expect(await askedOf(patient.account.email)).toEqual([expect.stringMatching(asking)]);
  const token = await visits.tokenTo(patient.account.email);
  const wishes = { preferred_day: "tuesday", preferred_time_frame: "morning" };
  const chosen = await visits.call("POST", `/api/visits/${token}/another-time/`, { body: wishes });
  expect(chosen.status).toBe(200);
  const codes = codesOf(await visits.details(id));
  expect(codes).toContain("wants_another_time");
  expect(codes).not.toContain("asked_to_choose");
  const again = await ask(id);
  expect(again).toMatchObject({
    status: 200,
    body: { message: "The patient has already named other days. No email was sent." },
  });
  expect((await visits.details(id)).wishes).toMatchObject(wishes);
  expect(await askedOf(patient.account.email)).toHaveLength(1);
});

test("who was asked cannot say that they are coming, is told why, and gets no reminder (visits-55, visits-98)", async () => {
  const { id, patient } = await visits.aVisit("2027-03-15", "11:00", undefined, { provider: "halloran" });
  const token = await visits.tokenTo(patient.account.email);
  const linked = async () => (await visits.call("GET", `/api/visits/${token}/`)).body;
  const own = async () =>
    (await visits.call("GET", "/api/appointments/my/next/", { as: patient })).body.visit;
  expect([(await linked()).asked_to_choose, (await own()).asked_to_choose]).toEqual([false, false]);
  expect((await ask(id)).status).toBe(200);
  expect([(await linked()).asked_to_choose, (await own()).asked_to_choose]).toEqual([true, true]);
  const coming = await visits.call("POST", `/api/visits/${token}/attend/`);
  expect([coming.status, coming.body.detail]).toEqual([409, "cannot_see_you"]);
  expect(coming.body.message).toContain("(530) 555-0142");

  clock.now = new Date("2027-03-13T20:00:00Z");
  const remindersTo = async () =>
    (await mailsTo(program, patient.account.email)).filter(({ subject = "" }) =>
      subject.includes("Reminder"),
    );
  await queueDueReminders(program);
  expect(await remindersTo()).toEqual([]);
  const wishes = { preferred_day: "tuesday", preferred_time_frame: "morning" };
  expect((await visits.call("POST", `/api/visits/${token}/another-time/`, { body: wishes })).status).toBe(
    200,
  );
  await queueDueReminders(program);
  expect(await remindersTo()).toEqual([]);
  expect((await visits.call("POST", `/api/visits/${token}/attend/`)).body.detail).toBe("cannot_see_you");
  const moved = await visits.call("PUT", `/api/appointments/${id}/reschedule/`, {
    as: await visits.asStaff(),
    body: { confirmed_date: "2027-03-15", confirmed_time: "13:00", provider: "halloran" },
  });
  expect(moved.status).toBe(200);
  expect((await linked()).asked_to_choose).toBe(false);
  expect((await visits.call("POST", `/api/visits/${token}/attend/`)).status).toBe(200);
});

test("a queued reminder is not sent once its patient was asked to choose another time (visits-62)", async () => {
  const { id } = await visits.aVisit("2027-03-15", "15:00", undefined, { provider: "halloran" });
  clock.now = new Date("2027-03-13T23:05:00Z");
  const queued = { appointment: id, leadHours: 48, date: "2027-03-15", time: "15:00" };
  const times = { queuedAt: clock.now, now: clock.now };
  expect(await isReminderCurrent(program.database, { ...queued, ...times })).toBe(true);
  expect((await ask(id)).status).toBe(200);
  expect(await isReminderCurrent(program.database, { ...queued, ...times })).toBe(false);
});

test("asking can be undone for some seconds, and then nothing is mailed (visits-43)", {
  tags: "full",
}, async () => {
  const { id, patient } = await visits.aVisit("2027-03-16", "09:00", undefined, { provider: "halloran" });
  await ask(id, { undoable: true });
  const undone = await visits.call("POST", `/api/appointments/${id}/undo/`, { as: await visits.asStaff() });
  expect(undone.status).toBe(200);
  expect(codesOf(undone.body)).not.toContain("asked_to_choose");
  clock.now = new Date("2027-03-01T20:01:00Z");
  expect(await askedOf(patient.account.email)).toEqual([]);
});

test("moving a visit ends what its patient was asked, and an email that waited is not sent", async () => {
  const { id, patient } = await visits.aVisit("2027-03-17", "09:00", undefined, { provider: "halloran" });
  await ask(id, { undoable: true });
  const as = await visits.asStaff();
  const body = { confirmed_date: "2027-03-18", confirmed_time: "09:00" };
  const moved = await visits.call("PUT", `/api/appointments/${id}/reschedule/`, { as, body });
  expect(codesOf(moved.body)).not.toContain("asked_to_choose");
  expect(await askedOf(patient.account.email)).toEqual([]);
});

test("nobody is asked about a request, a cancelled or begun visit, or without an email address", async () => {
  const { id } = await visits.aPending();
  expect((await ask(id)).body.detail).toBe("not_confirmed");
  await visits.confirm(id, "2027-03-19", "09:00", { provider: "halloran" });
  clock.now = new Date("2027-03-19T20:00:00Z");
  expect((await ask(id)).body.detail).toBe("already_begun");
  expect((await ask(999_999)).status).toBe(404);
});
