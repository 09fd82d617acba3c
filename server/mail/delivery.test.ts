import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleEmails } from "#tests/samples/email-jobs.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { type ArrivedMail, allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { aMailer, anOutbox, mailSecret } from "#tests/support/outbox.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import { type EmailJobOf, EmailRejectedError, type QueuedEmail } from "./email-job.ts";
import { createFailedEmails } from "./failed-emails.ts";
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

const anEmail = (to: string, code = "c0de"): QueuedEmail => ({
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

const aNewsletter = (to: string): QueuedEmail => ({
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

/** Queues a confirmation, and after it the question for another time, before anything sends. */
async function queueTwoAboutOneVisit(): Promise<void> {
  const outbox = await anOutbox(place);
  for (const kind of ["visit-confirmed", "asked-to-choose"] as const)
    await outbox.send(place.database, { visit: { kind, appointment: 7, sequence: 1 } });
  await outbox.close();
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

test("a client's first email goes before the many that another client caused", {
  tags: "full",
  timeout: 120_000,
}, async () => {
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
});

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

test.each([
  ["could not be filled in for now", () => new Error("The database is away.")],
  ["is rejected for good", () => new EmailRejectedError("No such address.")],
])(
  "an email about a visit does not wait for the older one of its batch that %s (mail-25)",
  async (_what, failure) => {
    await queueTwoAboutOneVisit();
    const [sample] = sampleEmails.filter(({ kind }) => kind === "request-received");
    let attempts = 0;
    const server = await started(aMailServer());
    await started(
      aMailer(place, {
        smtpUrl: server.url,
        fillIn: async (email) => {
          if (!("visit" in email) || !sample) throw new Error("There is no such email here.");
          if (email.visit.kind === "visit-confirmed" && attempts++ === 0) throw failure();
          return { ...sample, to: `${email.visit.kind}@home.example` };
        },
      }),
    );
    await expect
      .poll(() => recipients(server.mails), { timeout: 20_000 })
      .toContain("asked-to-choose@home.example");
    const arrived = recipients(await allArrived(place.database, server));
    const given = (await failedEmails.list(place.database)).map(({ kind, reason }) => [kind, reason]);
    expect([arrived.length, given]).toEqual(
      failure() instanceof EmailRejectedError ? [1, [["visit-confirmed", "No such address."]]] : [2, []],
    );
  },
);

test("a program that stops does not wait for the email about a visit that another process is sending", async () => {
  await queueTwoAboutOneVisit();
  await place.database.execute(sql`
    UPDATE pgboss.job SET state = 'active', started_on = now(), heartbeat_on = now() + interval '1 day'
    WHERE data->>'kind' = 'visit-confirmed'`);
  const stateOf = async (kind: string) => {
    const { rows } = await place.database.execute(
      sql`SELECT state FROM pgboss.job WHERE data->>'kind' = ${kind}`,
    );
    return rows[0]?.state;
  };
  const server = await started(aMailServer());
  const mailer = await aMailer(place, { smtpUrl: server.url });
  await expect.poll(() => stateOf("asked-to-choose")).toBe("active");
  await mailer.stop();
  expect(await stateOf("asked-to-choose")).toBe("retry");
  expect(server.mails).toEqual([]);
});

test("a temporarily refused email is retried with the same Message-ID", {
  tags: "full",
  timeout: 120_000,
}, async () => {
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
});

test("an email whose code is no longer valid is not sent", async () => {
  const server = await started(aMailServer());
  const mailer = await started(
    aMailer(place, { smtpUrl: server.url, extendTokenLifetime: async () => false }),
  );
  await mailer.send(place.database, anEmail("late@home.example", "d34d-c0de"));
  expect(await allArrived(place.database, server)).toEqual([]);
  expect((await failedEmails.list(place.database)).map(({ reason }) => reason)).toEqual([
    "The link in it is no longer valid.",
  ]);
}, 120_000);

test("a code's validity is checked once the mail server can be reached, not before", {
  tags: "full",
  timeout: 60_000,
}, async () => {
  const port = await aFreePort();
  const logged: string[] = [];
  let isValid = true;
  const mailer = await started(
    aMailer(place, {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      log: { ...silentLog, warn: (_about: object, line: string) => void logged.push(line) },
      extendTokenLifetime: async () => isValid,
    }),
  );
  await mailer.send(place.database, anEmail("late@home.example"));
  await expect.poll(() => logged).toContain("The mail server cannot be used; emails wait for it");
  isValid = false;
  const server = await started(aMailServer({ port }));
  expect(await allArrived(place.database, server)).toEqual([]);
});

test("an email that is refused is logged by its kind: no recipient, name or link, whatever the server says (mail-48)", async () => {
  const server = await started(aMailServer({ refuse: () => 550 }));
  const logged: object[] = [];
  const log = { ...silentLog, warn: (about: object, line: string) => void logged.push({ ...about, line }) };
  const mailer = await started(aMailer(place, { smtpUrl: server.url, log }));
  await mailer.send(place.database, anEmail("ada@home.example", "s3cr3t-c0de"));
  await expect
    .poll(() => failedEmails.list(place.database))
    .toMatchObject([{ reason: expect.stringContaining("ada@home.example") }]);
  expect(logged).toMatchObject([
    { kind: "verify-email", code: 550, status: "5.1.1", line: "An email was not delivered" },
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/ada|quill|s3cr3t|not here/i);
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
  } as QueuedEmail);
  const mails = await allArrived(place.database, server);
  expect(recipients(mails)).toEqual(["ada@home.example"]);
  expect(mails[0]?.bcc).toBeUndefined();
  expect(mails[0]?.html).not.toContain("<script>");
  expect(await failedEmails.list(place.database)).toHaveLength(hostile.length);
}, 120_000);
