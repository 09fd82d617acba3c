import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { linkCallsOf, someWishes } from "#tests/support/link-calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

// Monday, noon at the office.
const start = "2027-03-01T20:00:00Z";
const { program, visits, clock } = await aVisitProgram(start);
const { readVisit: read, postVisit: post } = linkCallsOf(program);

describe("a guest", () => {
  async function aGuestsVisit(date: string, time: string) {
    const email = `guest.${randomBytes(4).toString("hex")}@mailbox.example`;
    const id = await visits.aGuestsPending(email);
    expect((await visits.confirm(id, date, time)).status).toBe(200);
    return { id, email, token: await visits.tokenTo(email) };
  }

  test("announces that they are coming, also twice, and staff see it until the visit is rescheduled", async () => {
    const { id, token } = await aGuestsVisit("2027-03-15", "09:00");
    for (const times of [1, 2]) {
      const { status, body } = await post(token, "attend");
      expect([status, body.attendance], `${times}`).toEqual([200, "coming"]);
    }
    expect(await visits.details(id)).toMatchObject({ attendance: "coming" });
    const as = await visits.asStaff();
    await visits.call("PUT", `/api/appointments/${id}/reschedule/`, {
      as,
      body: { confirmed_date: "2027-03-15", confirmed_time: "13:00" },
    });
    expect(await visits.details(id)).toMatchObject({ attendance: null });
  });

  test("cannot announce it for a request, a cancelled visit, or one that has begun", async () => {
    const { patient } = await visits.aPending();
    const pending = await post(await visits.tokenTo(patient.account.email), "attend");
    expect([pending.status, pending.body.detail]).toEqual([409, "not_confirmed"]);
    const { token } = await aGuestsVisit("2027-03-16", "09:00");
    clock.now = new Date("2027-03-16T16:00:00Z");
    expect((await post(token, "attend")).body.detail).toBe("already_begun");
    clock.now = new Date(start);
    await post(token, "cancel");
    expect((await post(token, "attend")).body.detail).toBe("already_cancelled");
  });

  test("cancels, asks for another time and would take an earlier one, as patients do", {
    tags: "full",
  }, async () => {
    const { id, email, token } = await aGuestsVisit("2027-03-17", "09:00");
    expect((await post(token, "another-time", someWishes)).body).toMatchObject({
      status: "confirmed",
      wants_another_time: true,
    });
    expect((await visits.details(id)).wishes).toEqual({
      ...someWishes,
      preferred_second_day: "none",
      preferred_second_time_frame: null,
    });
    expect((await post(token, "earlier", { on: true })).body.wants_earlier).toBe(true);
    expect((await post(token, "another-time", {})).body.fields).toHaveProperty("preferred_day");
    await program.sentMails();
    const { status, body } = await post(token, "cancel");
    expect([status, body.status, body.can_cancel, body.can_ask_another_time]).toEqual([
      200,
      "cancelled",
      false,
      false,
    ]);
    expect((await post(token, "cancel")).body.detail).toBe("already_cancelled");
    expect((await mailsTo(program, email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("Wednesday, March 17"),
      expect.stringContaining("another time"),
      expect.stringContaining("is cancelled"),
    ]);
  });

  test("cannot cancel too late, and gets the office's number", async () => {
    const { token } = await aGuestsVisit("2027-03-19", "09:00");
    clock.now = new Date("2027-03-18T16:00:01Z");
    expect((await read(token)).body.can_cancel).toBe(false);
    const refused = await post(token, "cancel");
    expect([refused.status, refused.body.detail]).toEqual([409, "too_late"]);
    expect(refused.body.message).toContain(site().practice.phone.display);
  });

  test("switches reminders off and on again", async () => {
    const { token } = await aGuestsVisit("2027-03-22", "09:00");
    expect((await post(token, "reminders", { on: false })).body.reminders).toBe(false);
    expect((await read(token)).body.reminders).toBe(false);
    expect((await post(token, "reminders", { on: true })).body.reminders).toBe(true);
    expect((await post(token, "reminders", {})).status).toBe(400);
  });

  test("switches a patient's reminders off for all visits, which their profile shows and can change", async () => {
    const { patient } = await visits.aVisit("2027-05-18", "09:00");
    const token = await visits.tokenTo(patient.account.email);
    await post(token, "reminders", { on: false });
    const profile = () => visits.call("GET", "/api/users/me/profile/", { as: patient });
    expect((await profile()).body.visit_reminders).toBe(false);
    const change = { visit_reminders: true };
    const { status } = await visits.call("PUT", "/api/users/update/", { as: patient, body: change });
    expect(status).toBe(200);
    expect((await profile()).body.visit_reminders).toBe(true);
    expect((await read(token)).body.reminders).toBe(true);
  });
});

test("a cancellation and 'I’ll be there' at the same instant end as one after the other", {
  tags: "full",
  timeout: 150_000,
}, async () => {
  for (let round = 0; round < rounds(4); round += 1) {
    const { id, patient } = await visits.aVisit("2027-04-05", "09:00", undefined, { allow_overlap: true });
    const token = await visits.tokenTo(patient.account.email);
    const [cancelled, attended] = await Promise.all([post(token, "cancel"), post(token, "attend")]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(attended.status);
    expect(await visits.details(id)).toMatchObject({ status: "cancelled", attendance: null });
  }
});
