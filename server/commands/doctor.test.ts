import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { hashPassword } from "#server/accounts/passwords.ts";
import { backups } from "#server/office/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anAppointment } from "#tests/samples/appointments.ts";
import { aBucket } from "#tests/support/bucket.ts";
import { callCommand, runCommandLine } from "#tests/support/command-line.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { demoPeople } from "./demo-people.ts";

let place: TestDatabase;
let mailServer: MailServer;
let dataDirectory: string;

beforeAll(async () => {
  [place, mailServer, dataDirectory] = await Promise.all([
    aDatabase(),
    aMailServer(),
    mkdtemp(join(tmpdir(), "enamel-doctor-")),
  ]);
});

afterAll(async () => {
  await place.drop();
  await mailServer.stop();
  await rm(dataDirectory, { recursive: true });
});

beforeEach(async () => {
  await place.pool.query("DELETE FROM backups; DELETE FROM pgboss.job; DELETE FROM secret_key");
});

/** Runs `enamel doctor`; its lines are without the padding. */
async function doctor(settings: Readonly<Record<string, string>> = {}, run = callCommand) {
  const { code, stdout, stderr } = await run(
    {
      DATABASE_URL: place.url,
      SECRET_KEY: "s".repeat(40),
      DATA_DIR: dataDirectory,
      SMTP_URL: mailServer.url,
      ...settings,
    },
    "doctor",
  );
  const lines = stdout.trimEnd().split("\n");
  return { code, stdout, stderr, lines: lines.map((line) => line.replace(/ {2,}/g, " ")) };
}

