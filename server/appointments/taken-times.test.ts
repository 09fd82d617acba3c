import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anAccount } from "#tests/samples/accounts.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { signedIn } from "#tests/support/signed-in.ts";
import { aStaffedProgram } from "#tests/support/staff-visits.ts";

const { aPending, aVisit, at, call, confirm, employee, flagsOf, patient, program, put } =
  await aStaffedProgram();

describe("a confirmed visit", () => {
  test.each([
    ["general_dentist_new_or_routine", "2027-05-03", "osei", 60],
    ["endodontist_continuation", "2027-05-04", "takeda", 90],
    ["oral_surgeon_other", "2027-05-06", "halloran", 30],
    // The endodontist is not in on Mondays.
    ["endodontist_consultation", "2027-05-10", "takeda", 45],
  ])("of category %s on %s is with %s for %d minutes", async (category, date, provider, minutes) => {
    const id = await aPending({ category }, patient);
    const { body } = await confirm(id, date, "09:00");
    expect(body).toMatchObject({ provider, minutes });
    const calendar = await call("GET", `/api/appointments/calendar/?from=${date}&to=${date}`, {
      as: employee,
    });
    expect(calendar.body.results).toContainEqual(expect.objectContaining({ id, provider, minutes }));
    const own = await call("GET", "/api/appointments/my/", { as: patient });
    expect(own.body.results[0]).toMatchObject({ id, provider, minutes });
  });

  test("has the provider and the length that staff chose", async () => {
    const { body } = await confirm(await aPending(), "2027-05-05", "09:00", {
      provider: "halloran",
      minutes: 25,
    });
    expect(body).toMatchObject({ provider: "halloran", minutes: 25 });
  });

  test("has neither while it is pending", async () => {
    const { body } = await call("GET", `/api/appointments/${await aPending()}/`, { as: employee });
    expect(body).toMatchObject({ provider: null, minutes: null, outcome: null, note: null });
  });
});

