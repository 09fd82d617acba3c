import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { aDatabase, type TestDatabase } from "../support/test-database.ts";

// A process of the former release goes on over a schema that the present one has brought up to date
// (docs/decisions/0092-neighbouring-versions.md). Read from PostgreSQL's catalogue: what it used is still there, and
// nothing refuses what it writes.

/** The former release's number of migrations. */
const formerMigrations = 1;

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
  expect(formerOnes.filter((signature) => !ones.includes(signature))).toEqual([]);
});
