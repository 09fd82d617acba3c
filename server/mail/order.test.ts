import { expect, onTestFinished, test } from "vitest";
import { aMailServer } from "#tests/support/mail-server.ts";
import { mailSecret } from "#tests/support/outbox.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";
import { createDelivery, type QueuedEmail } from "./delivery.ts";
import type { EncryptedEmail } from "./email-cipher.ts";
import { closeMailQueue, mailQueue, openMailQueue } from "./mail-queue.ts";
import { createOutbox } from "./outbox.ts";

test("of two batches for one person the older one's email is sent first, though it arrives later", async () => {
  const { database, connection, drop } = await aDatabase();
  onTestFinished(drop);
  const server = await aMailServer();
  onTestFinished(() => server.stop());
  const boss = await openMailQueue({ server: connection, log: silentLog, consumes: false });
  onTestFinished(() => closeMailQueue(boss));
  const delivery = createDelivery(boss, {
    config: {
      publicUrl: "https://practice.example",
      dataDirectory: "",
      smtpUrl: server.url,
      mailFrom: undefined,
    },
    log: silentLog,
    secretKey: mailSecret,
    renewToken: async () => true,
    isReminderCurrent: async () => true,
    isNewsletterWanted: async () => true,
  });
  onTestFinished(() => delivery.close());

  const outbox = createOutbox(boss, { secretKey: mailSecret, clock: () => new Date() });
  const jobs: QueuedEmail[] = [];
  for (const code of ["c0de-older", "c0de-newer"]) {
    const person = { to: "ada@home.example", firstName: "Ada", username: "ada.quill" };
    await database.transaction((transaction) =>
      outbox.send(transaction, { kind: "verify-email", ...person, code }),
    );
    const batch = await boss.fetch<EncryptedEmail>(mailQueue, { batchSize: 1, includeMetadata: true });
    // A worker's jobs have one besides.
    const { signal } = new AbortController();
    jobs.push(...batch.map((job) => ({ ...job, signal })));
  }
  const [older, newer] = jobs as [QueuedEmail, QueuedEmail];
  await Promise.all([newer, older].map((job) => delivery.deliver(job)));
  expect(server.mails.map(({ text }) => /c0de-\w+/.exec(text ?? "")?.[0])).toEqual([
    "c0de-older",
    "c0de-newer",
  ]);
}, 60_000);
