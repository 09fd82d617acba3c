import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleEmails } from "#tests/samples/email-jobs.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { type ArrivedMail, allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { aMailer, anOutbox, mailSecret } from "#tests/support/outbox.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import type { EmailJob, EmailJobOf } from "./email-job.ts";
import { createFailedEmails } from "./failed-emails.ts";
import type { Mailer } from "./mailer.ts";
import type { Outbox } from "./outbox.ts";

let place: TestDatabase;
const afterwards: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  place = await aDatabase();
  afterwards.push(() => place.drop());
});

afterEach(async () => {
  for (const step of afterwards.splice(0).toReversed()) await step();
});

async function started<Stopped extends { stop(): Promise<unknown> }>(
  starting: Promise<Stopped>,
): Promise<Stopped> {
  const running = await starting;
  afterwards.push(() => running.stop());
  return running;
}

const failedEmails = createFailedEmails(mailSecret);

const anEmail = (to: string, code = "c0de"): EmailJob => ({
  kind: "verify-email",
  to,
  firstName: "Ada",
  username: "ada.quill",
  code,
});

const recipients = (mails: readonly ArrivedMail[]) => mails.flatMap((mail) => mail.recipients).toSorted();

async function waitingRows(): Promise<string> {
  const { rows } = await place.database.execute(
    sql`SELECT job::text AS row FROM pgboss.job WHERE name = 'mail'`,
  );
  return rows.map(({ row }) => row).join("\n");
}

test("two hundred emails wait for a server that is away, and each arrives once when it is back", async () => {
  const port = await aFreePort();
  const mailers = await Promise.all(
    [1, 2].map(() => started(aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}` }))),
  );
  const addresses = Array.from({ length: 200 }, (_, index) => `patient.${index}@home.example`);
  for (const [index, address] of addresses.entries()) {
    await place.database.transaction((transaction) =>
      (mailers[index % mailers.length] as Mailer).send(transaction, anEmail(address)),
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const server = await started(aMailServer({ port }));
  expect(recipients(await allArrived(place.database, server))).toEqual(addresses.toSorted());
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(200);
}, 120_000);

test("emails to one person arrive in the order in which they were queued", async () => {
  const port = await aFreePort();
  const mailer = await started(aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}` }));
  const codes = Array.from({ length: 8 }, (_, index) => `c0de-${index}-`);
  for (const code of codes) await mailer.send(place.database, anEmail("ada@home.example", code));
  const server = await started(aMailServer({ port, slowness: () => Math.random() * 40 }));
  const mails = await allArrived(place.database, server);
  expect(mails.map(({ text }) => codes.find((code) => text?.includes(code)))).toEqual(codes);
}, 60_000);

const aNewsletter = (to: string): EmailJob => ({
  ...(sampleEmails.find(({ kind }) => kind === "newsletter-post") as EmailJobOf<"newsletter-post">),
  to,
});

/**
 * The recipients, in the order of arrival, of emails that are queued before anything sends: those that a worker has fetched
 * already would go first.
 */
async function orderOfArrival(queueEmails: (outbox: Outbox) => Promise<void>): Promise<string[]> {
  const outbox = await anOutbox(place);
  await queueEmails(outbox).finally(() => outbox.close());
  const server = await started(aMailServer());
  await started(aMailer(place, { smtpUrl: server.url }));
  return (await allArrived(place.database, server)).flatMap((mail) => mail.recipients);
}

test("a verification email goes before a newsletter that was queued earlier", async () => {
  const readers = Array.from({ length: 40 }, (_, index) => `reader.${index}@home.example`);
  const order = await orderOfArrival(async (outbox) => {
    await outbox.sendMany(place.database, readers.map(aNewsletter));
    await outbox.send(place.database, anEmail("waiting@home.example"));
  });
  expect(order).toHaveLength(41);
  expect(order.indexOf("waiting@home.example")).toBeLessThan(20);
}, 120_000);

