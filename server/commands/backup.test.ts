import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createPictureService, openPictureStorage, type PictureStorage } from "#server/content/pictures.ts";
import { preparePostQueries } from "#server/content/post-queries.ts";
import { posts } from "#server/content/table.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { aPicture } from "#tests/samples/pictures.ts";
import { aPost } from "#tests/samples/posts.ts";
import { aDatabaseThatLosesCommitReplies } from "#tests/support/lost-reply.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { backUp } from "./backup.ts";
import { readArchive, verifyBackup } from "./backup-archive.ts";
import { restore } from "./restore.ts";

let original: TestDatabase;
let empty: TestDatabase;
let folder: string;
let storage: PictureStorage;
let restored: PictureStorage;
const changes = new ChangeNotifier();

const storageIn = (dataDirectory: string) => openPictureStorage({ storageUrl: undefined, dataDirectory });

beforeAll(async () => {
  [original, empty] = await Promise.all([aDatabase(), aDatabase()]);
  folder = await mkdtemp(join(tmpdir(), "enamel-backup-"));
  const { database } = original;
  storage = storageIn(folder);
  restored = storageIn(join(folder, "restored"));
  const pictures = createPictureService({ database, changes, storage });
  const stored = await pictures.store(await readFile("content/example/pictures/logo.svg"), "picture");
  const featuredPictureId = await pictures.insert(database, stored, 'A "tooth"\twith\\tabs');
  const { id: authorId } = await anEmployee(database, {
    bio: "Two\nlines \\N and a null beside it.",
    phone: null,
  });
  await original.pool.query("INSERT INTO secret_key (fingerprint) VALUES ('of the original')");
  await original.pool.query("INSERT INTO pgboss.job (name, data) VALUES ('mail', '{\"kind\": \"x\"}')");
  await original.pool.query(`
    INSERT INTO site_versions (kind, version, content, published_at, published_by) SELECT 'team', 2, '{}', now(), id FROM accounts;
    INSERT INTO site_drafts (kind, content, saved_at) VALUES ('home', '{"hero": {}}', now())`);
  for (const patient of [1, 2])
    await original.pool.query(
      "INSERT INTO access_log (at, employee_id, employee_username, patient_id) VALUES (now(), 1, 'ida.stone', $1)",
      [patient],
    );
  for (let number = 1; number <= 5; number += 1) {
    await aPost(
      { database, changes },
      { authorId, title: `Post ${number}`, featuredPictureId, isDraft: number === 3 },
    );
  }
});

afterAll(async () => {
  await Promise.all([original.drop(), empty.drop()]);
  await rm(folder, { recursive: true });
});

test("a backup is restored whole, and new rows continue its ids", async () => {
  const target = join(folder, "backup");
  const made = await backUp({ createClient: original.createClient, pictures: storage, file: target });
  expect(made.missing_picture_files).toBe(0);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  expect(await verifyBackup(target)).toEqual(made);
  await empty.pool.query("INSERT INTO secret_key (fingerprint) VALUES ('of the new place')");
  await restore({ createClient: empty.createClient, pictures: restored, file: target });

  const queries = [
    "SELECT fingerprint FROM secret_key",
    ...["accounts", "pictures", "posts", "access_log", "site_versions", "site_drafts"].map(
      (table) => `SELECT * FROM ${table} ORDER BY 1, 2, 3`,
    ),
    "SELECT id, name, data, state, retry_limit FROM pgboss.job ORDER BY id",
    "SELECT * FROM pgboss.queue",
  ];
  for (const query of queries) {
    const [before, after] = await Promise.all([original.pool.query(query), empty.pool.query(query)]);
    expect(before.rowCount, query).toBeGreaterThan(0);
    expect(after.rows, query).toEqual(before.rows);
  }
  expect(await readdir(join(folder, "restored", "pictures"))).toEqual(
    await readdir(join(folder, "pictures")),
  );

  const { authorId } = (await empty.pool.query('SELECT author_id AS "authorId" FROM posts LIMIT 1')).rows[0];
  const { id } = await aPost({ database: empty.database, changes }, { authorId, title: "After" });
  expect(id).toBe(6);
  expect((await preparePostQueries(empty.database).listPosts(1)).results[0]?.title).toBe("After");
});

