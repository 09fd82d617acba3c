import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";

// A process of the former release goes on over a schema that the present one has brought up to date
// (docs/decisions/0092-neighbouring-versions.md). Read from PostgreSQL's catalogue: what it used is still there, and
// nothing refuses what it writes.

/** The former release's number of migrations. */
const formerMigrations = 1;

/** What the former release's schema used by itself, and its program never by name (0145-plain-lists.md). */
const unnamed = {
  tables: ["list_counts"],
  functions: ["count_in_lists", "post_lists", "appointment_lists"],
};

/** Constraints that were widened, and refuse less than the former release writes. */
const widened: readonly string[] = [];

let former: TestDatabase;
let present: TestDatabase;
let before: Map<string, Column>;
let after: Map<string, Column>;
/** The former release's tables. */
let tables: Set<string>;

beforeAll(async () => {
  [former, present] = await Promise.all([aDatabase("template1"), aDatabase()]);
  await migrate(former.pool, migrationsDirectory, formerMigrations);
  [before, after] = await Promise.all([columns(former.pool), columns(present.pool)]);
  tables = new Set([...before.keys()].map(tableOf));
});

afterAll(() => Promise.all([former.drop(), present.drop()]));

interface Column {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly filled: boolean;
}

async function columns(pool: pg.Pool): Promise<Map<string, Column>> {
  const { rows } = await pool.query<Column>(
    `SELECT table_name || '.' || column_name AS name, udt_name AS type, is_nullable = 'NO' AS required,
       column_default IS NOT NULL OR is_identity = 'YES' OR is_generated = 'ALWAYS' AS filled
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

const tableOf = (column: string) => column.slice(0, column.indexOf("."));

test("every table and column of the former release has its type, and none is newly required", () => {
  expect(before.size).toBeGreaterThan(150);
  const faults = [
    ...[...before.values()].flatMap(({ name, type, required }) => {
      if (unnamed.tables.includes(tableOf(name))) return [];
      const now = after.get(name);
      if (now?.type !== type) return [`${name} is gone, or has another type`];
      return now.required && !required ? [`${name} must not be null any more`] : [];
    }),
    ...[...after.values()]
      .filter(({ name }) => !before.has(name) && tables.has(tableOf(name)))
      .flatMap(({ name, required, filled }) => (required && !filled ? [`${name} has no default`] : [])),
  ];
  expect(faults).toEqual([]);
});

/** Constraints and unique indexes, each with its table and definition. */
async function restrictions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `SELECT conrelid::regclass || ' ' || conname || ': ' || pg_get_constraintdef(oid) AS rule
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
     UNION ALL
     SELECT indrelid::regclass || ' ' || pg_get_indexdef(indexrelid)
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE relnamespace = 'public'::regnamespace AND indisunique`,
  );
  return rows.map(({ rule }) => rule);
}

test("no constraint on a former table's own columns is new, and none holds back its deletions", async () => {
  const [formerRules, rules] = await Promise.all([restrictions(former.pool), restrictions(present.pool)]);
  expect(formerRules.length).toBeGreaterThan(60);
  const faults = rules.filter((rule) => {
    const [table = "", name = ""] = rule.split(/[ :]/);
    if (formerRules.includes(rule) || widened.includes(`${table} ${name}`)) return false;
    if (!tables.has(table)) {
      const [, referenced = ""] = /REFERENCES (\w+)/.exec(rule) ?? [];
      return tables.has(referenced) && !/ON DELETE (CASCADE|SET NULL)/.test(rule);
    }
    // One that names a new column is fulfilled by that column's default.
    const words = rule.match(/\w+/g) ?? [];
    return words.every((word) => before.has(`${table}.${word}`) || !after.has(`${table}.${word}`));
  });
  expect(faults).toEqual([]);
});

test("every function of the former release that a statement can call takes and returns the same", async () => {
  const signatures = async (pool: pg.Pool) => {
    const { rows } = await pool.query<{ signature: string }>(
      `SELECT oid::regprocedure || ' returns ' || pg_get_function_result(oid) AS signature
       FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prorettype <> 'trigger'::regtype`,
    );
    return rows.map(({ signature }) => signature);
  };
  const [formerOnes, ones] = await Promise.all([signatures(former.pool), signatures(present.pool)]);
  expect(formerOnes.length).toBeGreaterThan(10);
  const missing = formerOnes.filter((signature) => !ones.includes(signature));
  expect(missing.map((signature) => signature.slice(0, signature.indexOf("("))).toSorted()).toEqual(
    unnamed.functions.toSorted(),
  );
});

test("the former release's own statements find its lists over the present schema", async () => {
  const { pool } = present;
  await pool.query(`
    INSERT INTO accounts (username, email, role, first_name, last_name)
    SELECT 'author.' || n, 'author.' || n || '@mailbox.example', 'employee', 'Ada', 'Quill' FROM generate_series(1, 2) AS n;
    INSERT INTO posts (author_id, title, slug, content, is_draft, published_at)
    SELECT (SELECT min(id) FROM accounts) + n % 2, 'Post ' || n, 'post-' || n, 'Words.', n % 10 = 0,
      timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, 100) AS n;
    INSERT INTO appointments (preferred_day, preferred_time_frame, category, status)
    SELECT 'monday', 'morning', 'general_dentist_emergency', (ARRAY['pending', 'cancelled'])[1 + n % 2]
    FROM generate_series(1, 90) AS n`);
  const find = async (list: string, { from, where, by }: { from: string; where: string; by: string }) => {
    const { rows } = await pool.query(
      `SELECT page.id, list_count($1) AS count FROM list_place($1, 40) AS place, LATERAL (
        SELECT id FROM ${from} WHERE ${where} AND ${by} < place.below ORDER BY ${by} DESC LIMIT 5 OFFSET place.still
      ) AS page`,
      [list],
    );
    const { rows: sorted } = await pool.query(
      `SELECT id, (count(*) OVER ())::int AS count FROM ${from} WHERE ${where} ORDER BY id DESC LIMIT 5 OFFSET 40`,
    );
    expect(sorted.length, list).toBeGreaterThan(0);
    expect(rows, list).toEqual(sorted);
  };
  const { id } = (await pool.query("SELECT min(id) AS id FROM accounts")).rows[0];
  const published = "NOT is_draft";
  await find("posts", { from: "posts", where: published, by: "position" });
  const theirs = `${published} AND author_id = ${id + 1}`;
  await find(`posts of ${id + 1}`, { from: "posts", where: theirs, by: "position" });
  await find("appointments pending", { from: "appointments", where: "status = 'pending'", by: "id" });
  await find("appointments cancelled", { from: "appointments", where: "status = 'cancelled'", by: "id" });
  await find("appointments settled", { from: "appointments", where: "status <> 'pending'", by: "id" });
});
