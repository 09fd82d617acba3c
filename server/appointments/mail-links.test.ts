import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { eventIn } from "#tests/support/calendar-part.ts";
import { mailsTo } from "#tests/support/calls.ts";
import { visitsOf } from "#tests/support/visit-programs.ts";
import { queueDueReminders } from "./reminders.ts";

let program: TestApp;
let visits: Awaited<ReturnType<typeof visitsOf>>;
let email: string;
// Monday 2027-03-01, noon at the office.
let now = new Date("2027-03-01T20:00:00Z");

async function act(status: number, ...[method, path, call]: Parameters<typeof visits.call>) {
  const reply = await visits.call(method, path, call);
  expect([reply.status, reply.body?.detail]).toEqual([status, undefined]);
  return reply.body;
}

/** Each email is sent before what it says changes: one that is no longer true would not be (mail-25). */
const sent = () => program.sentMails();

/** An appointment with every kind of email about it but the cancellation; its links and its offer are valid. */
beforeAll(async () => {
  program = await anApp({ sendsMail: true, clock: () => now });
  visits = await visitsOf(program);
  const { id, patient } = await visits.aPending(undefined, { wants_earlier: true });
  email = patient.account.email;
  await sent();
  expect((await visits.confirm(id, "2027-04-19", "09:00")).status).toBe(200);
  await sent();
  await act(200, "PUT", `/api/appointments/${id}/reschedule/`, {
    as: await visits.asStaff(),
    body: { confirmed_date: "2027-04-12", confirmed_time: "11:00" },
  });
  await sent();
  await act(200, "POST", `/api/appointments/${id}/another-time/`, {
    as: patient,
    body: { preferred_day: "tuesday", preferred_time_frame: "morning" },
  });
  await sent();
  now = new Date("2027-04-05T18:05:00Z");
  await queueDueReminders(program);
  await act(201, "POST", "/api/appointments/offers/", {
    as: await visits.asStaff(),
    body: { date: "2027-04-06", time: "09:00", provider: "osei", minutes: 60, to: [id] },
  });
});

afterAll(() => program.close());

/** The distinct paths of a mail's links to a kind of page. */
function pathsIn(content: string | undefined, page: string): string[] {
  const links = content?.match(new RegExp(`https://practice\\.example/${page}/[\\w-]+`, "g")) ?? [];
  return [...new Set(links.map((link) => new URL(link).pathname))];
}

/** All that a patient or staff could see change. */
async function stateOf({ database }: TestApp): Promise<unknown> {
  const { rows } = await database.execute(sql`
    SELECT (SELECT json_agg(appointments ORDER BY id) FROM appointments) AS appointments,
      (SELECT json_agg(offers ORDER BY token_hash) FROM offers) AS offers,
      (SELECT json_agg(accounts ORDER BY id) FROM accounts) AS accounts,
      (SELECT count(*) FROM visit_links) AS links, (SELECT count(*) FROM pgboss.job) AS jobs`);
  return rows[0];
}

test("100 GET, HEAD and prefetch requests of every link in every email change nothing", async () => {
  const mails = await mailsTo(program, email);
  const paths = mails.flatMap(({ text }) => [...pathsIn(text, "visit"), ...pathsIn(text, "offer")]);
  expect(paths.length).toBe(7);
  const calls = [
    "",
    "attend/",
    "cancel/",
    "another-time/",
    "earlier/",
    "reminders/",
    "accept/",
    "calendar.ics",
  ];
  // All of them would act if their buttons were pressed.
  for (const path of paths) {
    const [, kind, token] = path.split("/");
    await act(200, "GET", `/api/${kind}s/${token}/`, { from: "203.0.113.2" });
  }
  const before = await stateOf(program);
  for (const path of paths) {
    const page = { url: path, times: 100 };
    // What the page reads, and what its buttons send.
    const [, kind, token] = path.split("/");
    const api = calls.map((called) => ({ url: `/api/${kind}s/${token}/${called}`, times: 2 }));
    for (const { url, times } of [page, ...api]) {
      await Promise.all(
        Array.from({ length: times }, async () => {
          const asked = { url, remoteAddress: "203.0.113.2" };
          await program.app.inject({ ...asked, method: "GET" });
          await program.app.inject({ ...asked, method: "HEAD" });
          await program.app.inject({ ...asked, method: "GET", headers: { "sec-purpose": "prefetch" } });
        }),
      );
    }
  }
  expect(await stateOf(program)).toEqual(before);
});

test("every email has a link of its own in HTML and plain text, and the calendar parts count up to the cancellation", async () => {
  const [, confirmation] = await mailsTo(program, email);
  const [path = ""] = pathsIn(confirmation?.text, "visit");
  await act(200, "POST", `/api${path.replace("visit", "visits")}/cancel/`, { from: "203.0.113.1" });
  const mails = await mailsTo(program, email);
  expect(mails.map(({ subject }) => subject?.split(/[,:]/)[0])).toEqual([
    `We have your request at ${site().practice.name}`,
    `Your visit to ${site().practice.name}`,
    `Your visit to ${site().practice.name} has moved`,
    `You asked for another time at ${site().practice.name}`,
    "Reminder",
    `We have an opening at ${site().practice.name}`,
    `Your visit to ${site().practice.name} is cancelled`,
  ]);
  const links = mails.map(({ text, html }) => {
    const inText = [...pathsIn(text, "visit"), ...pathsIn(text, "offer")];
    expect([...pathsIn(html, "visit"), ...pathsIn(html, "offer")]).toEqual(inText);
    return inText;
  });
  expect(links.every(({ length }) => length > 0)).toBe(true);
  expect(new Set(links.flat()).size).toBe(links.flat().length);

  const events = mails.map(eventIn).filter((found) => found !== undefined);
  expect(events.map(({ method, status, event }) => [method, status, event.sequence])).toEqual([
    ["REQUEST", "CONFIRMED", 0],
    ["REQUEST", "CONFIRMED", 1],
    ["CANCEL", "CANCELLED", 2],
  ]);
  expect(new Set(events.map(({ event }) => event.uid)).size).toBe(1);
});

test("the emails about a confirmed visit name whom the patient sees (mail-53)", async () => {
  const mails = await mailsTo(program, email);
  const naming = mails.filter(({ text }) => text?.includes("You will see Dr. Renata Osei."));
  expect(naming.map(({ subject }) => subject?.split(/[,:]/)[0])).toEqual([
    `Your visit to ${site().practice.name}`,
    `Your visit to ${site().practice.name} has moved`,
    "Reminder",
  ]);
});
