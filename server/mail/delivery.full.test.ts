import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleEmails } from "#tests/samples/email-jobs.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { type ArrivedMail, allArrived, aMailServer } from "#tests/support/mail-server.ts";
import { aMailer } from "#tests/support/outbox.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import type { EmailJobOf, QueuedEmail } from "./email-job.ts";
import type { Mailer } from "./outbox.ts";

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

const anEmail = (to: string, code = "c0de"): QueuedEmail => ({
  kind: "verify-email",
  to,
  firstName: "Ada",
  username: "ada.quill",
  code,
});

const recipients = (mails: readonly ArrivedMail[]) => mails.flatMap((mail) => mail.recipients).toSorted();

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

const aNewsletter = (to: string): QueuedEmail => ({
  ...(sampleEmails.find(({ kind }) => kind === "newsletter-post") as EmailJobOf<"newsletter-post">),
  to,
});

test("newsletters at a slow mail server occupy no worker that a verification email needs", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const slowServer = await started(
    aMailServer({ hold: ({ subject = "" }) => (/verify/i.test(subject) ? undefined : released) }),
  );
  const mailer = await started(aMailer(place, { smtpUrl: slowServer.url }));
  await mailer.sendMany(
    place.database,
    ["a", "b", "c"].map((name) => aNewsletter(`${name}@home.example`)),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  await mailer.send(place.database, anEmail("waiting@home.example"));
  await expect.poll(() => recipients(slowServer.mails)).toEqual(["waiting@home.example"]);
  release();
  expect(await allArrived(place.database, slowServer)).toHaveLength(4);
}, 60_000);

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
