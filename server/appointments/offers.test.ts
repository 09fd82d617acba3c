import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { linkCallsOf } from "#tests/support/link-calls.ts";
import { anOfferProgram } from "#tests/support/offers.ts";

const { aLaterVisit, anOffer, candidates, monday, offer, program, slot, visits } = await anOfferProgram();
const { readOffer: read } = linkCallsOf(program);

describe("an offer (visits-71)", () => {
  test("is emailed with its time and end, and stored without its token", async () => {
    const { patient, token, id } = await anOffer();
    const mail = (await mailsTo(program, patient.account.email)).at(-1);
    expect(mail?.subject).toMatch(/^We have an opening at Alder Row Dental: Monday, .*9:00\sAM$/);
    expect(mail?.text).toMatch(/The offer ends on Monday, March 1,? 2027 at 4:00\sPM/);
    expect(mail?.text).toMatch(/your request \S+ stays as it is/);
    expect(await candidates()).toMatchObject([{ id, is_offered: true }]);
    await read(token);
    const { rows } = await program.database.execute(
      sql`SELECT row_to_json(offers)::text AS row FROM offers UNION ALL SELECT row_to_json(job)::text FROM pgboss.job`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(program.logLines.some((line) => line.includes("/api/offers/:token/"))).toBe(true);
    expect(program.logLines.join("")).not.toContain(token);
  });

  test("names the visit that it would replace", async () => {
    const later = await aLaterVisit(7, "11:00", { wants_earlier: true });
    expect((await offer([later.id])).status).toBe(201);
    const text = (await mailsTo(program, later.patient.account.email)).at(-1)?.text;
    expect(text).toMatch(/instead of Monday, .* at 11:00\sAM/);
    expect(text).toMatch(/your visit \S+ stays as it is/);
  });

  test("is emailed after the confirmation of the visit that it names, which can no longer be undone", async () => {
    const later = await aLaterVisit(7, "13:00", { wants_earlier: true }, { undoable: true });
    expect((await offer([later.id])).status).toBe(201);
    const as = await visits.asStaff();
    const undone = await visits.call("POST", `/api/appointments/${later.id}/undo/`, { as });
    expect(undone.body.detail).toBe("cannot_undo");
    const subjects = (await mailsTo(program, later.patient.account.email)).map(({ subject }) => subject);
    // That the request has arrived is not said any more once it is confirmed (mail-25).
    expect(subjects.slice(-2)).toEqual([
      expect.stringContaining("Your visit to"),
      expect.stringContaining("We have an opening"),
    ]);
  });

  test("is emailed once to each, however often it is sent", async () => {
    const asked = await visits.aPending();
    const other = await visits.aPending();
    const replies = await Promise.all(Array.from({ length: 5 }, () => offer([asked.id, asked.id])));
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(replies.flatMap(({ body }) => body.to)).toEqual([asked.id]);
    expect((await offer([asked.id, other.id])).body).toMatchObject({
      to: [other.id],
      message: "Offered to 1 patient by email.",
    });
    const mails = await mailsTo(program, asked.patient.account.email);
    expect(mails.filter(({ subject }) => subject?.startsWith("We have an opening"))).toHaveLength(1);
  });

  test("of a time that is taken is refused, also with an overlap that was allowed", async () => {
    const { id } = await visits.aPending();
    await aStoredVisit(program.database, { confirmedDate: monday(), confirmedTime: "09:30" });
    const refused = await offer([id]);
    expect(refused).toMatchObject({ status: 409, body: { detail: "time_taken" } });
    expect(refused.body.free_times.length).toBeGreaterThan(0);
  });

  test("goes to pending requests and to later visits that may be earlier, and to none else", async () => {
    const { id } = await visits.aPending();
    const sameTime = await aLaterVisit(1, "09:00");
    const cancelled = await visits.aPending();
    await visits.call("PUT", `/api/appointments/${cancelled.id}/confirm/`, {
      as: await visits.asStaff(),
      body: { status: "cancelled" },
    });
    for (const wrong of [sameTime.id, cancelled.id, 999_999_999]) {
      const refused = await offer([id, wrong]);
      expect(refused).toMatchObject({
        status: 400,
        body: { detail: "invalid_fields", fields: { to: [/pending requests/] } },
      });
    }
    expect(await candidates()).toMatchObject([{ id, is_offered: false }]);
  });

  test("waits for a cancellation at the same instant, and is then refused", async () => {
    const { id } = await visits.aPending();
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const cancelled = program.database.transaction(async (transaction) => {
      await transaction.execute(sql`UPDATE appointments SET status = 'cancelled' WHERE id = ${id}`);
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const offered = offer([id]);
    const waiting = () =>
      program.database.$count(
        sql`pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
    release.resolve();
    await cancelled;
    expect(await offered).toMatchObject({ status: 400, body: { fields: { to: [/pending requests/] } } });
  });

  test("is refused for a time that is past, skipped by the clocks or less than two hours away", async () => {
    const { id } = await visits.aPending();
    for (const wrong of [
      { date: "2027-03-01", time: "14:00" },
      { date: "2027-02-22", time: "09:00" },
      { date: "2027-03-14", time: "02:30" },
    ]) {
      const { status, body } = await offer([id], wrong);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["time"]]);
    }
    expect((await offer([id], { date: "2027-03-01", time: "14:15" })).status).toBe(201);
  });

  test("is for staff to make", async () => {
    const { id, patient } = await visits.aPending();
    const body = { ...slot(), to: [id] };
    for (const [as, status] of [
      [patient, 403],
      [undefined, 401],
    ] as const) {
      expect((await visits.call("POST", "/api/appointments/offers/", { as, body })).status).toBe(status);
      expect((await visits.call("GET", "/api/appointments/offers/", { as })).status).toBe(status);
    }
  });
});