test("visits whose overlap was allowed are restored in any order, with every row as it was", async () => {
  const [place, target] = await Promise.all([aDatabase(), aDatabase()]);
  onTestFinished(() => place.drop());
  onTestFinished(() => target.drop());
  const at = { confirmedDate: "2026-05-11", confirmedTime: "09:00:00" };
  const first = await aStoredVisit(place.database, { ...at, overlapAllowed: false });
  await aStoredVisit(place.database, at);
  // Written again, the first one comes after the other.
  await place.pool.query("UPDATE appointments SET message = 'Later' WHERE id = $1", [first.id]);
  // From before the database noted first confirmations.
  await place.pool.query("UPDATE appointments SET first_confirmed_at = NULL");
  const file = join(folder, "overlapping");
  await backUp({ createClient: place.createClient, pictures: storage, file });
  const pictures = storageIn(join(folder, "overlapping-pictures"));
  await restore({ createClient: target.createClient, pictures, file });
  const read = async ({ pool }: TestDatabase) =>
    (await pool.query("SELECT * FROM appointments ORDER BY id")).rows;
  expect(await read(target)).toEqual(await read(place));
  await expect(aStoredVisit(target.database, { ...at, overlapAllowed: false })).rejects.toThrow();
});

test("a backup is not restored into a database that holds rows", async () => {
  const options = { createClient: original.createClient, pictures: restored, file: join(folder, "backup") };
  await expect(restore(options)).rejects.toThrow("The database is not empty: there are rows in");
});

test("a backup is not restored beside other pictures, and nothing of it remains", async () => {
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const options = { createClient: target.createClient, pictures: restored, file: join(folder, "backup") };
  await expect(restore(options)).rejects.toThrow("The picture storage is not empty");
  expect((await target.pool.query("SELECT FROM accounts")).rowCount).toBe(0);
});

test("a restore that fails halfway leaves neither rows nor pictures", async () => {
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const place = storageIn(join(folder, "halfway"));
  let writes = 0;
  const failing: PictureStorage = {
    ...place,
    async write(file, bytes) {
      writes += 1;
      if (writes > 1) throw new Error("ENOSPC: no space left on device, write");
      await place.write(file, bytes);
    },
  };
  const options = { createClient: target.createClient, pictures: failing, file: join(folder, "backup") };
  await expect(restore(options)).rejects.toThrow("ENOSPC");
  expect((await target.pool.query("SELECT FROM accounts")).rowCount).toBe(0);
  expect(await readdir(join(folder, "halfway/pictures"))).toEqual([]);
});

test("a restore that was killed among the pictures is repeated, and has its own pictures alone", async () => {
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const files = join(folder, "killed");
  const pictures = storageIn(files);
  let writes = 0;
  const killed: PictureStorage = {
    ...pictures,
    async write(file, bytes) {
      writes += 1;
      if (writes === 3) throw new Error("killed");
      await pictures.write(file, bytes);
    },
    remove: () => Promise.resolve(),
  };
  const options = { createClient: target.createClient, file: join(folder, "backup") };
  await expect(restore({ ...options, pictures: killed })).rejects.toThrow("killed");
  expect(await readdir(join(files, "pictures"))).toHaveLength(2);
  await restore({ ...options, pictures });
  expect((await readdir(join(files, "pictures"))).toSorted()).toEqual(
    (await readdir(join(folder, "pictures"))).toSorted(),
  );
});

test("a restore whose COMMIT got no answer leaves the pictures, which its rows may need", async () => {
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const { createClient, close } = await aDatabaseThatLosesCommitReplies(target.connection);
  onTestFinished(close);
  const place = storageIn(join(folder, "unanswered"));
  const restoring = restore({ createClient, pictures: place, file: join(folder, "backup") });
  await expect(restoring).rejects.toThrow("so the restore may be complete");
  expect((await target.pool.query("SELECT FROM accounts")).rowCount).toBe(1);
  expect((await readdir(join(folder, "unanswered/pictures"))).length).toBeGreaterThan(0);
});

