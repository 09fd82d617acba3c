import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteExpiredOffers } from "#server/appointments/offers.ts";
import { appointments } from "#server/appointments/table.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { mailsTo } from "#tests/support/calls.ts";
import type { SignedIn } from "#tests/support/signed-in.ts";
import { visitsOf } from "#tests/support/visit-programs.ts";

let program: TestApp;
let visits: Awaited<ReturnType<typeof visitsOf>>;
// Monday 2027-03-01, noon at the office.
const start = new Date("2027-03-01T20:00:00Z");
let now = start;
let addresses = 0;
// Each test has a Monday of its own, so that no two tests compete for a time.
let monday = "";
let weeks = 0;

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  visits = await visitsOf(program);
});

beforeEach(async () => {
  now = start;
  weeks += 1;
  monday = new Date(Date.UTC(2027, 2, 1 + 7 * weeks)).toISOString().slice(0, 10);
  // No other test's requests fit.
  await program.database.execute(
    sql`UPDATE appointments SET status = 'cancelled', outcome = NULL, status_changed_at = now()`,
  );
});

afterAll(() => program.close());

const anAddress = () => `203.0.113.${(addresses += 1)}`;
const slot = (time = "09:00") => ({ date: monday, time, provider: "osei", minutes: 60 });

async function candidatesReply(given: Record<string, unknown> = {}) {
  const query = new URLSearchParams(
    Object.entries({ ...slot(), ...given }).map(([name, value]) => [name, String(value)]),
  );
  const as = await visits.asStaff();
  const { status, body } = await visits.call("GET", `/api/appointments/offers/?${query}`, { as });
  expect([status, body.detail]).toEqual([200, undefined]);
  return body as { is_free: boolean; results: { id: number; is_offered: boolean }[] };
}

const candidates = async (given?: Record<string, unknown>) => (await candidatesReply(given)).results;

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

async function offer(to: readonly unknown[], given: Record<string, unknown> = {}) {
  const body = { ...slot(), to, ...given };
  return visits.call("POST", "/api/appointments/offers/", { as: await visits.asStaff(), body });
}

/** The token in the newest offer that was mailed to a patient. */
async function offerTo({ account }: SignedIn): Promise<string> {
  const text = (await mailsTo(program, account.email)).at(-1)?.text ?? "";
  const token = /https:\/\/practice\.example\/offer\/([\w-]+)/.exec(text)?.[1];
  expect(token, text).toMatch(/^[\w-]{43}$/);
  return token ?? "";
}

const read = (token: string, from = anAddress()) => visits.call("GET", `/api/offers/${token}/`, { from });
const accept = (token: string, from = anAddress()) =>
  visits.call("POST", `/api/offers/${token}/accept/`, { from });

/** A request with an offer of the test's time. */
async function anOffer(given: Record<string, unknown> = {}) {
  const asked = await visits.aPending(undefined, given);
  const { status, body } = await offer([asked.id]);
  expect([status, body.detail]).toEqual([201, undefined]);
  return { ...asked, token: await offerTo(asked.patient) };
}

/** A confirmed visit some days after the test's Monday. */
async function aLaterVisit(days: number, time: string, given: Record<string, unknown> = {}) {
  const asked = await visits.aPending(undefined, given);
  const date = new Date(Date.parse(monday) + days * 86_400_000).toISOString().slice(0, 10);
  expect((await visits.confirm(asked.id, date, time)).status).toBe(200);
  return { ...asked, date };
}

