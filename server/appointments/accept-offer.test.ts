import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailsTo } from "#tests/support/calls.ts";
import { anAddress, linkCallsOf } from "#tests/support/link-calls.ts";
import { anOfferProgram, idsOf } from "#tests/support/offers.ts";
import { rounds } from "#tests/support/rounds.ts";
import { deleteExpiredOffers } from "./offers.ts";

const { aLaterVisit, anOffer, clock, monday, offer, offerTo, program, slot, start, visits } =
  await anOfferProgram();
const { readOffer: read, acceptOffer: accept } = linkCallsOf(program);

describe("the link of an offer (visits-72)", () => {
  test("shows the time without category or message, and changes nothing by GET or HEAD", async () => {
    const { token, id } = await anOffer({ message: "It throbs." });
    const before = await visits.details(id);
    const { status, body, headers, text } = await read(token);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toMatchObject({
      first_name: "Ada",
      patient_first_name: null,
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
    expect(replies[0]?.body).toMatchObject({ state: "accepted", current: { date: monday(), time: "09:00" } });
    expect(await visits.details(id)).toMatchObject({
      status: "confirmed",
      confirmed_date: monday(),
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

  test("reschedules a visit, whose invitation counts up", async () => {
    const later = await aLaterVisit(7, "13:15", { wants_earlier: true });
    await offer([later.id]);
    const token = await offerTo(later.patient);
    expect((await read(token)).body.current).toEqual({ date: later.date, time: "13:15" });
    expect((await accept(token)).status).toBe(200);
    const mail = (await mailsTo(program, later.patient.account.email)).at(-1);
    expect(mail?.subject).toContain("has moved");
    expect(await visits.details(later.id)).toMatchObject({
      confirmed_date: monday(),
      confirmed_time: "09:00",
    });
    const { rows } = await program.database.execute(
      sql`SELECT calendar_sequence AS sequence FROM appointments WHERE id = ${later.id}`,
    );
    expect(rows).toEqual([{ sequence: 1 }]);
  });

  test("reschedules a visit again at the same instant, by another offer to the patient", async () => {
    const { id, patient, token } = await anOffer();
    await offer([id], { time: "10:30" });
    const other = await offerTo(patient);
    expect([(await accept(token)).status, (await accept(other)).status]).toEqual([200, 200]);
    expect(await visits.details(id)).toMatchObject({ confirmed_date: monday(), confirmed_time: "10:30" });
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
    clock.now = new Date(Date.parse(start) + 4 * 3_600_000 - 1);
    expect((await read(token)).status).toBe(200);
    await deleteExpiredOffers(program.database, clock.now);
    clock.now = new Date(Date.parse(start) + 4 * 3_600_000);
    for (const reply of [await read(token), await accept(token)])
      expect(reply).toMatchObject({ status: 404, text: unknown.text });
    await deleteExpiredOffers(program.database, clock.now);
    expect(await program.database.$count(sql`offers`)).toBe(0);
  });

  test("expires two hours before its time if that is sooner", async () => {
    clock.now = new Date("2027-03-01T15:00:00Z");
    const { id, patient } = await visits.aPending();
    const { body } = await offer([id], { date: "2027-03-01", time: "10:30" });
    expect(body.expires_at).toBe("2027-03-01T16:30:00.000Z");
    const token = await offerTo(patient);
    clock.now = new Date("2027-03-01T16:29:59Z");
    expect((await read(token)).status).toBe(200);
    clock.now = new Date("2027-03-01T16:30:00Z");
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
  test.each(Array.from({ length: rounds(1, 5) }, (_, index) => index + 1))(
    "have the time once, round %i",
    async () => {
      const asked = [
        await visits.aPending(),
        await visits.aPending(),
        await aLaterVisit(7, "09:00", { wants_earlier: true }),
      ];
      expect((await offer(idsOf(asked))).status).toBe(201);
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
    },
  );

  test("have it or staff have given it to another request", { tags: "full" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const time = ["09:00", "10:00", "11:00", "13:00", "14:00"][round] ?? "";
      const [asked, walkIn] = [await visits.aPending(), await visits.aPending()];
      expect((await offer([asked.id], { time })).status).toBe(201);
      const token = await offerTo(asked.patient);
      const [accepted, confirmed] = await Promise.all([
        accept(token),
        visits.confirm(walkIn.id, monday(), time),
      ]);
      expect([accepted.status, confirmed.status].toSorted()).toEqual([200, 409]);
      for (const { body, status } of [accepted, confirmed])
        if (status === 409) expect(body.detail).toBe("time_taken");
    }
  });

  test("have it although staff confirm the same request for another time", { tags: "full" }, async () => {
    for (const time of ["09:00", "10:00", "11:00"]) {
      const asked = await visits.aPending();
      await offer([asked.id], { time });
      const token = await offerTo(asked.patient);
      const [accepted, confirmed] = await Promise.all([
        accept(token),
        visits.confirm(asked.id, monday(), "14:30"),
      ]);
      expect(accepted.status).toBe(200);
      // Confirmed first and then rescheduled, or refused since it was accepted.
      expect([200, 409]).toContain(confirmed.status);
      expect(await visits.details(asked.id)).toMatchObject({ status: "confirmed", confirmed_time: time });
    }
  });
});
