import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { sampleEmails } from "#tests/samples/email-jobs.ts";
import { aMailer } from "#tests/support/outbox.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import type { QueuedEmail } from "./email-job.ts";

let place: TestDatabase;

beforeEach(async () => {
  place = await aDatabase();
});

afterEach(() => place.drop());

const verification = {
  kind: "verify-email",
  to: "ada@home.example",
  firstName: "Ada",
  username: "ada.quill",
  code: "f1le-c0de",
} as const;

async function aMailFolder(publicUrl: string) {
  const dataDirectory = await mkdtemp(join(tmpdir(), "enamel-mail-"));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const mailer = await aMailer(place, { dataDirectory, publicUrl, print });
  onTestFinished(() => mailer.stop());
  return { mailer, folder: join(dataDirectory, "mail"), printed };
}

for (const publicUrl of [
  "http://localhost:3000",
  "http://127.0.0.1:8080",
  "http://[::1]:3000",
  "http://enamel.localhost:3000",
])
  test(`without a mail server each email is a file for its owner alone, and at ${publicUrl} the terminal shows its link`, {
    tags: publicUrl === "http://localhost:3000" ? [] : ["full"],
    timeout: 60_000,
  }, async () => {
    const { mailer, folder, printed } = await aMailFolder(publicUrl);
    await mailer.send(place.database, verification);
    await expect
      .poll(() => printed, { timeout: 30_000 })
      .toEqual([
        "Mail to ada@home.example: Verify your email for Alder Row Dental",
        `  ${publicUrl}/verify-email/f1le-c0de`,
      ]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-[0-9a-f-]{36}\.eml$/)]);
    expect((await stat(join(folder, files[0] ?? ""))).mode & 0o777).toBe(0o600);
    const mail = await PostalMime.parse(await readFile(join(folder, files[0] ?? "")));
    expect(mail.to).toEqual([{ address: "ada@home.example", name: "" }]);
    expect(mail.text).toContain(`${publicUrl}/verify-email/f1le-c0de`);
  });

for (const publicUrl of [
  "https://practice.example",
  "http://10.0.0.5:3000",
  "https://localhost.evil.example",
])
  test(`without a mail server the terminal of the site at ${publicUrl} shows no subject and no link`, {
    tags: publicUrl === "https://practice.example" ? [] : ["full"],
    timeout: 60_000,
  }, async () => {
    const { mailer, printed } = await aMailFolder(publicUrl);
    for (const email of sampleEmails) await mailer.send(place.database, email as QueuedEmail);
    await expect.poll(() => printed.length, { timeout: 30_000 }).toBe(sampleEmails.length);
    const expected = sampleEmails.map(
      (email) => `Mail to ${"to" in email ? email.to : "office@alderrowdental.example"}: ${email.kind}`,
    );
    expect(printed.toSorted()).toEqual(expected.toSorted());
  });
