import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { accounts } from "#server/accounts/table.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anAppointment, aStoredVisit } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
let now = new Date("2027-03-10T22:00:00Z");

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

const unknown = `/api/calendar/${"x".repeat(43)}.ics`;

/** Creates the employee's feed; returns its path. */
async function aFeed(as: SignedIn = employee): Promise<string> {
  const { status, body } = await call("POST", "/api/calendar/", { as });
  expect(status).toBe(201);
  const { origin, pathname } = new URL(body.url);
  expect(origin).toBe("https://practice.example");
  return pathname;
}

/** A feed's events as ical.js reads them. */
function eventsIn(text: string) {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      event,
      begins: event.startDate.toJSDate().toISOString(),
      ends: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
    };
  });
}

/** The same as node-ical reads them, whose parser has nothing in common with the other. */
function eventsByAnotherParser(text: string) {
  return Object.values(nodeIcal.sync.parseICS(text)).flatMap((part) =>
    part?.type === "VEVENT"
      ? [
          {
            uid: part.uid,
            begins: part.start.toISOString(),
            ends: part.end?.toISOString(),
            summary: part.summary,
            sequence: Number(part.sequence),
          },
        ]
      : [],
  );
}

async function readFeed(path: string) {
  const { status, headers, text } = await call("GET", path);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  return text;
}