test("a sound installation prints a line for each subject and exits with 0", async () => {
  await place.database.insert(backups).values({ finishedAt: new Date(), bytes: 3 * 1024 ** 2 });
  const { code, lines, stderr } = await doctor();
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(lines).toEqual([
    expect.stringMatching(/^OK Version Enamel \d+\.\d+\.\d+ on Node\.js v\d+/),
    "OK Settings They are valid, for http://localhost:3000.",
    `OK Data folder ${dataDirectory} belongs to this program alone.`,
    expect.stringMatching(/^(OK|WARN) Disk [\d.]+ GB are free at /),
    "OK Pictures DATA_DIR can be written, read and deleted from.",
    `OK Mail server ${new URL(mailServer.url).host} is reachable and accepts email.`,
    "OK Proxy Not needed on this machine.",
    `OK Practice ${site().practice.name}, at http://localhost:3000.`,
    expect.stringMatching(/^OK Office time The office's clock shows \d{4}-\d\d-\d\dT\d\d:\d\d \(.+\)\.$/),
    // The tests' server does without fsync.
    expect.stringMatching(
      /^WARN Database fsync is off, so a power failure can destroy the data: turn it on\./,
    ),
    "OK Tables The tables are up to date.",
    "OK Secret key The first start records this database's key.",
    "OK Mail queue 0 emails are waiting to be sent.",
    "OK Backup The last one finished 0.0 hours ago, with 3.0 MB.",
    "OK Logs The access log and the office log have every entry that a backup recorded.",
    "OK Retention Cancelled appointments are anonymized after 365 days, unverified registrations deleted after 7, activity after 365.",
    "OK Demo No account has a demo password.",
  ]);
});

test("it changes nothing: neither rows nor files remain, and no mail is sent", async () => {
  await doctor();
  const { rows } = await place.pool.query("SELECT FROM secret_key");
  expect(rows).toHaveLength(0);
  expect(mailServer.mails).toHaveLength(0);
  const fresh = join(dataDirectory, "not-there-yet");
  const { code, lines } = await doctor({ DATA_DIR: fresh, DATABASE_URL: "", SECRET_KEY: "" });
  expect(code).toBe(0);
  expect(lines).toContain(`WARN Data folder DATA_DIR ${fresh} does not exist; the first start creates it.`);
  expect(lines).toContain("WARN Database There is none in DATA_DIR yet; the first start creates it.");
  await expect(rm(fresh)).rejects.toThrow("ENOENT");
});

describe("a fault is reported with its remedy and exit code 1:", () => {
  test("a setting that cannot be read", async () => {
    expect(await doctor({ PORT: "many" })).toMatchObject({
      code: 1,
      lines: ["FAIL Settings PORT must be a port number: many"],
    });
  });

  test("settings that must not serve the public", async () => {
    const { code, lines } = await doctor({ PUBLIC_URL: "http://practice.example", SMTP_URL: "" });
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(/^FAIL Settings SMTP_URL must name a mail server/));
    expect(lines).toContain("FAIL Mail server SMTP_URL is not set, so no email is delivered.");
    expect(lines).toContainEqual(expect.stringMatching(/^WARN Proxy TRUST_PROXY is not set/));
  });

  test("a database, a mail server and a bucket that cannot be reached, without their passwords", async () => {
    const port = await aFreePort();
    const { code, stdout, lines } = await doctor({
      DATABASE_URL: `postgres://enamel:Hunter2@127.0.0.1:${port}/enamel`,
      SMTP_URL: `smtp://enamel:Hunter2@127.0.0.1:${port}`,
      STORAGE_URL: `http://key:Hunter2@127.0.0.1:${port}/pictures`,
    });
    expect(code).toBe(1);
    const host = `127.0.0.1:${port}`;
    expect(lines.filter((line) => line.startsWith("FAIL"))).toEqual([
      expect.stringContaining(`FAIL Pictures The bucket at ${host} refuses: `),
      expect.stringContaining(`FAIL Mail server ${host} cannot be used: `),
      expect.stringContaining("FAIL Database The database cannot be reached"),
    ]);
    expect(stdout).not.toContain("Hunter2");
    expect(stdout).not.toContain("..");
  });

  test("a mail server that refuses the sender", { tags: "full" }, async () => {
    const allowed = "hello@practice.example";
    const picky = await aMailServer({ refuseSender: (address) => (address === allowed ? undefined : 553) });
    onTestFinished(() => picky.stop());
    const { host } = new URL(picky.url);
    const { code, lines } = await doctor({ SMTP_URL: picky.url });
    expect(code).toBe(1);
    expect(lines).toContain(
      `FAIL Mail server ${host} refuses email from no-reply@alderrowdental.example: 553 Sender address rejected. Set MAIL_FROM to an address that this user may send from.`,
    );
    const other = await doctor({ SMTP_URL: picky.url, MAIL_FROM: `Alder Row, P.C. <${allowed}>` });
    expect(other.lines).toContain(`OK Mail server ${host} is reachable and accepts email.`);
    expect(picky.mails).toHaveLength(0);
  });

  test("a bucket that rejects the key, in a one-line message", async () => {
    const bucket = await aBucket();
    onTestFinished(bucket.stop);
    const { lines } = await doctor({ STORAGE_URL: bucket.address.replace("AKIATEST:", "AKIATEST:other") });
    expect(lines).toContain(
      `FAIL Pictures The bucket at ${new URL(bucket.address).host} refuses: The picture bucket answered 403 to PUT: the secret does not match the key. Check STORAGE_URL.`,
    );
  });

  test("another secret key than the database's", async () => {
    await callCommand({ DATABASE_URL: place.url, SECRET_KEY: "f".repeat(40) }, "mail", "list");
    const { code, lines } = await doctor();
    expect(code).toBe(1);
    expect(lines).toContain(
      "FAIL Secret key It is not this database's key. Put the old one back, or replace it: enamel secret-key replace",
    );
  });

  test("a public password outside the demo", { tags: "full" }, async () => {
    const [person] = demoPeople;
    const passwordHash = await hashPassword(person?.password ?? "");
    await anAccount(place.database, { username: person?.username ?? "", passwordHash, isDemo: true });
    onTestFinished(async () => void (await place.pool.query("DELETE FROM accounts")));
    const { code, lines } = await doctor();
    expect(code).toBe(1);
    expect(lines).toContain(
      `FAIL Demo Public passwords open ${person?.username}: the next start disables them, enamel demo remove deletes them.`,
    );
  });
});

