import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readNewsletter } from "#server/newsletter/newsletter.ts";
import { createPictureService, openPictureStorage } from "#server/pictures/pictures.ts";
import { anEmployee } from "#tests/samples/accounts.ts";
import { aPost } from "#tests/samples/posts.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { backUp, restore } from "./backup.ts";
import { ChangeNotifier } from "./change-notifier.ts";

let original: TestDatabase;
let empty: TestDatabase;
let folder: string;
const changes = new ChangeNotifier();

beforeAll(async () => {
  [original, empty] = await Promise.all([aDatabase(), aDatabase()]);
  folder = await mkdtemp(join(tmpdir(), "enamel-backup-"));
  const { database } = original;
  const storage = openPictureStorage({ storageUrl: undefined, dataDirectory: folder });
  const pictures = createPictureService({ database, changes, storage });
  const stored = await pictures.store(await readFile("practice/pictures/logo.svg"), "picture");
  const featuredPictureId = await pictures.adopt(database, stored, 'A "tooth"\twith\\tabs');
  const { id: authorId } = await anEmployee(database, {
    bio: "Two\nlines \\N and a null beside it.",
    phone: null,
  });
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

test("what was backed up is put back whole, and the counting goes on after it", async () => {
  const target = join(folder, "backup");
  await backUp({
    createClient: original.createClient,
    picturesDirectory: join(folder, "pictures"),
    folder: target,
  });
  await restore({
    createClient: empty.createClient,
    picturesDirectory: join(folder, "restored"),
    folder: target,
  });

  for (const table of ["accounts", "pictures", "posts", "list_counts"]) {
    const query = `SELECT * FROM ${table} ORDER BY 1, 2, 3`;
    const [before, after] = await Promise.all([original.pool.query(query), empty.pool.query(query)]);
    expect(before.rowCount, table).toBeGreaterThan(0);
    expect(after.rows, table).toEqual(before.rows);
  }
  expect(await readdir(join(folder, "restored"))).toEqual(await readdir(join(folder, "pictures")));

  const { authorId } = (await empty.pool.query('SELECT author_id AS "authorId" FROM posts LIMIT 1')).rows[0];
  const { id } = await aPost({ database: empty.database, changes }, { authorId, title: "After" });
  expect(id).toBe(6);
  expect((await readNewsletter(empty.database).page(1)).results[0]?.title).toBe("After");
});

test("nothing is put back into a database that holds something", async () => {
  const places = {
    createClient: original.createClient,
    picturesDirectory: join(folder, "elsewhere"),
    folder: join(folder, "backup"),
  };
  await expect(restore(places)).rejects.toThrow("The database is not empty: there are rows in");
});

test("a backup is not written over another, and half a backup is no backup", async () => {
  const places = {
    createClient: original.createClient,
    picturesDirectory: join(folder, "pictures"),
    folder: join(folder, "backup"),
  };
  await expect(backUp(places)).rejects.toThrow("is not empty: name a new folder.");
  await writeFile(join(folder, "manifest.json"), "{");
  await expect(restore({ ...places, folder })).rejects.toThrow("is no whole backup");
});
