import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createPictureService, openPictureStorage, type PictureStorage } from "#server/content/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aDatabase } from "#tests/support/test-database.ts";
import { backUp } from "./backup.ts";
import { describePart, type Manifest, readArchive, verifyBackup, writeArchive } from "./backup-archive.ts";
import { restore } from "./restore.ts";

let folder: string;
let storage: PictureStorage;

const storageIn = (dataDirectory: string) => openPictureStorage({ storageUrl: undefined, dataDirectory });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "enamel-archive-"));
  storage = storageIn(folder);
  const { database, createClient, drop } = await aDatabase();
  const pictures = createPictureService({ database, changes: new ChangeNotifier(), storage });
  await pictures.insert(database, await pictures.store(await aPicture(), "picture"), "A tooth");
  await backUp({ createClient, pictures: storage, file: join(folder, "backup") });
  await drop();
});

afterAll(() => rm(folder, { recursive: true }));

test("rejects a changed, a truncated and a foreign file", async () => {
  const whole = await readFile(join(folder, "backup"));
  const damaged = join(folder, "damaged");
  const changed = Buffer.from(whole);
  changed.writeUInt8((changed[whole.length >> 1] ?? 0) ^ 0xff, whole.length >> 1);
  for (const bytes of [
    changed,
    whole.subarray(0, whole.length >> 1),
    Buffer.from("no archive"),
    Buffer.alloc(0),
  ]) {
    await writeFile(damaged, bytes);
    await expect(verifyBackup(damaged)).rejects.toThrow("is not a complete backup, or it is damaged");
  }
});

test("a backup in which a bit was changed is refused, or reads as before", { tags: "full" }, async () => {
  const place = await aDatabase();
  onTestFinished(() => place.drop());
  await place.pool.query("DELETE FROM site_versions");
  const file = join(folder, "small");
  const made = await backUp({ createClient: place.createClient, pictures: storage, file });
  const whole = await readFile(file);
  const damaged = join(folder, "small-damaged");
  for (let at = 0; at < whole.length; at += 5) {
    const bytes = Buffer.from(whole);
    bytes.writeUInt8(whole.readUInt8(at) ^ 0x10, at);
    await writeFile(damaged, bytes);
    const read = await verifyBackup(damaged).catch(() => made);
    expect(read, `byte ${at}`).toEqual(made);
  }
});

/** Writes an archive with one more file, and with a real backup's manifest as `forge` changes it. */
async function aForgedBackup(
  path: string,
  forge: (manifest: Manifest, harm: Manifest["parts"][number]) => object,
): Promise<string> {
  const parts = await mkdtemp(join(folder, "forged-"));
  const real = await verifyBackup(join(folder, "backup"));
  await readArchive(join(folder, "backup"), async (part) => {
    await mkdir(dirname(join(parts, part.path)), { recursive: true });
    await writeFile(join(parts, part.path), part.content);
  });
  await mkdir(dirname(join(parts, path)), { recursive: true });
  await writeFile(join(parts, path), "harm\tdone\n");
  const manifest = { ...real, ...forge(real, await describePart(parts, path)) };
  const file = join(parts, "archive");
  await writeArchive(file, { folder: parts, manifest, signal: undefined });
  return file;
}

async function restoreElsewhere(file: string) {
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const place = await mkdtemp(join(folder, "place-"));
  const restoring = restore({ createClient: target.createClient, pictures: storageIn(place), file });
  return { restoring, place };
}

test.each(["pictures/../../outside-1.webp", "pictures/harm.sh", "rows/public.harm.copy", "/tmp/harm-1.webp"])(
  "an archive with the file %s is refused, and nothing of it is written",
  async (path) => {
    const file = await aForgedBackup(path, ({ parts }, harm) => ({ parts: [...parts, harm] }));
    await expect(verifyBackup(file)).rejects.toThrow("is not a complete backup, or it is damaged");
    const { restoring, place } = await restoreElsewhere(file);
    await expect(restoring).rejects.toThrow("is not a complete backup");
    expect(await readdir(place)).toEqual([]);
  },
);

test("a backup in a later version's layout is named as such, not as damaged", async () => {
  const file = await aForgedBackup("unused", () => ({ format: 3, version: "9.1.0" }));
  await expect(verifyBackup(file)).rejects.toThrow(
    /was made by Enamel 9\.1\.0, whose backups \d+\.\d+\.\d+ does not read\. Restore it with that version\./,
  );
});

test("rows for a table that is not in backups are refused", async () => {
  const name = "public.enamel_migrations";
  const file = await aForgedBackup(`rows/${name}.copy`, ({ tables, parts }, harm) => ({
    tables: [...tables, { name, columns: ["name", "sha256"], rows: 1 }],
    parts: [...parts.slice(0, tables.length), harm, ...parts.slice(tables.length)],
  }));
  const { restoring } = await restoreElsewhere(file);
  await expect(restoring).rejects.toThrow(
    `The backup holds rows of ${name}, which is not a table of Enamel.`,
  );
});