test("newsletters at a slow mail server occupy no worker that a verification email needs", async () => {
  const slowServer = await started(
    aMailServer({ slowness: ({ subject = "" }) => (/verify/i.test(subject) ? 0 : 4_000) }),
  );
  const mailer = await started(aMailer(place, { smtpUrl: slowServer.url }));
  await mailer.sendMany(
    place.database,
    ["a", "b", "c"].map((name) => aNewsletter(`${name}@home.example`)),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  await mailer.send(place.database, anEmail("waiting@home.example"));
  await expect.poll(() => recipients(slowServer.mails), { timeout: 3_000 }).toEqual(["waiting@home.example"]);
  expect(await allArrived(place.database, slowServer)).toHaveLength(4);
}, 60_000);

test("a client's first email goes before the many that another client caused", async () => {
  const flood = Array.from({ length: 40 }, (_, index) => `flood.${index}@home.example`);
  const order = await orderOfArrival(async (outbox) => {
    for (const to of flood) await outbox.send(place.database, anEmail(to), { client: "203.0.113.9" });
    await outbox.send(place.database, anEmail("genuine@home.example"), { client: "198.51.100.7" });
  });
  expect(order).toHaveLength(41);
  expect(order.indexOf("genuine@home.example")).toBeLessThan(20);
  // The flood itself stays in order, but for the emails that are sent at the same time.
  const positions = flood.map((to) => order.indexOf(to));
  expect(positions.every((position, index) => Math.abs(position - index) < 20)).toBe(true);
}, 120_000);

test("a genuine email is delivered within 5 seconds while one client causes hundreds", async () => {
  const server = await started(aMailServer({ slowness: () => 50 }));
  const mailer = await started(aMailer(place, { smtpUrl: server.url }));
  const stop = new AbortController();
  const flood = (async () => {
    for (let index = 0; !stop.signal.aborted; index += 1)
      await mailer.send(place.database, anEmail(`flood.${index}@home.example`), { client: "203.0.113.9" });
  })();
  await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBeGreaterThan(60);
  await mailer.send(place.database, anEmail("genuine@home.example"), { client: "198.51.100.7" });
  await expect.poll(() => recipients(server.mails), { timeout: 5_000 }).toContain("genuine@home.example");
  stop.abort();
  await flood;
}, 60_000);

test("a queued email's code cannot be read in the database, and nothing of a sent email is left", async () => {
  const port = await aFreePort();
  const mailer = await started(aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}` }));
  await mailer.send(place.database, anEmail("secret.keeper@home.example", "53cr3t-c0de"));
  const waiting = await waitingRows();
  expect(waiting).toContain("verify-email");
  expect(waiting).not.toMatch(/53cr3t-c0de|secret\.keeper/);
  const server = await started(aMailServer({ port }));
  const mails = await allArrived(place.database, server);
  expect(mails[0]?.text).toContain("53cr3t-c0de");
  expect(await waitingRows()).toBe("");
}, 120_000);

test("a permanently refused email is given up, listed without its code, and arrives when it is retried", async () => {
  let isRefusing = true;
  const server = await started(aMailServer({ refuse: () => (isRefusing ? 550 : undefined) }));
  const mailer = await started(aMailer(place, { smtpUrl: server.url }));
  await mailer.send(place.database, anEmail("refused@home.example", "d34d-c0de"));
  expect(await allArrived(place.database, server)).toEqual([]);

  const list = await failedEmails.list(place.database);
  expect(list).toEqual([
    expect.objectContaining({
      kind: "verify-email",
      to: "refused@home.example",
      reason: expect.stringContaining("550"),
    }),
  ]);
  expect(JSON.stringify(list)).not.toContain("d34d-c0de");
  expect(await failedEmails.retry(place.database, "00000000-0000-4000-8000-000000000000")).toEqual([]);

  isRefusing = false;
  expect(await failedEmails.retry(place.database, "all")).toEqual(["verify-email"]);
  expect(recipients(await allArrived(place.database, server))).toEqual(["refused@home.example"]);
  expect(await failedEmails.list(place.database)).toEqual([]);
}, 120_000);

test("a temporarily refused email is retried with the same Message-ID", async () => {
  const refusals: string[] = [];
  const server = await started(
    aMailServer({
      refuse(address) {
        refusals.push(address);
        return refusals.length === 1 ? 451 : undefined;
      },
    }),
  );
  const mailer = await started(aMailer(place, { smtpUrl: server.url }));
  await mailer.send(place.database, anEmail("greylisted@home.example"));
  const { rows } = await place.database.execute(sql`SELECT id FROM pgboss.job WHERE name = 'mail'`);
  const mails = await allArrived(place.database, server);
  expect(refusals).toHaveLength(2);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.messageId).toBe(`<${rows[0]?.id}@alderrowdental.example>`);
}, 120_000);

test("an email whose code is no longer valid is not sent", async () => {
  const server = await started(aMailServer());
  const mailer = await started(aMailer(place, { smtpUrl: server.url, renewToken: async () => false }));
  await mailer.send(place.database, anEmail("late@home.example", "d34d-c0de"));
  expect(await allArrived(place.database, server)).toEqual([]);
  expect((await failedEmails.list(place.database)).map(({ reason }) => reason)).toEqual([
    "The link in it is no longer valid.",
  ]);
}, 120_000);

test("a code's validity is checked once the mail server can be reached, not before", async () => {
  const port = await aFreePort();
  const logged: string[] = [];
  let isValid = true;
  const mailer = await started(
    aMailer(place, {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      log: { ...silentLog, warn: (_about: object, line: string) => void logged.push(line) },
      renewToken: async () => isValid,
    }),
  );
  await mailer.send(place.database, anEmail("late@home.example"));
  await expect.poll(() => logged).toContain("The mail server cannot be used; emails wait for it");
  isValid = false;
  const server = await started(aMailServer({ port }));
  expect(await allArrived(place.database, server)).toEqual([]);
}, 60_000);

test("a header or command in an address never reaches the server", async () => {
  const server = await started(aMailServer());
  const mailer = await started(aMailer(place, { smtpUrl: server.url }));
  const hostile = [
    "ada@home.example\r\nBcc: eve@evil.example",
    "ada@home.example, eve@evil.example",
    "ada@home.example> SIZE=1\r\nRCPT TO:<eve@evil.example",
    '"x"@home.example\n.\nMAIL FROM:<eve@evil.example>',
  ];
  await mailer.sendMany(
    place.database,
    hostile.map((address) => anEmail(address)),
  );
  await mailer.send(place.database, {
    ...anEmail("ada@home.example"),
    firstName: "Eve\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>",
  } as EmailJob);
  const mails = await allArrived(place.database, server);
  expect(recipients(mails)).toEqual(["ada@home.example"]);
  expect(mails[0]?.bcc).toBeUndefined();
  expect(mails[0]?.html).not.toContain("<script>");
  expect(await failedEmails.list(place.database)).toHaveLength(hostile.length);
}, 120_000);