test("late backups, waiting and given up emails are warned of, with exit code 0", async () => {
  expect((await doctor()).lines).toContainEqual(
    expect.stringMatching(/^WARN Backup This database has never been backed up/),
  );
  const finishedAt = new Date(Date.now() - 30 * 3_600_000);
  await place.database.insert(backups).values({ finishedAt, bytes: 1 });
  await place.pool.query(
    `INSERT INTO pgboss.job (name, data, state, created_on) VALUES
       ('mail', '{"kind": "invitation"}', 'retry', now() - interval '2 h'),
       ('mail', '{"kind": "invitation"}', 'failed', now() - interval '3 h')`,
  );
  const { code, lines } = await doctor();
  expect(code).toBe(0);
  expect(lines).toContain("WARN Backup The last one finished 30.0 hours ago, with 0.0 MB. Check its timer.");
  expect(lines).toContain(
    "WARN Mail queue 1 email could not be delivered: enamel mail list. The oldest email has waited for 120 min: check the log and the mail server.",
  );
});

test("a mail server that offers STARTTLS, without a password, is used over TLS", {
  tags: "full",
}, async () => {
  const certificates = join(import.meta.dirname, "../../tests/support/tls");
  const [key, cert] = await Promise.all(
    ["localhost.key", "localhost.pem"].map((name) => readFile(join(certificates, name), "utf8")),
  );
  const server = await aMailServer({ tls: { key: key ?? "", cert: cert ?? "" } });
  onTestFinished(() => server.stop());
  const SMTP_URL = server.url.replace("127.0.0.1", "localhost");
  const NODE_EXTRA_CA_CERTS = join(certificates, "authority.pem");
  const { host } = new URL(SMTP_URL);
  const { lines } = await doctor({ SMTP_URL, NODE_EXTRA_CA_CERTS }, runCommandLine);
  expect(lines).toContain(`OK Mail server ${host} is reachable and accepts email over TLS.`);
  const { code, lines: withoutAuthority } = await doctor({
    SMTP_URL: `${SMTP_URL}?tls.rejectUnauthorized=true`,
  });
  expect(code).toBe(1);
  expect(withoutAuthority).toContainEqual(
    expect.stringMatching(/^FAIL Mail server localhost:\d+ cannot be used: /),
  );
});

test("rows whose retention ended more than a day ago are warned of", { tags: "full" }, async () => {
  const requestedAt = new Date(Date.now() - 366.5 * 86_400_000);
  const { id } = await anAppointment(place.database, { status: "cancelled", requestedAt });
  onTestFinished(async () => void (await place.pool.query("DELETE FROM appointments WHERE id = $1", [id])));
  const { code, lines } = await doctor();
  expect(code).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^WARN Retention .* 1 row is more than a day late: /));
});

test("tables of another version fail, and what they would hold is not looked for", {
  tags: "full",
}, async () => {
  const own = await aDatabase();
  onTestFinished(() => own.drop());
  await own.pool.query("DELETE FROM enamel_migrations");
  const behind = await doctor({ DATABASE_URL: own.url });
  expect(behind.lines.at(-1)).toMatch(/^WARN Tables The tables lack 0001-schema\.sql.*: the next start/);
  await own.pool.query("INSERT INTO enamel_migrations (name, sha256) VALUES ('9999-later.sql', 'x')");
  const ahead = await doctor({ DATABASE_URL: own.url });
  expect(ahead.code).toBe(1);
  expect(ahead.lines.at(-1)).toMatch(/^FAIL Tables The database has migration 9999-later\.sql/);
});
