import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "#contract/office-dates.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { aGuestRequest, aRequest, confirmation } from "#tests/samples/appointments.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { eventIn } from "#tests/support/calendar-part.ts";
import { callsOf } from "#tests/support/calls.ts";
import { rounds } from "#tests/support/rounds.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let patient: SignedIn;
let employee: SignedIn;
let colleague: SignedIn;
// Wednesday 2027-03-10, 14:00 at the office; the clocks go forward on Sunday.
let now = new Date("2027-03-10T22:00:00Z");

beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  call = callsOf(program);
  patient = await signedIn(program);
  employee = await signedIn(program, await anEmployee(program.database));
  colleague = await signedIn(program, await anEmployee(program.database));
});

afterAll(() => program.close());

async function aPending(given: Record<string, unknown> = {}, as = patient): Promise<number> {
  const { status, body } = await call("POST", "/api/appointments/", { as, body: aRequest(given) });
  expect(status).toBe(201);
  // An email is sent before what it says changes, since it would be dropped afterwards (mail-25).
  await program.sentMails();
  return body.id;
}

const put = (id: number | string, body: unknown, as = employee) =>
  call("PUT", `/api/appointments/${id}/confirm/`, { as, body });

const mailsTo = async (email: string) =>
  (await program.sentMails()).filter(({ recipients }) => recipients.includes(email));