describe("an employee's calendar feed (exports-1)", () => {
  test("is created, described, replaced and deleted", async () => {
    const own = () => call("GET", "/api/calendar/", { as: employee });
    expect((await own()).body).toEqual({ exists: false, made_at: null });
    const first = await aFeed();
    expect((await own()).body).toEqual({ exists: true, made_at: now.toISOString() });
    expect((await call("GET", first)).status).toBe(200);
    const second = await aFeed();
    expect((await call("GET", first)).status).toBe(404);
    expect((await call("GET", second)).status).toBe(200);
    expect((await call("DELETE", "/api/calendar/", { as: employee })).status).toBe(204);
    expect((await call("DELETE", "/api/calendar/", { as: employee })).status).toBe(204);
    expect((await own()).body).toEqual({ exists: false, made_at: null });
    expect((await call("GET", second)).status).toBe(404);
  });

  test("is one of several created at the same time", async () => {
    const paths = await Promise.all(Array.from({ length: 8 }, () => aFeed()));
    const replies = await Promise.all(paths.map((path) => call("GET", path)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("rejects patients and anonymous callers", async () => {
    const patient = await signedIn(program);
    for (const method of ["GET", "POST", "DELETE"] as const) {
      expect((await call(method, "/api/calendar/", { as: patient })).status).toBe(403);
      expect((await call(method, "/api/calendar/")).status).toBe(401);
    }
  });

  test("ends when the employee leaves the office", async () => {
    const leaving = await signedIn(program, await anEmployee(program.database));
    const path = await aFeed(leaving);
    await readFeed(path);
    await program.database
      .update(accounts)
      .set({ role: "customer" })
      .where(eq(accounts.id, leaving.account.id));
    expect((await call("GET", path)).status).toBe(404);
  });

  test("has the same answer for unknown and malformed tokens", async () => {
    const path = await aFeed();
    const expected = { status: 404, body: { detail: "not_found" } };
    for (const wrong of [
      unknown,
      "/api/calendar/short.ics",
      "/api/calendar/.ics",
      "/api/calendar/%00.ics",
      path.replace(".ics", ""),
      path.replace(".ics", "a.ics"),
      `${path}/`,
    ])
      expect(await call("GET", wrong)).toMatchObject(expected);
  });

  test("leaves its token neither in the log nor in the database", async () => {
    const path = await aFeed();
    const token = path.split("/").at(-1)?.replace(".ics", "") ?? "";
    await readFeed(path);
    expect((await call("POST", path)).status).toBe(405);
    await call("GET", path.slice(0, -2));
    expect(program.logLines.join()).toContain("/api/calendar/:token.ics");
    expect(program.logLines.join()).not.toContain(token);
    const { rows } = await program.database.execute("SELECT * FROM calendar_feeds");
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("the visits of a feed (exports-2)", () => {
  const today = () => officeNow(now).date;

  test("name the patient by initials, with category and provider, and nothing more", async () => {
    const { database } = program;
    const patient = await anAccount(database, { firstName: "émile", lastName: "Žák", phone: "+15305550123" });
    const message = "It throbs, and I take blood thinners.";
    const visit = await aStoredVisit(database, {
      accountId: patient.id,
      category: "endodontist_consultation",
      provider: "takeda",
      message,
      note: "Afraid of needles",
      levelOfDiscomfort: 9,
      confirmedDate: today(),
      confirmedTime: "09:00",
      calendarSequence: 3,
    });
    const text = await readFeed(await aFeed());
    const [read] = eventsIn(text).filter(({ event }) => event.uid.startsWith(visit.calendarUid));
    expect(read?.event.summary).toBe("É. Ž. · Endodontist consultation · Dr. Julian Takeda");
    expect(read?.sequence).toBe(3);
    const unfolded = text.replaceAll("\r\n ", "");
    for (const secret of ["mile", "ák", "5550123", patient.email, patient.username, message, "needles"])
      expect(unfolded).not.toContain(secret);
  });

  test("for someone else have that person's initials, where the name was given (exports-3)", async () => {
    const { database } = program;
    const parent = await anAccount(database, { firstName: "Gale", lastName: "Winter" });
    const names = ["Émile Zachary van der Żuk", "Bo", null];
    const visits = await Promise.all(
      names.map((patientName) =>
        aStoredVisit(database, {
          accountId: parent.id,
          isForOther: true,
          otherPatient: "my child",
          patientName,
          confirmedDate: addDays(today(), 3),
          confirmedTime: "11:00",
        }),
      ),
    );
    const events = eventsIn(await readFeed(await aFeed()));
    const initials = visits.map(({ calendarUid }) => {
      const found = events.find(({ event }) => event.uid.startsWith(calendarUid));
      return found?.event.summary.split(" · ")[0];
    });
    expect(initials).toEqual(["É. Ż.", "B.", "G. W."]);
  });

  test("are the confirmed ones of the last 30 and next 90 days, guests' too", async () => {
    const { database } = program;
    const at = (days: number, given = {}) =>
      aStoredVisit(database, { confirmedDate: addDays(today(), days), confirmedTime: "10:00", ...given });
    const inside = await Promise.all([-30, -1, 1, 90].map((days) => at(days)));
    const outside = [
      await at(-31),
      await at(91),
      await at(2, { status: "cancelled" }),
      await anAppointment(database),
    ];
    const uids = eventsIn(await readFeed(await aFeed())).map(({ event }) => event.uid.split("@")[0]);
    expect(uids).toEqual(expect.arrayContaining(inside.map(({ calendarUid }) => calendarUid)));
    for (const { calendarUid } of outside) expect(uids).not.toContain(calendarUid);
  });

  test("begin and end at the right instants on both days of a clock change, for two parsers", async () => {
    const expected = {
      // The clocks go from 2:00 to 3:00 on the first of these days, and back from 2:00 to 1:00 on the second.
      "2027-03-13 09:00": "2027-03-13T17:00:00.000Z",
      "2027-03-14 01:45": "2027-03-14T09:45:00.000Z",
      "2027-03-14 03:00": "2027-03-14T10:00:00.000Z",
      "2027-03-14 09:00": "2027-03-14T16:00:00.000Z",
      "2027-11-06 09:00": "2027-11-06T16:00:00.000Z",
      "2027-11-07 00:30": "2027-11-07T07:30:00.000Z",
      "2027-11-07 01:30": "2027-11-07T08:30:00.000Z",
      "2027-11-07 09:00": "2027-11-07T17:00:00.000Z",
    };
    const visits = new Map<string, string>();
    for (const [moment, instant] of Object.entries(expected)) {
      const [confirmedDate = "", confirmedTime = ""] = moment.split(" ");
      const visit = await aStoredVisit(program.database, { confirmedDate, confirmedTime, minutes: 45 });
      visits.set(visit.calendarUid, instant);
    }
    const before = now;
    for (const at of ["2027-03-10T22:00:00Z", "2027-10-20T22:00:00Z"]) {
      now = new Date(at);
      const caller = await signedIn(program, employee.account);
      const text = await readFeed(await aFeed(caller));
      const byOne = eventsIn(text).map(({ event: { uid, summary }, begins, ends, sequence }) => ({
        uid,
        begins,
        ends,
        summary,
        sequence,
      }));
      expect(byOne.length).toBeGreaterThan(3);
      expect(eventsByAnotherParser(text).toSorted((one, other) => (one.uid < other.uid ? -1 : 1))).toEqual(
        byOne.toSorted((one, other) => (one.uid < other.uid ? -1 : 1)),
      );
      for (const { uid, begins, ends } of byOne) {
        const instant = visits.get(uid.split("@")[0] ?? "");
        if (!instant) continue;
        visits.delete(uid.split("@")[0] ?? "");
        expect(begins).toBe(instant);
        expect(Date.parse(ends) - Date.parse(begins)).toBe(45 * 60_000);
      }
    }
    expect(visits.size).toBe(0);
    now = before;
  });

  test("make a file of lines that end in CRLF and hold at most 75 octets (RFC 5545, 3.1)", async () => {
    const lines = (await readFeed(await aFeed())).split("\r\n");
    expect(lines.at(-1)).toBe("");
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });

  test("follow a rescheduling and a cancellation at the next read", async () => {
    const feed = await aFeed();
    const visit = await aStoredVisit(program.database, {
      confirmedDate: addDays(today(), 20),
      confirmedTime: "08:00",
    });
    const find = async () =>
      eventsIn(await readFeed(feed)).find(({ event }) => event.uid.startsWith(visit.calendarUid));
    expect(await find()).toMatchObject({ sequence: 0 });
    const moved = { confirmed_date: addDays(today(), 21), confirmed_time: "08:00", allow_overlap: true };
    const target = `/api/appointments/${visit.id}`;
    expect((await call("PUT", `${target}/reschedule/`, { as: employee, body: moved })).status).toBe(200);
    const after = await find();
    expect(after).toMatchObject({ sequence: 1 });
    expect(after?.begins.slice(0, 10)).toBe(moved.confirmed_date);
    const body = { status: "cancelled" };
    expect((await call("PUT", `${target}/confirm/`, { as: employee, body })).status).toBe(200);
    expect(await find()).toBeUndefined();
  });
});
