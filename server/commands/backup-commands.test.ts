import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backupName, removeOldBackups } from "./backup-commands.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "enamel-nightly-"));
});

afterAll(() => rm(folder, { recursive: true }));

test("a folder retains its latest backups and all other files", async () => {
  const nights = join(folder, "nights");
  await mkdir(nights);
  const names = [1, 2, 3, 4].map((day) => backupName(new Date(`2026-11-0${day}T02:00:00Z`)));
  for (const name of [...names, "notes.txt", "enamel-old.tar.zst"]) await writeFile(join(nights, name), "");
  expect(await removeOldBackups(nights, { max: 2, made: names[3] ?? "" })).toEqual(names.slice(0, 2));
  expect((await readdir(nights)).toSorted()).toEqual(
    [...names.slice(2), "enamel-old.tar.zst", "notes.txt"].toSorted(),
  );
});

test("what a killed backup left is removed a day later, and a running one's folder stays", async () => {
  const nights = join(folder, "killed");
  const made = backupName(new Date("2026-11-05T02:00:00Z"));
  const [old, running, foreign] = [
    `${made}.unfinished-aB3xYz`,
    `${made}.unfinished-cD4xYz`,
    "mine.unfinished-aB3xYz",
  ];
  for (const name of [old, running, foreign]) await mkdir(join(nights, name, "rows"), { recursive: true });
  const now = new Date();
  const dayBefore = new Date(now.getTime() - 25 * 3_600_000);
  for (const name of [old, foreign]) await utimes(join(nights, name), dayBefore, dayBefore);
  await utimes(join(nights, running), now, now);
  expect(await removeOldBackups(nights, { max: 2, made })).toEqual([old]);
  expect((await readdir(nights)).toSorted()).toEqual([running, foreign].toSorted());
});

test("the backup that was just made stays, also where a wrong clock gave others later names", async () => {
  const nights = join(folder, "wrong-clock");
  await mkdir(nights);
  const later = [1, 2, 3].map((day) => backupName(new Date(`2031-01-0${day}T02:00:00Z`)));
  const made = backupName(new Date("2026-11-05T02:00:00Z"));
  for (const name of [...later, made]) await writeFile(join(nights, name), "");
  expect(await removeOldBackups(nights, { max: 2, made })).toEqual(later.slice(0, 2));
  expect((await readdir(nights)).toSorted()).toEqual([made, later[2]].toSorted());
});
