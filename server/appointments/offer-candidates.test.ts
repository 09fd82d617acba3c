import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { anOfferProgram, idsOf } from "#tests/support/offers.ts";
import { appointments } from "./table.ts";

const { aLaterVisit, candidates, candidatesReply, monday, offer, program, visits } = await anOfferProgram();

describe("the requests that fit a free time (visits-70)", () => {
  test("come with whether the time is free still", async () => {
    expect(await candidatesReply()).toMatchObject({ is_free: true });
    const { id } = await visits.aVisit(monday(), "09:30");
    expect(await candidatesReply()).toMatchObject({ is_free: false });
    const cancel = { as: await visits.asStaff(), body: { status: "cancelled", undoable: true } };
    await visits.call("PUT", `/api/appointments/${id}/confirm/`, cancel);
    expect(await candidatesReply()).toMatchObject({ is_free: true });
    await visits.call("POST", `/api/appointments/${id}/undo/`, { as: await visits.asStaff() });
    expect(await candidatesReply()).toMatchObject({ is_free: false });
  });

  test("are of the provider's specialty, and prefer the weekday and the part of the day", async () => {
    const fits = await visits.aPending();
    const second = await visits.aPending(undefined, {
      preferred_day: "friday",
      preferred_second_day: "monday",
      preferred_second_time_frame: "morning",
    });
    const anyPart = await visits.aPending(undefined, {
      preferred_day: "friday",
      preferred_second_day: "monday",
      preferred_second_time_frame: null,
    });
    for (const given of [
      { category: "endodontist_consultation" },
      { preferred_day: "tuesday", preferred_second_day: "none" },
      { preferred_time_frame: "afternoon", preferred_second_day: "none" },
      // A day of the one preference with the part of the day of the other.
      {
        preferred_day: "monday",
        preferred_time_frame: "afternoon",
        preferred_second_day: "friday",
        preferred_second_time_frame: "morning",
      },
    ])
      await visits.aPending(undefined, given);
    expect(idsOf(await candidates())).toEqual([fits, second, anyPart].map(({ id }) => id));
    expect(idsOf(await candidates({ time: "11:30" }))).toHaveLength(3);
  });

  test("begin with those who would take an earlier time, then the oldest", { tags: "full" }, async () => {
    const oldest = await visits.aPending();
    const newer = await visits.aPending();
    const earlier = await visits.aPending(undefined, { wants_earlier: true });
    const later = await aLaterVisit(7, "09:00", { wants_earlier: true });
    expect(idsOf(await candidates())).toEqual([earlier.id, later.id, oldest.id, newer.id]);
  });

  test("hold a confirmed visit only if it is later and its patient would take an earlier time", async () => {
    const later = await aLaterVisit(1, "08:00", { wants_earlier: true });
    await aLaterVisit(7, "11:00");
    const atTheTime = await aLaterVisit(0, "09:00", { wants_earlier: true });
    const before = await aLaterVisit(0, "08:00", { wants_earlier: true });
    expect(idsOf(await candidates())).toEqual([later.id]);
    expect(idsOf(await candidates({ time: "08:30" }))).toEqual([later.id, atTheTime.id]);
    expect(idsOf(await candidates({ date: "2027-03-08", time: "07:45" }))).toContain(before.id);
  });

  test("follow the preferences of a patient who asked for another time", async () => {
    const asked = await visits.aPending(undefined, { preferred_day: "friday", preferred_second_day: "none" });
    expect(await candidates()).toEqual([]);
    await program.database
      .update(appointments)
      .set({
        wishes: {
          preferred_day: "monday",
          preferred_time_frame: "morning",
          preferred_second_day: "none",
          preferred_second_time_frame: null,
        },
      })
      .where(eq(appointments.id, asked.id));
    expect(idsOf(await candidates())).toEqual([asked.id]);
  });

  test("have an email address", async () => {
    const id = await visits.aGuestsPending("gale.winter@mailbox.example");
    expect(idsOf(await candidates())).toEqual([id]);
    await program.database.execute(
      sql`UPDATE appointment_guests SET email = NULL WHERE appointment_id = ${id}`,
    );
    expect(await candidatesReply()).toMatchObject({ count: 0, results: [] });
    expect((await offer([id])).status).toBe(400);
  });

  test("are the first twenty, beside the count of all", async () => {
    const row = {
      preferredDay: "monday",
      preferredTimeFrame: "morning",
      category: "general_dentist_continuation",
    };
    await program.database.execute(sql`
      WITH stored AS (
        INSERT INTO appointments (preferred_day, preferred_time_frame, category, wants_earlier)
        SELECT ${row.preferredDay}, ${row.preferredTimeFrame}, ${row.category}, number % 3 = 0
        FROM generate_series(1, 30) AS number RETURNING id
      )
      INSERT INTO appointment_guests (appointment_id, first_name, last_name, email, phone, date_of_birth)
      SELECT id, 'Gale', 'Winter', 'gale.winter@mailbox.example', '5305550199', '1980-02-29' FROM stored`);
    const { count, results } = await candidatesReply();
    expect(count).toBe(30);
    const found = results as unknown as { wants_earlier: boolean }[];
    expect(found.map(({ wants_earlier }) => wants_earlier)).toEqual([
      ...Array(10).fill(true),
      ...Array(10).fill(false),
    ]);
  });
});
