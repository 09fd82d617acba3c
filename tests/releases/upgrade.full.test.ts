import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { restore } from "#server/commands/restore.ts";
import { openPictureStorage } from "#server/content/pictures.ts";
import { migrate, migrationsDirectory, missingMigrations } from "#server/database/migrate.ts";
import { migrateMailQueue } from "#server/mail/mail-queue.ts";
import { readSite } from "#server/site/published-site.ts";
import { codeAt } from "#tests/support/authenticator.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { aFreePort } from "#tests/support/free-port.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase, silentLog } from "#tests/support/test-database.ts";
import { untilReady } from "#tests/support/until-ready.ts";

/** A release and its number of migrations; its data were filled by `fill.ts`. */
const releases = [["0.2.0", 1]] as const;

const archiveOf = (release: string) => join(import.meta.dirname, `${release}.tar.zst`);

interface Known {
  readonly secretKey: string;
  readonly employee: { readonly username: string; readonly password: string };
  readonly patient: Known["employee"] & { readonly otpSecret: string; readonly recoveryCode: string };
}

async function known(release: string): Promise<Known> {
  return JSON.parse(await readFile(join(import.meta.dirname, `${release}.json`), "utf8"));
}

async function aDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "enamel-upgrade-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

async function anEmptyDatabase() {
  const place = await aDatabase("template1");
  onTestFinished(() => place.drop());
  return place;
}

beforeAll(requireBuild);

/** A database and pictures as the release left them a moment ago. */
async function asLeftBy(release: string, migrations: number) {
  const [place, dataDirectory] = await Promise.all([anEmptyDatabase(), aDirectory()]);
  await migrate(place.pool, migrationsDirectory, migrations);
  await migrateMailQueue({ server: place.connection, log: silentLog });
  const pictures = openPictureStorage({ storageUrl: undefined, dataDirectory });
  await restore({ createClient: place.createClient, pictures, file: archiveOf(release) });
  // The queue deletes jobs by their age.
  await place.pool.query("UPDATE pgboss.job SET start_after = now(), keep_until = now() + interval '1 day'");
  return { place, dataDirectory };
}

