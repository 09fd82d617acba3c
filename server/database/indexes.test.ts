import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aDatabase } from "#tests/support/test-database.ts";
import { migrationsDirectory } from "./migrate.ts";

const { pool, drop } = await aDatabase();
afterAll(drop);

/** Indexes that a later migration drops, each with the one that its queries use since. */
const replaced: Readonly<Record<string, string>> = {
  appointments_cancelled: "appointments_to_anonymise",
  accounts_search: "accounts_search_keys",
  appointment_guests_search: "appointment_guests_search_keys",
  appointments_other_patient: "appointments_other_patients",
  posts_published: "posts_newest",
  posts_placed_at: "posts_newest",
  posts_withdrawn: "posts_newest",
  posts_published_by_author: "posts_newest_of_author",
  posts_of_author: "posts_drafts_first",
  posts_drafts_by_author: "posts_drafts_first",
  appointments_by_status: "appointments_of_status",
  appointments_visits_of_provider: "appointments_confirmed_of_provider",
  appointments_settled: "appointments_pending_before_settled",
  appointments_pending_first: "appointments_pending_before_settled",
  appointments_with_provider: "appointments_pending_before_settled",
  appointments_by_urgency: "appointments_urgent_before_others",
  appointments_most_urgent: "appointments_urgent_before_others",
  appointments_by_visit: "appointments_by_time",
};

test("an index that a migration makes is there after the last one, or the one that replaced it", async () => {
  const names = await readdir(migrationsDirectory);
  const migrations = await Promise.all(
    names.map((name) => readFile(join(migrationsDirectory, name), "utf8")),
  );
  const made = migrations.flatMap((sql) =>
    [...sql.matchAll(/^CREATE (?:UNIQUE )?INDEX (\w+)/gm)].map(([, name = ""]) => name),
  );
  const { rows } = await pool.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'",
  );
  const present = new Set(rows.map(({ name }) => name));
  expect(made.length).toBeGreaterThan(50);
  expect(made.filter((name) => !present.has(replaced[name] ?? name))).toEqual([]);
});
