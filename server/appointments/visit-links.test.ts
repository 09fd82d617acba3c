import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { anAddress, linkCallsOf, someWishes } from "#tests/support/link-calls.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";
import { deleteExpiredVisitLinks } from "./visit-links.ts";

// Monday 2027-03-01, noon at the office.
const start = "2027-03-01T20:00:00Z";
const { program, visits, clock } = await aVisitProgram(start);

const { readVisit: read, postVisit: post } = linkCallsOf(program);

const actions: readonly [action: string, body?: unknown][] = [
  ["attend"],
  ["cancel"],
  ["another-time", someWishes],
  ["earlier", { on: true }],
  ["reminders", { on: false }],
];

describe("an emailed link", () => {
  test("leads to the visit without category, message or insurance", async () => {
    const { patient } = await visits.aVisit("2027-03-08", "09:00");
    const { status, body, headers } = await read(await visits.tokenTo(patient.account.email));
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toEqual({
      first_name: "Ada",
      patient_first_name: null,
      status: "confirmed",
      date: "2027-03-08",
      time: "09:00",
      minutes: 60,
      provider: "Dr. Renata Osei",
      office: {
        name: site().practice.name,
        address: `${site().practice.address.street}, ${site().practice.address.city}, ${site().practice.address.state_code} ${site().practice.address.postcode}`,
        phone: site().practice.phone.display,
      },
      attendance: null,
      can_cancel: true,
      can_ask_another_time: true,
      wants_another_time: false,
      asked_to_choose: false,
      wants_earlier: false,
      reminders: true,
    });
  });

  test("has a token of its own in each mail, and all of them stay valid", async () => {
    const { id, patient } = await visits.aPending();
    const first = await visits.tokenTo(patient.account.email);
    await visits.confirm(id, "2027-03-08", "11:00");
    const second = await visits.tokenTo(patient.account.email);
    expect(second).not.toBe(first);
    for (const token of [first, second]) expect((await read(token)).body.date).toBe("2027-03-08");
  });

  test("is stored as a hash alone, and neither log nor mail queue holds its token", async () => {
    const { patient } = await visits.aVisit("2027-03-08", "13:00");
    const token = await visits.tokenTo(patient.account.email);
    await read(token);
    await post(token, "attend");
    const { rows } = await program.database.execute(
      sql`SELECT row_to_json(visit_links)::text AS row FROM visit_links
          UNION ALL SELECT row_to_json(job)::text FROM pgboss.job`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(program.logLines.some((line) => line.includes("/api/visits/:token/"))).toBe(true);
    expect(program.logLines.join("")).not.toContain(token);
  });

  test("has replies that are not stored, not indexed and named in no Referer, errors too", async () => {
    const { patient } = await visits.aVisit("2027-05-17", "11:00");
    const token = await visits.tokenTo(patient.account.email);
    const replies = [
      await read(token),
      await read("unknown"),
      await post(token, "earlier", { on: "perhaps" }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 404, 400]);
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      });
    }
  });

  test("gives the confirmed visit as a calendar file, without health details", async () => {
    const { id, patient } = await visits.aPending();
    const token = await visits.tokenTo(patient.account.email);
    const file = () => visits.call("GET", `/api/visits/${token}/calendar.ics`, { from: anAddress() });
    expect((await file()).status).toBe(404);
    await visits.confirm(id, "2027-05-17", "09:00");
    const { status, headers, text } = await file();
    expect([status, headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(text).toMatch(/^METHOD:PUBLISH\r$/m);
    expect(text).toMatch(/^DTSTART:20270517T160000Z\r$/m);
    expect(text).not.toMatch(/ATTENDEE|general.dentist/i);
    await post(token, "cancel");
    expect((await file()).status).toBe(404);
  });

  test("changes nothing by GET or HEAD", async () => {
    const { id, patient } = await visits.aVisit("2027-03-08", "14:15");
    const token = await visits.tokenTo(patient.account.email);
    const before = await visits.details(id);
    const client = anAddress();
    for (const path of ["", "calendar.ics", ...actions.map(([action]) => `${action}/`)])
      for (const method of ["GET", "HEAD"] as const)
        await program.app.inject({ method, url: `/api/visits/${token}/${path}`, remoteAddress: client });
    expect(await visits.details(id)).toEqual(before);
  });

  test("answers forged, foreign, malformed and expired tokens with the same 404, whatever is sent", async () => {
    const { patient } = await visits.aVisit("2027-03-09", "09:00");
    const token = await visits.tokenTo(patient.account.email);
    const unknown = await read(randomBytes(32).toString("base64url"));
    expect(unknown.status).toBe(404);
    const { body: code } = { body: randomBytes(32).toString("base64url") };
    for (const failed of [
      code,
      "x",
      "%20",
      token.slice(0, -1),
      `${token}A`,
      token.toUpperCase(),
      "a".repeat(150),
    ]) {
      expect(await read(failed)).toMatchObject({ status: 404, text: unknown.text });
      for (const [action] of actions)
        expect(await post(failed, action, { nonsense: true })).toMatchObject({
          status: 404,
          text: unknown.text,
        });
    }
    clock.now = new Date("2027-04-08T16:00:00Z");
    expect(await read(token)).toMatchObject({ status: 404, text: unknown.text });
    expect(await post(token, "attend")).toMatchObject({ status: 404, text: unknown.text });
  });

  test("is valid until 30 days after the visit or its cancellation, and then deleted", async () => {
    const visit = await visits.aVisit("2027-03-09", "11:00");
    const token = await visits.tokenTo(visit.patient.account.email);
    const { patient } = await visits.aVisit("2027-03-10", "09:00");
    const cancelled = await visits.tokenTo(patient.account.email);
    await post(cancelled, "cancel");
    const pending = await visits.aPending();
    const waiting = await visits.tokenTo(pending.patient.account.email);
    const links = () => program.database.$count(sql`visit_links`);
    const all = await links();

    clock.now = new Date("2027-03-31T19:59:59Z");
    expect((await read(cancelled)).status).toBe(200);
    clock.now = new Date("2027-03-31T20:00:00Z");
    expect((await read(cancelled)).status).toBe(404);
    clock.now = new Date("2027-04-08T17:59:00Z");
    expect((await read(token)).status).toBe(200);
    clock.now = new Date("2027-04-08T18:00:00Z");
    expect((await read(token)).status).toBe(404);
    expect((await read(waiting)).status).toBe(200);
    await deleteExpiredVisitLinks(program.database, clock.now);
    expect(await links()).toBeLessThan(all);
    expect((await read(waiting)).status).toBe(200);
    // A visit that is rescheduled to a later time gives its remaining links their time back; deleted ones stay invalid.
    expect((await read(token)).status).toBe(404);
  });
});

describe("failed tokens", () => {
  test("are limited to 60 an hour from one address over all paths, and then valid ones are refused too", async () => {
    const { patient } = await visits.aVisit("2027-03-11", "09:00", undefined, { provider: "osei" });
    const token = await visits.tokenTo(patient.account.email);
    const from = anAddress();
    const failed = () => randomBytes(32).toString("base64url");
    for (let times = 0; times < 12; times += 1)
      for (const [action, body] of actions)
        expect((await post(failed(), action, body, from)).status).toBe(404);
    for (const response of [
      await read(failed(), from),
      await read("x", from),
      await read(token, from),
      await post(token, "cancel", undefined, from),
    ]) {
      expect([response.status, response.body.detail]).toEqual([429, "too_many_requests"]);
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await read(token)).status).toBe(200);
    clock.now = new Date(Date.parse(start) + 60 * 60 * 1_000 + 1_000);
    expect((await read(token, from)).status).toBe(200);
  });

  test("are not counted for valid ones", async () => {
    const { patient } = await visits.aPending();
    const token = await visits.tokenTo(patient.account.email);
    const from = anAddress();
    for (let times = 0; times < 70; times += 1) expect((await read(token, from)).status).toBe(200);
  });
});
