import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recordAccess } from "#server/office/access-log.ts";
import { recordOfficeAct } from "#server/office/office-log.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let place: TestDatabase;
let folder: string;
let backups = 0;

beforeAll(async () => {
  place = await aDatabase();
  folder = await mkdtemp(join(tmpdir(), "enamel-logs-"));
});

afterAll(async () => {
  await place.drop();
  await rm(folder, { recursive: true });
});

const enamel = (...words: string[]) =>
  callCommand({ DATABASE_URL: place.url, SECRET_KEY: "s".repeat(40), DATA_DIR: folder }, ...words);

async function aBackup(): Promise<string> {
  backups += 1;
  const file = join(folder, `backup-${backups}`);
  expect(await enamel("backup", file)).toMatchObject({ code: 0 });
  return file;
}

const person = { accountId: 1, username: "ida.stone" };
const now = new Date();
const adders = {
  access_log: (id: number) =>
    recordAccess(place.database, { employee: person, patient: { id, username: `patient ${id}` }, now }),
  office_log: (id: number) =>
    recordOfficeAct(place.database, { actor: person, act: "staff_invited", subject: String(id), now }),
};

/** Cuts a log after its first entries, as a superuser can. */
const cut = (log: string, left: number) =>
  place.pool.query(`ALTER TABLE ${log} DISABLE TRIGGER ${log}_is_append_only;
    DELETE FROM ${log} WHERE id NOT IN (SELECT id FROM ${log} ORDER BY id LIMIT ${left});
    ALTER TABLE ${log} ENABLE ALWAYS TRIGGER ${log}_is_append_only`);

for (const [log, add] of Object.entries(adders))
  describe(`a cut at the end of the ${log} (operation-90)`, {
    tags: log === "office_log" ? [] : ["full"],
  }, () => {
    const title = log.replace("_", " ");
    const verify = (...words: string[]) => enamel(`${log.replace("_", "-")}`, "verify", ...words);

    beforeEach(async () => {
      await cut(log, 0);
      await place.pool.query("DELETE FROM backups");
      for (let id = 1; id <= 5; id += 1) await add(id);
    });

    test("is named by doctor and by verify, also where entries and backups came since", async () => {
      const file = await aBackup();
      expect(await verify()).toMatchObject({ code: 0 });
      expect(await verify("--backup", file)).toMatchObject({ code: 0 });
      await add(6);
      expect((await enamel("doctor")).stdout).toMatch(/^OK +Logs/m);

      await cut(log, 3);
      const sentence = new RegExp(
        `The backup of \\d{4}-\\S+Z knew 5 entries of the ${title}, of which 2 are gone, after entry \\d+\\.`,
      );
      expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
      const { code, stdout } = await enamel("doctor");
      expect(code).toBe(1);
      expect(stdout).toMatch(new RegExp(`^FAIL +Logs +${sentence.source}`, "m"));

      await add(7);
      await aBackup();
      expect((await enamel("doctor")).stdout).toMatch(new RegExp(`^FAIL +Logs +${sentence.source}`, "m"));
      await place.pool.query("DELETE FROM backups");
      expect(await verify()).toMatchObject({ code: 0 });
      expect(await verify("--backup", file)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(sentence),
      });
    });

    test("whose numbers were used again is noticed by the hash", { tags: "full" }, async () => {
      await aBackup();
      await cut(log, 4);
      await place.pool.query(
        `SELECT setval(pg_get_serial_sequence('${log}', 'id'), (SELECT max(id) FROM ${log}))`,
      );
      await add(8);
      expect(await verify()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`entries of the ${title}, and its last ones were replaced since`),
      });
    });

    test("of all its entries is noticed too", { tags: "full" }, async () => {
      await aBackup();
      await cut(log, 0);
      expect(await verify()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("of which 5 are gone"),
      });
    });
  });