describe("a provider's time that is taken", () => {
  test("is refused with the visit that is there and the next free times", async () => {
    const guestLike = await signedIn(program, await anAccount(program.database, { firstName: "Noor" }));
    await aVisit("2027-06-02", "09:00", {}, guestLike);
    const id = await aPending();
    const refused = await confirm(id, "2027-06-02", "09:30", { minutes: 30 });
    expect(refused.status).toBe(409);
    expect(refused.body).toEqual({
      detail: "time_taken",
      message: "The provider has another visit at this time.",
      taken_by: {
        first_name: "Noor",
        category: "general_dentist_new_or_routine",
        date: "2027-06-02",
        time: "09:00",
        minutes: 60,
      },
      free_times: [
        { date: "2027-06-02", time: "10:00" },
        { date: "2027-06-02", time: "10:15" },
        { date: "2027-06-02", time: "10:30" },
      ],
    });
    const { body } = await call("GET", `/api/appointments/${id}/confirm/`, { as: employee });
    expect(body.status).toBe("pending");
    for (const free of refused.body.free_times)
      expect((await confirm(await aPending(), free.date, free.time, { minutes: 15 })).status).toBe(200);
  });

  test.each([
    ["2027-06-07", "ends when the other begins", "08:30", 30, 200],
    ["2027-06-08", "begins when the other ends", "10:00", 30, 200],
    ["2027-06-09", "covers the other", "08:00", 240, 409],
    ["2027-06-11", "lies within the other", "09:15", 5, 409],
    ["2027-06-12", "reaches into the other", "08:45", 20, 409],
  ])("on %s, a visit that %s", async (date, _name, time, minutes, status) => {
    await aVisit(date, "09:00");
    expect((await confirm(await aPending(), date, time, { minutes })).status).toBe(status);
  });

  test("reaches over midnight", async () => {
    await aVisit("2027-06-14", "23:45");
    expect((await confirm(await aPending(), "2027-06-15", "00:30")).status).toBe(409);
  });

  test("is free with another provider, and after the visit was cancelled", async () => {
    const id = await aVisit("2027-06-16", "09:00");
    expect((await confirm(await aPending(), "2027-06-16", "09:00", { provider: "takeda" })).status).toBe(200);
    await put(id, "confirm", { status: "cancelled" });
    await aVisit("2027-06-16", "09:00");
  });

  test("is given on purpose, and both visits are flagged while the overlap lasts", async () => {
    const first = await aVisit("2027-06-21", "09:00");
    const second = await aVisit("2027-06-21", "09:30", { allow_overlap: true });
    expect(await flagsOf(first)).toContain("overbooked");
    expect(await flagsOf(second)).toContain("overbooked");
    // A third one is refused, although the overlap of the second was allowed.
    expect((await confirm(await aPending(), "2027-06-21", "10:15")).status).toBe(409);
    await put(second, "confirm", { status: "cancelled" });
    expect(await flagsOf(first)).not.toContain("overbooked");
    expect((await confirm(await aPending(), "2027-06-21", "09:30")).status).toBe(409);
  });

  test("is refused by the database itself", async () => {
    await aVisit("2027-06-23", "09:00");
    const id = await aPending();
    const confirmed = program.database.execute(sql`
      UPDATE appointments SET status = 'confirmed', confirmed_date = '2027-06-23', confirmed_time = '09:15',
        provider = 'osei', minutes = 30 WHERE id = ${id}
    `);
    await expect(confirmed).rejects.toMatchObject({ cause: { code: "23P01" } });
  });

  test("of today offers times from the one that was wanted on, none that is past", {
    tags: "full",
  }, async () => {
    await at("2027-10-04T15:00:00Z", async (as) => {
      await confirm(await aPending(), "2027-10-04", "13:00", { provider: "osei" }, as);
      const later = await confirm(await aPending(), "2027-10-04", "13:30", {}, as);
      expect(later.body.free_times[0]).toEqual({ date: "2027-10-04", time: "14:00" });
    });
    await at("2027-10-04T20:30:00Z", async (as) => {
      const current = await confirm(await aPending(), "2027-10-04", "13:30", { minutes: 15 }, as);
      // It is 13:30 at the office.
      expect(current.body.free_times[0]).toEqual({ date: "2027-10-04", time: "14:00" });
    });
  });

  test("offers the next days on which the provider works, when nothing is left of this one", {
    tags: "full",
  }, async () => {
    // Dr. Osei does not work on Thursdays; Friday is taken until noon.
    await aVisit("2027-06-30", "08:00", { minutes: 480 });
    await aVisit("2027-06-30", "16:00", { minutes: 30 });
    await aVisit("2027-07-02", "08:00", { minutes: 240 });
    const { body } = await confirm(await aPending(), "2027-06-30", "09:00");
    expect(body.free_times[0]).toEqual({ date: "2027-07-02", time: "12:00" });
  });
});

describe("undoing a cancellation into a time that a visit has", () => {
  const [date, time] = ["2027-08-02", "09:00"];
  const cancel = (id: number) => put(id, "confirm", { status: "cancelled", undoable: true });
  const undo = (id: number) => call("POST", `/api/appointments/${id}/undo/`, { as: employee });

  test("is done where that visit was there before, and refused where it was booked since", async () => {
    const id = await aVisit(date, time);
    const beside = await aVisit(date, time, { allow_overlap: true });
    await cancel(id);
    expect((await undo(id)).body).toMatchObject({ status: "confirmed", flags: [{ code: "overbooked" }] });
    await cancel(beside);
    await cancel(id);
    await aVisit(date, time);
    expect(await undo(id)).toMatchObject({ status: 409, body: { detail: "time_taken", taken_by: { time } } });
    expect((await call("GET", `/api/appointments/${id}/`, { as: employee })).body.status).toBe("cancelled");
  });

  test("on the last day of the calendar, from before visits-73, is refused with what is free on it", async () => {
    const stored = { confirmedDate: "9999-12-31", confirmedTime: "12:00" };
    const { id } = await aStoredVisit(program.database, { ...stored, overlapAllowed: false });
    await cancel(id);
    await aStoredVisit(program.database, { ...stored, overlapAllowed: false });
    const { status, body } = await undo(id);
    expect([status, body.detail]).toEqual([409, "time_taken"]);
    for (const free of body.free_times) expect(free.date).toBe(stored.confirmedDate);
  });
});
