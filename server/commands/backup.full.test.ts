import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { makePictureFiles } from "#server/content/make-pictures.ts";
import { createPictureService, openPictureStorage } from "#server/content/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aTemporaryFolder, spawnBuiltProgram } from "#tests/support/built-program.ts";
import { callCommand } from "#tests/support/command-line.ts";
import { requireBuild } from "#tests/support/pages.ts";
import { aDatabase } from "#tests/support/test-database.ts";

beforeAll(requireBuild);

test("a restore that SIGKILL ends among the pictures is completed by a second one (operation-91)", async () => {
  const folder = await aTemporaryFolder();
  const [place, target] = await Promise.all([aDatabase(), aDatabase()]);
  onTestFinished(async () => void (await Promise.all([place.drop(), target.drop()])));
  const storage = openPictureStorage({ storageUrl: undefined, dataDirectory: folder });
  const pictures = createPictureService({ database: place.database, changes: new ChangeNotifier(), storage });
  const processed = await makePictureFiles(await aPicture());
  for (let count = 0; count < 300; count += 1) {
    const stored = await pictures.storeProcessed(processed);
    await place.database.transaction((transaction) => pictures.insert(transaction, stored, ""));
  }
  const file = join(folder, "backup");
  const SECRET_KEY = "s".repeat(40);
  const from = { DATABASE_URL: place.url, SECRET_KEY, DATA_DIR: folder };
  expect(await callCommand(from, "backup", file)).toMatchObject({ code: 0 });

  const to = { DATABASE_URL: target.url, SECRET_KEY, DATA_DIR: join(folder, "other") };
  const restored = () => readdir(join(folder, "other/pictures")).catch(() => []);
  const { child, ended } = spawnBuiltProgram(to, [process.execPath, "build/server/main.js", "restore", file]);
  await expect
    .poll(async () => (await restored()).length, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(5);
  child.kill("SIGKILL");
  expect(await ended).toBeNull();
  const all = await readdir(join(folder, "pictures"));
  expect((await restored()).length).toBeLessThan(all.length);

  expect(await callCommand(to, "restore", file)).toMatchObject({ code: 0 });
  expect((await restored()).toSorted()).toEqual(all.toSorted());
  expect((await target.pool.query("SELECT FROM pictures")).rowCount).toBe(300);
}, 180_000);