describe("confirming", () => {
  test("answers the changed request with the sentence, and the patient sees the time", async () => {
    const id = await aPending();
    const { status, body } = await put(id, confirmation("2027-03-15", "09:30"));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id,
      status: "confirmed",
      confirmed_date: "2027-03-15",
      confirmed_time: "09:30",
      message: "Appointment confirmed and email sent!",
      warnings: [],
    });
    const own = await call("GET", "/api/appointments/my/", { as: patient });
    expect(own.body.results[0]).toMatchObject({ id, status: "confirmed", confirmed_time: "09:30" });
  });

  test.each([
    ["nothing", {}, "Date and time are required."],
    ["no date", { confirmed_time: "09:00" }, "Date and time are required."],
    ["no time", { confirmed_date: "2027-03-15" }, "Date and time are required."],
    ["blanks", { confirmed_date: "", confirmed_time: "" }, "Date and time are required."],
    ["nulls", { confirmed_date: null, confirmed_time: null }, "Date and time are required."],
    ["objects", { confirmed_date: {}, confirmed_time: [] }, "Date and time are required."],
    ["an odd date", confirmation("15.3.2027", "09:00"), "Date and time are required."],
    ["a date with time", confirmation("2027-03-15T09:00", "09:00"), "Date and time are required."],
    ["an odd time", confirmation("2027-03-15", "9:00"), "Date and time are required."],
    ["the 24th hour", confirmation("2027-03-15", "24:00"), "Date and time are required."],
    ["a day that is not", confirmation("2027-02-30", "09:00"), "This date does not exist."],
    ["the month 13", confirmation("2027-13-01", "09:00"), "This date does not exist."],
    ["yesterday", confirmation("2027-03-09", "09:00"), "This date is in the past."],
    [
      "a skipped hour",
      confirmation("2027-03-14", "02:30"),
      "This time does not exist on that day: the clocks move forward.",
    ],
  ])("refuses %s", async (_name, sent, sentence) => {
    const id = await aPending();
    const { status, body } = await put(id, { status: "confirmed", ...sent });
    expect([status, body.detail, body.message]).toEqual([400, "invalid_fields", sentence]);
    expect(Object.values(body.fields).flat()).toContain(sentence);
    const list = await call("GET", "/api/appointments/my/", { as: patient });
    expect(list.body.results[0]).toMatchObject({ id, status: "pending", confirmed_date: null });
  });

  test.each([undefined, "pending", "Confirmed", null, 1])("refuses the status %j", async (wanted) => {
    const { status, body } = await put(await aPending(), {
      ...confirmation("2027-03-15", "09:00"),
      status: wanted,
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, ["status"]]);
  });

  test.each(["999999", "0", "abc", "1.5", "99999999999999999999", "%00"])(
    "of request %s, which does not exist, is 404",
    async (id) => {
      expect((await put(id, confirmation("2027-03-15", "09:00"))).status).toBe(404);
      expect((await put(id, { status: "cancelled" })).status).toBe(404);
      expect((await call("GET", `/api/appointments/${id}/confirm/`, { as: employee })).status).toBe(404);
    },
  );

  test("mails an invitation that a calendar reads, at the right instant and without health details", async () => {
    const asker = await signedIn(
      program,
      await anAccount(program.database, { firstName: 'Zoë, "the" ;Smith\\', email: "zoe@mailbox.example" }),
    );
    const id = await aPending({ category: "endodontist_consultation", message: "Abscess" }, asker);
    await put(id, confirmation("2027-03-15", "09:30"));
    const [, mail] = await mailsTo("zoe@mailbox.example");
    const read = eventIn(mail);
    expect(read?.method).toBe("REQUEST");
    expect(read?.status).toBe("CONFIRMED");
    expect(read?.event.sequence).toBe(0);
    // 09:30 in the week after the clocks went forward is 16:30 UTC.
    expect(read?.event.startDate.toJSDate().toISOString()).toBe("2027-03-15T16:30:00.000Z");
    expect(read?.event.endDate.toJSDate().toISOString()).toBe("2027-03-15T17:15:00.000Z");
    expect(read?.text.split(/\r?\n/).every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
    for (const text of [read?.text ?? "", mail?.raw ?? "", mail?.text ?? ""]) {
      expect(/abscess|endodontist|consultation/i.test(text)).toBe(false);
    }
    expect(mail?.text).toContain("9:30");
  });

  test.each([
    ["before the clocks go forward", "2027-03-14", "01:59", "2027-03-14T09:59:00.000Z"],
    ["after the clocks went forward", "2027-03-14", "03:00", "2027-03-14T10:00:00.000Z"],
    ["on that day at noon", "2027-03-14", "12:00", "2027-03-14T19:00:00.000Z"],
    ["in an hour that comes twice", "2027-11-07", "01:30", "2027-11-07T08:30:00.000Z"],
    ["on the day the clocks go back", "2027-11-07", "12:00", "2027-11-07T20:00:00.000Z"],
  ])("%s is the right instant", async (_name, date, time, instant) => {
    const asker = await signedIn(program);
    const visit = { ...confirmation(date, time), allow_overlap: true };
    const { status, body } = await put(await aPending({}, asker), visit);
    expect([status, body.confirmed_date, body.confirmed_time]).toEqual([200, date, time]);
    const read = eventIn((await mailsTo(asker.account.email)).at(-1));
    expect(read?.event.startDate.toJSDate().toISOString()).toBe(instant);
  });
});

