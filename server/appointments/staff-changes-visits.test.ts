import { describe, expect, test } from "vitest";
import { eventIn } from "#tests/support/calendar-part.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { aStaffedProgram, visitAt } from "#tests/support/staff-visits.ts";

const { aPending, aVisit, at, call, flagsOf, patient, program, put } = await aStaffedProgram();

describe("rescheduling a visit", () => {
  test("answers the rescheduled visit, and the email has both times and replaces the invitation", async () => {
    const asker = await signedIn(program);
    const id = await aVisit("2027-07-06", "09:00", {}, asker);
    const confirmed = (await mailsTo(program, asker.account.email)).at(-1);
    const { status, body } = await put(
      id,
      "reschedule",
      visitAt("2027-07-07", "13:15", { provider: "halloran", minutes: 45 }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "confirmed",
      confirmed_date: "2027-07-07",
      confirmed_time: "13:15",
      provider: "halloran",
      minutes: 45,
      message: "Visit moved and email sent!",
    });
    const moved = (await mailsTo(program, asker.account.email)).at(-1);
    const [former, current] = [eventIn(confirmed), eventIn(moved)];
    expect(current?.method).toBe("REQUEST");
    expect(current?.event.uid).toBe(former?.event.uid);
    expect([former?.event.sequence, current?.event.sequence]).toEqual([0, 1]);
    expect(current?.event.startDate.toJSDate().toISOString()).toBe("2027-07-07T20:15:00.000Z");
    expect(current?.event.endDate.toJSDate().toISOString()).toBe("2027-07-07T21:00:00.000Z");
    for (const text of ["Wednesday, July 7", "1:15", "Tuesday, July 6", "9:00"])
      expect(moved?.text).toContain(text);
  });

  test("to another provider or length at the same time is emailed as a change, not as another time", async () => {
    const asker = await signedIn(program);
    const id = await aVisit("2027-07-13", "15:00", {}, asker);
    await put(id, "reschedule", visitAt("2027-07-13", "15:00", { minutes: 30 }));
    const mail = (await mailsTo(program, asker.account.email)).at(-1);
    expect(mail?.subject).toMatch(/ has changed: Tuesday, July 13, 2027, 3:00\sPM$/);
    for (const version of [mail?.text, mail?.html]) {
      expect(version?.replaceAll(/<[^>]+>/g, "")).toMatch(/stays on Tuesday, July 13, 2027 at 3:00\sPM/);
      expect(version).not.toMatch(/instead of|moved/);
    }
    expect(eventIn(mail)).toMatchObject({ method: "REQUEST", event: { sequence: 1 } });
  });

  test("leaves provider and length as they were unless others are sent", async () => {
    const id = await aVisit("2027-07-12", "09:00", { provider: "takeda", minutes: 35 });
    const { body } = await put(id, "reschedule", visitAt("2027-07-12", "10:00"));
    expect(body).toMatchObject({ provider: "takeda", minutes: 35 });
  });

  test("frees the former time, and may overlap it", async () => {
    const id = await aVisit("2027-07-13", "09:00");
    expect((await put(id, "reschedule", visitAt("2027-07-13", "09:30"))).status).toBe(200);
    await aVisit("2027-07-13", "08:30");
  });

  test("is refused where another visit is", async () => {
    await aVisit("2027-07-14", "09:00");
    const id = await aVisit("2027-07-14", "13:00");
    const refused = await put(id, "reschedule", visitAt("2027-07-14", "09:45"));
    expect([refused.status, refused.body.detail, refused.body.taken_by.time]).toEqual([
      409,
      "time_taken",
      "09:00",
    ]);
    const allowed = await put(id, "reschedule", visitAt("2027-07-14", "09:45", { allow_overlap: true }));
    expect(allowed.body.flags).toContainEqual(expect.objectContaining({ code: "overbooked" }));
  });

  test("is refused for a request, a cancelled visit, the same time and a past date", async () => {
    const pending = await aPending();
    expect((await put(pending, "reschedule", visitAt("2027-07-19", "09:00"))).body.detail).toBe(
      "not_confirmed",
    );
    const id = await aVisit("2027-07-19", "09:00");
    const same = visitAt("2027-07-19", "09:00", { provider: "osei", minutes: 60 });
    expect((await put(id, "reschedule", same)).body.detail).toBe("unchanged");
    expect((await put(id, "reschedule", visitAt("2027-03-09", "09:00"))).body).toMatchObject({
      detail: "invalid_fields",
      message: "This date is in the past.",
    });
    await put(id, "confirm", { status: "cancelled" });
    expect((await put(id, "reschedule", visitAt("2027-07-20", "09:00"))).body.detail).toBe("not_confirmed");
    expect((await put(999_999, "reschedule", visitAt("2027-07-20", "09:00"))).status).toBe(404);
  });

  test("is refused from where the visit no longer is, by what of it is named (visits-111)", async () => {
    const id = await aVisit("2027-07-22", "09:00", { provider: "osei", minutes: 30 });
    const from = (seen: Record<string, unknown>) =>
      put(
        id,
        "reschedule",
        visitAt("2027-07-22", "10:00", { moved_from: { ...visitAt("2027-07-22", "09:00"), ...seen } }),
      );
    for (const seen of [
      { confirmed_date: "2027-07-23" },
      { confirmed_time: "09:15" },
      { provider: "takeda" },
      { provider: "who-has-left" },
      { minutes: 60 },
    ]) {
      const { status, body } = await from(seen);
      expect([status, body.detail, body.visit?.confirmed_time], JSON.stringify(seen)).toEqual([
        409,
        "moved_since",
        "09:00",
      ]);
    }
    expect((await from({})).status).toBe(200);
    expect((await from({})).body.detail, "it is there already").toBe("unchanged");
    await put(id, "confirm", { status: "cancelled" });
    expect((await from({})).body.detail).toBe("not_confirmed");
  });

  test("is refused once the visit has begun", async () => {
    const id = await aVisit("2027-07-26", "09:00");
    const [before, after] = [
      await at("2027-07-26T15:59:00Z", (as) => put(id, "reschedule", visitAt("2027-07-26", "09:15"), as)),
      await at("2027-07-26T16:15:00Z", (as) => put(id, "reschedule", visitAt("2027-07-27", "09:15"), as)),
    ];
    expect([before.status, after.status, after.body.detail]).toEqual([200, 409, "already_begun"]);
  });
});

