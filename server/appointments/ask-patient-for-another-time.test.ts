import { expect, test } from "vitest";
import { mailsTo } from "#tests/support/calls.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

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