describe("cancelling", () => {
  test("a pending request mails a plain notice", async () => {
    const asker = await signedIn(program);
    const { status, body } = await put(await aPending({}, asker), { status: "cancelled" });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "cancelled", message: "Appointment cancelled." });
    const mails = await mailsTo(asker.account.email);
    expect(mails).toHaveLength(2);
    expect(eventIn(mails[1])).toBeUndefined();
  });

  test("a confirmed visit calls the invitation off", async () => {
    const asker = await signedIn(program);
    const id = await aPending({}, asker);
    await put(id, confirmation("2027-03-22", "10:00"));
    const confirmed = (await mailsTo(asker.account.email)).at(-1);
    expect((await put(id, { status: "cancelled" })).status).toBe(200);
    const cancelled = (await mailsTo(asker.account.email)).at(-1);
    const [invitation, call_off] = [eventIn(confirmed), eventIn(cancelled)];
    expect(call_off?.method).toBe("CANCEL");
    expect(call_off?.status).toBe("CANCELLED");
    expect(call_off?.event.uid).toBe(invitation?.event.uid);
    expect(call_off?.event.sequence).toBe(1);
    const visits = await call("GET", "/api/appointments/calendar/?from=2027-03-22&to=2027-03-22", {
      as: employee,
    });
    expect(visits.body.results.map((visit: { id: number }) => visit.id)).not.toContain(id);
  });

  test("is final", async () => {
    const id = await aPending();
    await put(id, { status: "cancelled" });
    for (const body of [{ status: "cancelled" }, confirmation("2027-03-15", "10:00")]) {
      const again = await put(id, body);
      expect([again.status, again.body.detail]).toEqual([409, "already_cancelled"]);
    }
  });

  test("a guest is notified by email", async () => {
    const { body: form } = await call("GET", "/api/appointments/guest/");
    now = new Date(now.getTime() + 3_000);
    const { body } = await call("POST", "/api/appointments/guest/", {
      body: aGuestRequest({ form_token: form.form_token, email: "guest@mailbox.example" }),
    });
    // Each email is sent before what it says changes (mail-25).
    await mailsTo("guest@mailbox.example");
    await put(body.id, confirmation("2027-03-16", "13:00"));
    await mailsTo("guest@mailbox.example");
    await put(body.id, { status: "cancelled" });
    const mails = await mailsTo("guest@mailbox.example");
    expect(mails.map((mail) => eventIn(mail)?.method)).toEqual([undefined, "REQUEST", "CANCEL"]);
  });
});

describe("two employees at the same instant", () => {
  test("who confirm different times: one succeeds, the other gets 409, and one email has the stored time", {
    tags: "full",
    timeout: 60_000,
  }, async () => {
    const races = rounds(6, 60);
    const asker = await signedIn(program);
    const ids: number[] = [];
    for (let race = 0; race < races; race += 1) ids.push(await aPending({}, asker));
    const outcomes: Awaited<ReturnType<typeof put>>[][] = [];
    for (const [race, id] of ids.entries()) {
      const day = addDays("2027-04-01", race);
      outcomes.push(
        await Promise.all([
          put(id, confirmation(day, "09:00")),
          put(id, confirmation(day, "14:00"), colleague),
        ]),
      );
    }
    for (const pair of outcomes) {
      expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(pair.find(({ status }) => status === 409)?.body.detail).toBe("already_confirmed");
    }
    const { rows } = await program.database.execute<{ uid: string; at: string }>(
      `SELECT calendar_uid AS uid, confirmed_date || ' ' || to_char(confirmed_time, 'HH24:MI') AS at
       FROM appointments WHERE account_id = ${asker.account.id}`,
    );
    const stored = new Map(rows.map(({ uid, at }) => [uid, at]));
    const invitations = (await mailsTo(asker.account.email)).flatMap((mail) => eventIn(mail) ?? []);
    expect(invitations).toHaveLength(races);
    const emailed = new Map(
      invitations.map(({ event }) => {
        const begins = event.startDate.toJSDate();
        const office = new Intl.DateTimeFormat("sv-SE", {
          timeZone: "America/Los_Angeles",
          dateStyle: "short",
          timeStyle: "short",
        });
        return [event.uid.split("@")[0], office.format(begins)];
      }),
    );
    expect(emailed).toEqual(stored);
  });

  test("of whom one confirms and one cancels leave the appointment cancelled, or confirmed and then cancelled", async () => {
    const id = await aPending();
    const [confirmed, cancelled] = await Promise.all([
      put(id, confirmation("2027-03-17", "09:00")),
      put(id, { status: "cancelled" }, colleague),
    ]);
    expect(cancelled.status).toBe(200);
    expect([200, 409]).toContain(confirmed.status);
    const { body } = await call("GET", `/api/appointments/${id}/confirm/`, { as: employee });
    expect(body.status).toBe("cancelled");
  });
});