describe("cancelling a visit", () => {
  const cancel = (id: number, more: object = {}) => put(id, "confirm", { status: "cancelled", ...more });

  test("is refused from where it no longer is, by what of it is named (visits-115)", async () => {
    const id = await aVisit("2027-07-27", "09:00", { provider: "osei", minutes: 30 });
    const seen = visitAt("2027-07-27", "09:00");
    for (const cancelled_from of [
      { ...seen, confirmed_time: "15:00" },
      { ...seen, provider: "takeda" },
      { ...seen, minutes: 60 },
    ]) {
      const { status, body } = await cancel(id, { cancelled_from });
      expect([status, body.detail, body.visit?.confirmed_time]).toEqual([409, "moved_since", "09:00"]);
    }
    expect((await cancel(id, { cancelled_from: seen })).status).toBe(200);
    expect((await cancel(id, { cancelled_from: seen })).body.detail).toBe("already_cancelled");
  });

  test("is refused where it was seen as a request, and not where nothing is named", async () => {
    const id = await aVisit("2027-07-28", "09:00");
    const { status, body } = await cancel(id, { cancelled_from: null });
    expect([status, body.detail, body.visit?.confirmed_time]).toEqual([409, "already_confirmed", "09:00"]);
    expect((await cancel(id)).status).toBe(200);
    expect((await cancel(await aPending(), { cancelled_from: null })).status).toBe(200);
  });
});

describe("the outcome of a visit", () => {
  test("is recorded once the visit has begun, and can be taken back", async () => {
    const id = await aVisit("2027-08-02", "09:00");
    const early = await at("2027-08-02T15:59:00Z", (as) => put(id, "outcome", { outcome: "completed" }, as));
    expect([early.status, early.body.detail]).toEqual([409, "not_yet"]);
    await at("2027-08-02T16:00:00Z", async (as) => {
      for (const outcome of ["completed", "no_show", null]) {
        const { status, body } = await put(id, "outcome", { outcome }, as);
        expect([status, body.outcome, body.status]).toEqual([200, outcome, "confirmed"]);
      }
    });
  });

  test("is refused for a request", async () => {
    expect((await put(await aPending(), "outcome", { outcome: "completed" })).body.detail).toBe(
      "not_confirmed",
    );
  });

  test("a missed visit is flagged to staff for 12 months, on the patient's other requests", async () => {
    const asker = await signedIn(program);
    const missed = await aVisit("2027-08-03", "09:00", {}, asker);
    await at("2027-08-03T17:00:00Z", (as) => put(missed, "outcome", { outcome: "no_show" }, as));
    const id = await aPending({}, asker);
    const codes = (body: { flags: { code: string }[] }) => body.flags.map(({ code }) => code);
    const read = (as: SignedIn) => call("GET", `/api/appointments/${id}/`, { as });
    expect(codes((await at("2028-08-02T20:00:00Z", read)).body)).toEqual(["missed_before"]);
    expect(codes((await at("2028-08-03T20:00:00Z", read)).body)).toEqual([]);
    expect(await flagsOf(missed)).toEqual([]);
    const own = await call("GET", "/api/appointments/my/", { as: asker });
    expect(own.body.results.every((row: object) => !("flags" in row || "outcome" in row))).toBe(true);
  });
});

test.each(["reschedule", "outcome", "note"])("patients cannot use %s", async (action) => {
  const id = await aPending();
  const bodies = {
    reschedule: visitAt("2027-09-01", "09:00"),
    outcome: { outcome: null },
    note: { note: "" },
  };
  const body = bodies[action as keyof typeof bodies];
  expect((await put(id, action, body, patient)).status).toBe(403);
  expect((await call("PUT", `/api/appointments/${id}/${action}/`, { body })).status).toBe(401);
});
