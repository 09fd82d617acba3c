import { describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { eventIn } from "#tests/support/calendar-part.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";

// Monday 2027-03-01, noon at the office.
const start = "2027-03-01T20:00:00Z";
const { program, visits, clock } = await aVisitProgram(start);

const wishes = {
  preferred_day: "friday",
  preferred_time_frame: "afternoon",
  preferred_second_day: "monday",
  preferred_second_time_frame: "morning",
};

const post = (as: SignedIn | undefined, id: number, action: string, body?: unknown) =>
  visits.call("POST", `/api/appointments/${id}/${action}/`, { as, body });

const mailsToOffice = async () => mailsTo(program, site().practice.email);

describe("a patient", () => {
  test("cancels a request, which is emailed to them and, without their details, to the office", async () => {
    const { id, patient } = await visits.aPending();
    const before = (await mailsToOffice()).length;
    const { status, body } = await post(patient, id, "cancel");
    expect([status, body.id, body.status]).toEqual([200, id, "cancelled"]);
    const mails = await mailsTo(program, patient.account.email);
    expect(mails.at(-1)?.subject).toContain("is cancelled");
    expect(eventIn(mails.at(-1))).toBeUndefined();
    const arrived = (await mailsToOffice()).slice(before);
    expect(arrived.map(({ subject }) => subject)).toEqual(["A patient has cancelled an appointment"]);
    for (const detail of [patient.account.firstName, patient.account.email, "general_dentist"])
      expect(arrived[0]?.raw).not.toContain(detail);
  });

  test("cancels a visit, which leaves their calendar", async () => {
    const { id, patient } = await visits.aVisit("2027-03-08", "09:00");
    const invitation = eventIn((await mailsTo(program, patient.account.email)).at(-1));
    expect((await post(patient, id, "cancel")).status).toBe(200);
    const cancellation = eventIn((await mailsTo(program, patient.account.email)).at(-1));
    expect(cancellation?.method).toBe("CANCEL");
    expect(cancellation?.event.uid).toBe(invitation?.event.uid);
    expect(cancellation?.event.sequence).toBe((invitation?.event.sequence ?? 0) + 1);
    expect((await post(patient, id, "cancel")).body.detail).toBe("already_cancelled");
  });

  test(`cancels a visit until ${site().rules.cancel_until_hours} hours before it begins, to the second`, async () => {
    const { id, patient } = await visits.aVisit("2027-03-09", "09:00");
    const other = await visits.aVisit("2027-03-09", "11:00");
    clock.now = new Date("2027-03-08T17:00:01Z");
    const fresh = await signedIn(program, patient.account);
    const late = await post(fresh, id, "cancel");
    expect([late.status, late.body.detail]).toEqual([409, "too_late"]);
    expect(late.body.message).toContain(site().practice.phone.display);
    clock.now = new Date("2027-03-08T19:00:00Z");
    expect((await post(await signedIn(program, other.patient.account), other.id, "cancel")).status).toBe(200);
    clock.now = new Date("2027-03-09T19:30:00Z");
    expect((await post(await signedIn(program, patient.account), id, "cancel")).body.detail).toBe("too_late");
  });

  test("reads an own confirmed visit as a calendar file, and nothing else", async () => {
    const { id, patient } = await visits.aVisit("2027-03-15", "11:00");
    const pending = await visits.aPending(patient);
    const file = (of: number, as = patient) =>
      visits.call("GET", `/api/appointments/${of}/calendar.ics`, { as });
    const { status, headers, text } = await file(id);
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(text).toMatch(/^DTSTART:20270315T180000Z\r$/m);
    const stranger = await visits.aPending();
    const others = [
      await file(id, stranger.patient),
      await file(pending.id),
      await file(id, await visits.asStaff()),
    ];
    expect(others.map((reply) => reply.status)).toEqual([404, 404, 404]);
    expect((await visits.call("GET", `/api/appointments/${id}/calendar.ics`)).status).toBe(401);
  });

  test("asks for another time, while the visit stays as it is and staff see the preferences", async () => {
    const { id, patient } = await visits.aVisit("2027-03-10", "09:00");
    const before = (await mailsToOffice()).length;
    const { status, body } = await post(patient, id, "another-time", wishes);
    expect([status, body.status, body.confirmed_date]).toEqual([200, "confirmed", "2027-03-10"]);
    const listed = (await visits.call("GET", "/api/appointments/my/", { as: patient })).body.results;
    const { visit: next } = (await visits.call("GET", "/api/appointments/my/next/", { as: patient })).body;
    expect([body, ...listed, next].map(({ wants_another_time }) => wants_another_time)).toEqual([
      true,
      true,
      true,
    ]);
    const details = await visits.details(id);
    expect(details.wishes).toEqual(wishes);
    expect(details.flags).toContainEqual({ code: "wants_another_time", message: "Asks for another time." });
    expect((await mailsTo(program, patient.account.email)).at(-1)?.subject).toContain("another time");
    expect((await mailsToOffice()).slice(before).map(({ subject }) => subject)).toEqual([
      "A patient asks for another time",
    ]);
  });

  test.each([
    [
      "moved",
      (id: number) =>
        ["reschedule", { confirmed_date: "2027-03-12", confirmed_time: `1${id % 5}:30` }] as const,
    ],
    ["cancelled", () => ["confirm", { status: "cancelled" }] as const],
  ])("no longer asks for another time once the visit is %s", async (_what, change) => {
    const { id, patient } = await visits.aVisit("2027-03-11", "09:00", undefined, { allow_overlap: true });
    await post(patient, id, "another-time", wishes);
    const [action, body] = change(id);
    const as = await visits.asStaff();
    const { status } = await visits.call("PUT", `/api/appointments/${id}/${action}/`, {
      as,
      body: { ...body, ...(action === "reschedule" && { allow_overlap: true }) },
    });
    expect(status).toBe(200);
    const details = await visits.details(id);
    expect(details.wishes).toBeNull();
    expect(details.flags.map(({ code }: { code: string }) => code)).not.toContain("wants_another_time");
  });

  test("asks for another time of a request too, but not of a cancelled one or of a visit that has begun", {
    tags: "full",
  }, async () => {
    const pending = await visits.aPending();
    expect((await post(pending.patient, pending.id, "another-time", wishes)).status).toBe(200);
    await post(pending.patient, pending.id, "cancel");
    const refused = await post(pending.patient, pending.id, "another-time", wishes);
    expect([refused.status, refused.body.detail]).toEqual([409, "already_cancelled"]);
    const begun = await visits.aVisit("2027-03-15", "09:00");
    clock.now = new Date("2027-03-15T16:00:00Z");
    const as = await signedIn(program, begun.patient.account);
    expect((await post(as, begun.id, "another-time", wishes)).body.detail).toBe("already_begun");
  });

  test("asks for another time ten times an hour at most", { tags: "full" }, async () => {
    const { id, patient } = await visits.aPending();
    for (let times = 0; times < 10; times += 1)
      expect((await post(patient, id, "another-time", wishes)).status).toBe(200);
    const refused = await post(patient, id, "another-time", wishes);
    expect([refused.status, refused.body.detail]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  });

  test("states with the request or later whether they would take an earlier time", async () => {
    const { id, patient } = await visits.aPending(undefined, { wants_earlier: true });
    expect((await visits.details(id)).wants_earlier).toBe(true);
    expect((await post(patient, id, "earlier", { on: false })).body.wants_earlier).toBe(false);
    expect((await visits.details(id)).wants_earlier).toBe(false);
  });

  test("sees their next visit that has not begun", async () => {
    const patient = await signedIn(program);
    const next = async () =>
      (
        await visits.call("GET", "/api/appointments/my/next/", {
          as: await signedIn(program, patient.account),
        })
      ).body.visit;
    expect(await next()).toBeNull();
    await visits.aPending(patient);
    const later = await visits.aVisit("2027-03-18", "09:00", patient);
    const sooner = await visits.aVisit("2027-03-17", "14:00", patient);
    expect(await next()).toMatchObject({ id: sooner.id, provider: "osei", minutes: 60 });
    clock.now = new Date("2027-03-17T21:00:00Z");
    expect(await next()).toMatchObject({ id: later.id });
  });

  test.each(["cancel", "another-time", "earlier"])(
    "cannot %s another's appointment, or without a session",
    async (action) => {
      const body = { ...wishes, on: true };
      const { id } = await visits.aPending();
      const stranger = await signedIn(program);
      expect((await post(stranger, id, action, body)).status).toBe(404);
      expect((await post(await visits.asStaff(), id, action, body)).status).toBe(404);
      expect((await post(stranger, 999_999, action, body)).status).toBe(404);
      expect((await post(undefined, id, action, body)).status).toBe(401);
      expect(await visits.details(id)).toMatchObject({
        status: "pending",
        wishes: null,
        wants_earlier: false,
      });
    },
  );

  test("gets the form's sentences for missing preferences", async () => {
    const { id, patient } = await visits.aPending();
    const { status, body } = await post(patient, id, "another-time", { preferred_day: "sunday" });
    expect(status).toBe(400);
    expect(body.fields).toEqual({
      preferred_day: ["Please select a day."],
      preferred_time_frame: ["Please select a time frame."],
    });
  });
});

test("of a cancellation and a confirmation at the same instant both succeed in order or one is refused", async () => {
  for (let round = 0; round < rounds(2); round += 1) {
    const { id, patient } = await visits.aPending();
    const [cancelled, confirmed] = await Promise.all([
      post(patient, id, "cancel"),
      visits.confirm(id, "2027-04-05", "09:00", { allow_overlap: true }),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(confirmed.status);
    expect((await visits.details(id)).status).toBe("cancelled");
    const subjects = (await mailsTo(program, patient.account.email)).map(({ subject }) => subject ?? "");
    expect(subjects.filter((subject) => subject.includes("is cancelled"))).toHaveLength(1);
    expect(subjects.at(-1)).toContain("is cancelled");
    // The confirmation's is not sent once the visit is cancelled (mail-25).
    expect(subjects.filter((subject) => /Monday, April 5/.test(subject)).length).toBeLessThanOrEqual(
      confirmed.status === 200 ? 1 : 0,
    );
  }
});