test("a backup of which the picture storage has nothing is not made", async () => {
  const elsewhere = storageIn(join(folder, "not-mounted"));
  const options = { createClient: original.createClient, pictures: elsewhere, file: join(folder, "without") };
  await expect(backUp(options)).rejects.toThrow(/has none of the \d+ files that the rows name/);
  await expect(stat(join(folder, "without"))).rejects.toThrow("ENOENT");
});

test("a backup does not overwrite another", async () => {
  const options = { createClient: original.createClient, pictures: storage, file: join(folder, "backup") };
  await expect(backUp(options)).rejects.toThrow("already exists: choose a new file name.");
});

test("a backup and its restoring outlast the limit of idle transactions while pictures are copied", {
  tags: "full",
}, async () => {
  const target = await aDatabase();
  onTestFinished(() => target.drop());
  const impatient = ({ connection }: TestDatabase) => {
    const limit = { statement_timeout: 200, idle_in_transaction_session_timeout: 200 };
    return () => new pg.Client({ ...connection, ...limit });
  };
  const slow = (pictures: PictureStorage): PictureStorage => ({
    ...pictures,
    read: (file) => sleep(500).then(() => pictures.read(file)),
    write: (file, bytes) => sleep(500).then(() => pictures.write(file, bytes)),
  });
  const backup = join(folder, "slow-backup");
  await backUp({ createClient: impatient(original), pictures: slow(storage), file: backup });
  const pictures = slow(storageIn(join(folder, "slow")));
  await restore({ createClient: impatient(target), pictures, file: backup });
  expect((await target.pool.query("SELECT FROM posts")).rowCount).toBe(5);
});

test("a backup made while a post is deleted contains neither its rows nor its pictures", async () => {
  const { database, createClient } = original;
  const pictures = createPictureService({ database, changes, storage });
  const stored = await pictures.store(await aPicture(), "picture");
  const featuredPictureId = await pictures.insert(database, stored, "");
  const [{ authorId } = { authorId: 0 }] = await database.select({ authorId: posts.authorId }).from(posts);
  const { id } = await aPost({ database, changes }, { authorId, featuredPictureId });
  let isDeleted = false;
  const deletesMeanwhile: PictureStorage = {
    ...storage,
    async read(file) {
      if (file.startsWith(stored.name) && !isDeleted) {
        isDeleted = true;
        await database.delete(posts).where(eq(posts.id, id));
        await pictures.removeFiles(await pictures.deleteRow(database, featuredPictureId));
      }
      return storage.read(file);
    },
  };
  const target = join(folder, "while-deleting");
  const { missing_picture_files, parts } = await backUp({
    createClient,
    pictures: deletesMeanwhile,
    file: target,
  });
  expect(missing_picture_files).toBe(0);
  expect(isDeleted).toBe(true);
  expect(parts.map(({ path }) => path).join()).not.toContain(stored.name);
  let rows = "";
  await readArchive(target, async ({ path, content }) => {
    if (path === "rows/public.pictures.copy") for await (const chunk of content) rows += String(chunk);
  });
  expect(rows).not.toContain(stored.name);
  expect(rows.length).toBeGreaterThan(0);
});

test("a backup without the files that were lost before is complete, and their number is returned", async () => {
  const [lost = ""] = await readdir(join(folder, "pictures"));
  const incomplete: PictureStorage = {
    ...storage,
    read: async (file) => (file === lost ? undefined : storage.read(file)),
  };
  const target = join(folder, "lossy");
  const { createClient } = original;
  const made = await backUp({ createClient, pictures: incomplete, file: target });
  expect(made.missing_picture_files).toBe(1);
  expect(await verifyBackup(target)).toEqual(made);
});

test("a backup that fails leaves nothing behind, and the next one is complete", async () => {
  const parent = join(folder, "nightly");
  const options = { createClient: original.createClient, file: join(parent, "monday") };
  const failing = { ...storage, read: () => Promise.reject(new Error("EIO: i/o error, read")) };
  await expect(backUp({ ...options, pictures: failing })).rejects.toThrow("EIO");
  expect(await readdir(parent)).toEqual([]);
  await backUp({ ...options, pictures: storage });
  expect(await readdir(parent)).toEqual(["monday"]);
});