test.each(releases)(
  "the data of %s work after a start: sign-in, lists, pictures, queued emails",
  async (release, migrations) => {
    const { place, dataDirectory } = await asLeftBy(release, migrations);
    const { secretKey, employee, patient } = await known(release);
    const mailServer = await aMailServer();
    onTestFinished(() => mailServer.stop());
    const port = await aFreePort();
    const address = `http://localhost:${port}`;
    const program = spawn(process.execPath, ["build/server/main.js", "start"], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PORT: String(port),
        DATA_DIR: dataDirectory,
        DATABASE_URL: place.url,
        SECRET_KEY: secretKey,
        SMTP_URL: mailServer.url,
        DEMO: "true",
        LOG_LEVEL: "error",
      },
    });
    const ended = once(program, "exit");
    onTestFinished(() => void program.kill("SIGKILL"));
    await untilReady(address, program);

    async function signIn(body: object) {
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${address}/token/`, { method: "POST", headers, body: JSON.stringify(body) });
      const { access, detail } = await reply.json();
      return { status: reply.status, detail, headers: { authorization: `Bearer ${access}` } };
    }
    const { username, password } = patient;
    expect(await signIn({ username, password })).toMatchObject({ status: 401, detail: "otp_required" });
    const otp_code = codeAt(patient.otpSecret, new Date());
    const asPatient = await signIn({ username, password, otp_code });
    const asEmployee = await signIn(employee);
    const withRecoveryCode = await signIn({ username, password, otp_code: patient.recoveryCode });
    expect([asPatient.status, asEmployee.status, withRecoveryCode.status]).toEqual([200, 200, 200]);

    const read = async (path: string, { headers }: { headers?: HeadersInit } = {}) =>
      (await fetch(`${address}${path}`, { ...(headers && { headers }) })).json();
    expect(await read("/api/users/me/profile/", asPatient)).toMatchObject({ username });
    const pending = await read("/api/appointments/?status=pending&page_size=50", asEmployee);
    expect(pending.results).toContainEqual(
      expect.objectContaining({ user: expect.objectContaining({ first_name: "Gale" }) }),
    );
    const { count, results } = await read("/api/blogs/");
    expect(count).toBe(9);
    const [source] = results[0].picture.sources[0].srcset.split(" ");
    expect((await fetch(`${address}${source}`)).status).toBe(200);

    await expect
      .poll(() => mailServer.mails.flatMap(({ recipients }) => recipients))
      .toEqual(expect.arrayContaining(["gale.winter@mailbox.example"]));
    program.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(await missingMigrations(place.pool)).toEqual([]);
  },
);

test.each(releases)("a backup by %s is restored and brought up to date", async (release) => {
  const place = await anEmptyDatabase();
  const { secretKey } = await known(release);
  const settings = { DATABASE_URL: place.url, SECRET_KEY: secretKey, DATA_DIR: await aDirectory() };
  const { code, stdout, stderr } = await callCommand(settings, "restore", archiveOf(release));
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stdout).toMatch(/^Restored \d+ rows of \d+ tables and \d+ files of pictures/);
  expect(await missingMigrations(place.pool)).toEqual([]);
  const { rows } = await place.pool.query(
    "SELECT count(*) AS count FROM appointment_guests WHERE last_name = 'Winter'",
  );
  expect(rows).toEqual([{ count: 1 }]);
});

/** The `practice/` of a release, text by file, written into a folder with facts of its own. */
async function anOwnPractice(release: string): Promise<string> {
  const packed = await readFile(join(import.meta.dirname, `${release}-practice.json.gz`));
  const files: Record<string, string> = JSON.parse(gunzipSync(packed).toString("utf8"));
  const folder = await aDirectory();
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const own = text
      .replaceAll("Alder Row Dental", "Cedar Point Dental")
      .replaceAll("(530) 555-0142", "(206) 555-0188")
      .replaceAll("+15305550142", "+12065550188")
      .replaceAll("Renata Osei", "Ada Lund")
      .replaceAll('closes: "16:30"', 'closes: "18:00"');
    await writeFile(join(folder, file), own);
  }
  return folder;
}

test.each(releases)(
  "the practice folder of %s is brought over and published (site-17)",
  async (release) => {
    const place = await anEmptyDatabase();
    const { secretKey } = await known(release);
    const settings = { DATABASE_URL: place.url, SECRET_KEY: secretKey, DATA_DIR: await aDirectory() };
    expect(await callCommand(settings, "restore", archiveOf(release))).toMatchObject({ code: 0 });
    const folder = await anOwnPractice(release);
    const { code, stderr } = await callCommand(settings, "site", "import", "--publish", folder);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const site = await readSite(place.database);
    expect(site.practice).toMatchObject({ name: "Cedar Point Dental", phone: { dial: "+12065550188" } });
    expect(site.home.hero.heading).toBe("Welcome to Cedar Point Dental");
    expect(site.hours.opening).toMatchObject([{ closes: "18:00" }]);
    const [lund, takeda] = site.providers.providers;
    expect(lund).toMatchObject({ key: "lund", name: "Dr. Ada Lund", specialties: ["general_dentist"] });
    expect(Object.keys(takeda?.hours ?? {}).toSorted()).toEqual(["thursday", "tuesday", "wednesday"]);
    expect(JSON.stringify(site)).not.toMatch(/Alder Row Dental|Renata|555-0142/);
    const { rows } = await place.pool.query("SELECT DISTINCT category FROM appointments");
    const offered = site.visits.categories.map(({ value }) => value);
    expect(rows.filter(({ category }) => !offered.includes(category))).toEqual([]);
    expect(rows).not.toEqual([]);
  },
  300_000,
);
