import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleLetters } from "#tests/samples/email-jobs.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { type ArrivedMail, allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { aMailer, mailSecret } from "#tests/support/outbox.ts";
import { aDatabase, silentLog, type TestDatabase } from "#tests/support/test-database.ts";
import type { EmailJob } from "./email-job.ts";
import { openDeadLetters } from "./given-up-mails.ts";
import type { Mailer } from "./mailer.ts";

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

async function givenUp() {
  const deadLetters = await openDeadLetters({
    server: place.connection,
    log: silentLog,
    secretKey: mailSecret,
  });
  afterwards.push(() => deadLetters.close());
  return deadLetters;
}

const aLetter = (to: string, code = "c0de"): EmailJob => ({
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

test("two hundred letters wait for a server that is away, and each arrives once when it is back", async () => {
  const port = await aFreePort();
  const mailers = await Promise.all(
    [1, 2].map(() => started(aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}` }))),
  );
  const addresses = Array.from({ length: 200 }, (_, index) => `patient.${index}@home.example`);
  for (const [index, address] of addresses.entries()) {
    await place.database.transaction((transaction) =>
      (mailers[index % mailers.length] as Mailer).send(transaction, aLetter(address)),
    );
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const server = await started(aMailServer({ port }));
  expect(recipients(await allArrived(place.database, server))).toEqual(addresses.toSorted());
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(200);
}, 120_000);

test("letters to one person arrive in the order in which they were written", async () => {
  const port = await aFreePort();
  const mailer = await started(aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}` }));
  const codes = Array.from({ length: 8 }, (_, index) => `c0de-${index}-`);
  for (const code of codes) await mailer.send(place.database, aLetter("ada@home.example", code));
  const server = await started(aMailServer({ port, slowness: () => Math.random() * 40 }));
  const mails = await allArrived(place.database, server);
  expect(mails.map(({ text }) => codes.find((code) => text?.includes(code)))).toEqual(codes);
}, 60_000);

test("a link that somebody waits for overtakes the newsletter", async () => {
  const port = await aFreePort();
  const mailer = await started(aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}` }));
  const post = sampleLetters.find(({ kind }) => kind === "newsletter-post") as EmailJob & {
    kind: "newsletter-post";
  };
  const readers = Array.from({ length: 150 }, (_, index) => ({
    ...post,
    to: `reader.${index}@home.example`,
  }));
  await mailer.sendMany(place.database, readers);
  await mailer.send(place.database, aLetter("waiting@home.example"));
  const server = await started(aMailServer({ port }));
  const order = (await allArrived(place.database, server)).flatMap((mail) => mail.recipients);
  expect(order).toHaveLength(151);
  // What a process has in its hands already goes before.
  expect(order.indexOf("waiting@home.example")).toBeLessThan(50);
}, 120_000);

test("while a letter waits nobody can read its code in the database, and once it is sent nothing of it is left", async () => {
  const port = await aFreePort();
  const mailer = await started(aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}` }));
  await mailer.send(place.database, aLetter("secret.keeper@home.example", "53cr3t-c0de"));
  const waiting = await waitingRows();
  expect(waiting).toContain("verify-email");
  expect(waiting).not.toMatch(/53cr3t-c0de|secret\.keeper/);
  const server = await started(aMailServer({ port }));
  const mails = await allArrived(place.database, server);
  expect(mails[0]?.text).toContain("53cr3t-c0de");
  expect(await waitingRows()).toBe("");
}, 120_000);

test("a refusal for good is given up at once, is listed without its code, and arrives when it is tried again", async () => {
  let isRefusing = true;
  const server = await started(aMailServer({ refuse: () => (isRefusing ? 550 : undefined) }));
  const mailer = await started(aMailer(place, { smtpUrl: server.url }));
  const deadLetters = await givenUp();
  await mailer.send(place.database, aLetter("refused@home.example", "d34d-c0de"));
  expect(await allArrived(place.database, server)).toEqual([]);

  const list = await deadLetters.list();
  expect(list).toEqual([
    expect.objectContaining({
      kind: "verify-email",
      to: "refused@home.example",
      reason: expect.stringContaining("550"),
    }),
  ]);
  expect(JSON.stringify(list)).not.toContain("d34d-c0de");
  expect(await deadLetters.retry(["00000000-0000-4000-8000-000000000000"])).toBe(0);

  isRefusing = false;
  expect(await deadLetters.retry("all")).toBe(1);
  expect(recipients(await allArrived(place.database, server))).toEqual(["refused@home.example"]);
  expect(await deadLetters.list()).toEqual([]);
}, 120_000);

test("a refusal for now is tried again with the same Message-ID", async () => {
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
  await mailer.send(place.database, aLetter("greylisted@home.example"));
  const { rows } = await place.database.execute(sql`SELECT id FROM pgboss.job WHERE name = 'mail'`);
  const mails = await allArrived(place.database, server);
  expect(refusals).toHaveLength(2);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.messageId).toBe(`<${rows[0]?.id}@alderrowdental.example>`);
}, 120_000);

test("a letter whose code has expired is not sent any more", async () => {
  let now = new Date("2026-05-04T10:00:00Z");
  const server = await started(aMailServer());
  const clock = () => now;
  const port = await aFreePort();
  const before = await aMailer(place, { smtpUrl: `smtp://127.0.0.1:${port}`, clock });
  await before.send(place.database, { ...aLetter("late@home.example"), kind: "reset-password" } as EmailJob);
  await before.stop();
  now = new Date("2026-05-04T10:31:00Z");
  await started(aMailer(place, { smtpUrl: server.url, clock }));
  expect(await allArrived(place.database, server)).toEqual([]);
  const deadLetters = await givenUp();
  expect((await deadLetters.list()).map(({ reason }) => reason)).toEqual(["The link in it has expired."]);
}, 120_000);

test("what else an address could carry never reaches a header or the server", async () => {
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
    hostile.map((address) => aLetter(address)),
  );
  await mailer.send(place.database, {
    ...aLetter("ada@home.example"),
    firstName: "Eve\r\nBcc: eve@evil.example\r\n\r\n<script>alert(1)</script>",
  } as EmailJob);
  const mails = await allArrived(place.database, server);
  expect(recipients(mails)).toEqual(["ada@home.example"]);
  expect(mails[0]?.bcc).toBeUndefined();
  expect(mails[0]?.html).not.toContain("<script>");
  const deadLetters = await givenUp();
  expect(await deadLetters.list()).toHaveLength(hostile.length);
}, 120_000);

test("without a mail server each mail is a file for its owner alone, and the terminal says where its link leads", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-mail-"));
  const said: string[] = [];
  const mailer = await started(aMailer(place, { dataDirectory, say: (line) => said.push(line) }));
  await mailer.send(place.database, aLetter("ada@home.example", "f1le-c0de"));
  await expect
    .poll(() => said, { timeout: 30_000 })
    .toEqual([
      "Mail to ada@home.example: Verify your email for Alder Row Dental",
      "  https://practice.example/verify-email/f1le-c0de",
    ]);
  const folder = join(dataDirectory, "mail");
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(folder);
  expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f-]{36}\.eml$/)]);
  const mail = await PostalMime.parse(await readFile(join(folder, files[0] ?? "")));
  expect(mail.to).toEqual([{ address: "ada@home.example", name: "" }]);
  expect(mail.text).toContain("https://practice.example/verify-email/f1le-c0de");
  await rm(dataDirectory, { recursive: true });
}, 120_000);