describe("the requests that fit a free time (visits-70)", () => {
  test("come with whether the time is free still", async () => {
    expect(await candidatesReply()).toMatchObject({ is_free: true });
    const { id } = await visits.aVisit(monday, "09:30");
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

  test("begin with those who would take an earlier time, then the oldest", async () => {
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

  test("go by the wishes of a patient who asked for another time", async () => {
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
    expect(await candidates()).toEqual([]);
    expect((await offer([id])).status).toBe(400);
  });

  test("are twenty at most", async () => {
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
    const found = (await candidates()) as unknown as { wants_earlier: boolean }[];
    expect(found.map(({ wants_earlier }) => wants_earlier)).toEqual([
      ...Array(10).fill(true),
      ...Array(10).fill(false),
    ]);
  });
});

describe("an offer (visits-71)", () => {
  test("is mailed with its time and end, and stored without its token", async () => {
    const { patient, token, id } = await anOffer();
    const mail = (await mailsTo(program, patient.account.email)).at(-1);
    expect(mail?.subject).toMatch(/^A time is free at Alder Row Dental: Monday, .*9:00\sAM$/);
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

  test("is mailed once to each, however often it is sent", async () => {
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
    expect(mails.filter(({ subject }) => subject?.startsWith("A time is free"))).toHaveLength(1);
  });

  test("of a time that is taken is refused, also with an overlap that was allowed", async () => {
    const { id } = await visits.aPending();
    await aStoredVisit(program.database, { confirmedDate: monday, confirmedTime: "09:30" });
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

describe("the link of an offer (visits-72)", () => {
  test("shows the time without category or message, and changes nothing by GET or HEAD", async () => {
    const { token, id } = await anOffer({ message: "It throbs." });
    const before = await visits.details(id);
    const { status, body, headers, text } = await read(token);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toMatchObject({
      first_name: "Ada",
      ...slot(),
      provider: "Dr. Renata Osei",
      state: "open",
      current: null,
      expires_at: "2027-03-02T00:00:00.000Z",
    });
    expect(text).not.toMatch(/throbs|category|insurance/);
    for (const method of ["GET", "HEAD"] as const)
      for (const path of ["", "accept/"])
        await program.app.inject({ method, url: `/api/offers/${token}/${path}`, remoteAddress: anAddress() });
    expect(await visits.details(id)).toEqual(before);
  });

  test("confirms a pending request, with mail and invitation, however often it is accepted", async () => {
    const { token, id, patient } = await anOffer();
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept(token)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies[0]?.body).toMatchObject({ state: "accepted", current: { date: monday, time: "09:00" } });
    expect(await visits.details(id)).toMatchObject({
      status: "confirmed",
      confirmed_date: monday,
      confirmed_time: "09:00",
      provider: "osei",
      minutes: 60,
    });
    const confirmed = (await mailsTo(program, patient.account.email)).filter(({ subject }) =>
      subject?.startsWith("Your visit to"),
    );
    expect(confirmed).toHaveLength(1);
    expect((await read(token)).body.state).toBe("accepted");
  });

  test("moves a visit, whose invitation counts up", async () => {
    const later = await aLaterVisit(7, "13:15", { wants_earlier: true });
    await offer([later.id]);
    const token = await offerTo(later.patient);
    expect((await read(token)).body.current).toEqual({ date: later.date, time: "13:15" });
    expect((await accept(token)).status).toBe(200);
    const mail = (await mailsTo(program, later.patient.account.email)).at(-1);
    expect(mail?.subject).toContain("has moved");
    expect(await visits.details(later.id)).toMatchObject({ confirmed_date: monday, confirmed_time: "09:00" });
    const { rows } = await program.database.execute(
      sql`SELECT calendar_sequence AS sequence FROM appointments WHERE id = ${later.id}`,
    );
    expect(rows).toEqual([{ sequence: 1 }]);
  });

  test("answers the second patient that the time is taken, and nothing about the first", async () => {
    const first = await visits.aPending();
    const second = await visits.aPending();
    await offer([first.id, second.id]);
    const [one, other] = [await offerTo(first.patient), await offerTo(second.patient)];
    expect((await accept(one)).status).toBe(200);
    const late = await accept(other);
    expect(late).toMatchObject({
      status: 409,
      body: { detail: "time_taken", message: "This time has been taken." },
    });
    expect(Object.keys(late.body).toSorted()).toEqual(["detail", "message"]);
    expect((await read(other)).body).toMatchObject({ state: "taken", current: null });
    expect((await visits.details(second.id)).status).toBe("pending");
  });

  test("has the same 404 for unknown, malformed and expired tokens, and those of cancelled requests", async () => {
    const { token } = await anOffer();
    const gone = await anOffer({ preferred_second_day: "none" });
    await visits.call("PUT", `/api/appointments/${gone.id}/confirm/`, {
      as: await visits.asStaff(),
      body: { status: "cancelled" },
    });
    const unknown = await read(randomBytes(32).toString("base64url"));
    expect(unknown.status).toBe(404);
    const wrong = ["x", "%20", token.slice(0, -1), `${token}A`, "a".repeat(150), gone.token];
    for (const failed of wrong)
      for (const reply of [await read(failed), await accept(failed)])
        expect(reply).toMatchObject({ status: 404, text: unknown.text });
    now = new Date(start.getTime() + 4 * 3_600_000 - 1);
    expect((await read(token)).status).toBe(200);
    await deleteExpiredOffers(program.database, now);
    now = new Date(start.getTime() + 4 * 3_600_000);
    for (const reply of [await read(token), await accept(token)])
      expect(reply).toMatchObject({ status: 404, text: unknown.text });
    await deleteExpiredOffers(program.database, now);
    expect(await program.database.$count(sql`offers`)).toBe(0);
  });

  test("expires two hours before its time if that is sooner", async () => {
    now = new Date("2027-03-01T15:00:00Z");
    const { id, patient } = await visits.aPending();
    const { body } = await offer([id], { date: "2027-03-01", time: "10:30" });
    expect(body.expires_at).toBe("2027-03-01T16:30:00.000Z");
    const token = await offerTo(patient);
    now = new Date("2027-03-01T16:29:59Z");
    expect((await read(token)).status).toBe(200);
    now = new Date("2027-03-01T16:30:00Z");
    expect((await accept(token)).status).toBe(404);
  });

  test("answers 429 to an address after 60 failed tokens, those of visits included", async () => {
    const { token } = await anOffer();
    const from = anAddress();
    for (let count = 0; count < 60; count += 1)
      expect(
        (await visits.call("GET", `/api/${count % 2 ? "offers" : "visits"}/${count}/`, { from })).status,
      ).toBe(404);
    expect((await read(token, from)).status).toBe(429);
    expect((await accept(token, from)).status).toBe(429);
    expect((await read(token)).status).toBe(200);
  });
});

describe("patients who accept at the same time (visits-72)", () => {
  test.each([1, 2, 3, 4, 5])("have the time once, round %i", async () => {
    const asked = [
      await visits.aPending(),
      await visits.aPending(),
      await aLaterVisit(7, "09:00", { wants_earlier: true }),
    ];
    await offer(idsOf(asked));
    const tokens = await Promise.all(asked.map(({ patient }) => offerTo(patient)));
    const replies = await Promise.all([...tokens, ...tokens].map((token) => accept(token)));
    const winners = replies.flatMap(({ status }, at) => (status === 200 ? [at % asked.length] : []));
    expect(new Set(winners).size).toBe(1);
    expect(winners).toHaveLength(2);
    expect(replies.filter(({ body }) => body.detail === "time_taken")).toHaveLength(4);
    const mails = await Promise.all(asked.map(({ patient }) => mailsTo(program, patient.account.email)));
    const placed = mails.map(
      (all) =>
        all.filter(({ subject }) => subject?.includes("9:00") && subject.startsWith("Your visit")).length,
    );
    // The third patient has the mail about the later visit besides.
    expect(placed).toEqual(asked.map((_, at) => (at === winners[0] ? 1 : 0) + (at === 2 ? 1 : 0)));
  });

  test("have it or staff have given it to another request", async () => {
    for (let round = 0; round < 5; round += 1) {
      const time = ["09:00", "10:00", "11:00", "13:00", "14:00"][round] ?? "";
      const [asked, walkIn] = [await visits.aPending(), await visits.aPending()];
      expect((await offer([asked.id], { time })).status).toBe(201);
      const token = await offerTo(asked.patient);
      const [accepted, confirmed] = await Promise.all([
        accept(token),
        visits.confirm(walkIn.id, monday, time),
      ]);
      expect([accepted.status, confirmed.status].toSorted()).toEqual([200, 409]);
      for (const { body, status } of [accepted, confirmed])
        if (status === 409) expect(body.detail).toBe("time_taken");
    }
  });

  test("have it although staff confirm the same request for another time", async () => {
    for (const time of ["09:00", "10:00", "11:00"]) {
      const asked = await visits.aPending();
      await offer([asked.id], { time });
      const token = await offerTo(asked.patient);
      const [accepted, confirmed] = await Promise.all([
        accept(token),
        visits.confirm(asked.id, monday, "14:30"),
      ]);
      expect(accepted.status).toBe(200);
      // Confirmed first and then moved, or refused since it was accepted.
      expect([200, 409]).toContain(confirmed.status);
      expect(await visits.details(asked.id)).toMatchObject({ status: "confirmed", confirmed_time: time });
    }
  });
});
