import type { Client } from "pg";
import { type BackedUpTable, BackupError } from "./backup-archive.ts";

/** Written by the migrations, by triggers, by backups and by pg-boss itself, and so not part of a backup. */
const derivedTables = [
  "public.enamel_migrations",
  "public.backups",
  "public.first_employee",
  "pgboss.version",
];

const quote = (name: string) =>
  name
    .split(".")
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join(".");

const columnList = (columns: readonly string[]) => columns.map(quote).join(", ");

/** Statement that sends a table's rows; as a query, since older servers do not copy from a partitioned table. */
export const copyOut = ({ name, columns }: Omit<BackedUpTable, "rows">) =>
  `COPY (SELECT ${columnList(columns)} FROM ${quote(name)}) TO STDOUT`;

/** Statement that takes a table's rows. */
export const copyIn = ({ name, columns }: BackedUpTable) =>
  `COPY ${quote(name)} (${columnList(columns)}) FROM STDIN`;

/**
 * Works on a connection of its own without time limits; an unfinished transaction ends with it. The signal closes it, also
 * while it waits for a statement.
 */
export async function withClient<Result>(
  { createClient, signal }: { readonly createClient: () => Client; readonly signal?: AbortSignal },
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient();
  signal?.addEventListener("abort", () => void client.end().catch(() => undefined), { once: true });
  // A connection that breaks fails the current statement, and must not end the program besides.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Tables of Enamel's schemas with their columns, each after those that its foreign keys reference. */
export async function listTables(client: Client): Promise<Omit<BackedUpTable, "rows">[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; needs: string[] }>(
    `SELECT nspname || '.' || relname AS name,
       (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
       ARRAY(SELECT other_schema.nspname || '.' || other.relname FROM pg_constraint
             JOIN pg_class other ON other.oid = confrelid
             JOIN pg_namespace other_schema ON other_schema.oid = other.relnamespace
             WHERE contype = 'f' AND confrelid <> conrelid AND conrelid IN
               (SELECT pg_class.oid UNION SELECT inhrelid FROM pg_inherits WHERE inhparent = pg_class.oid)) AS needs
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p') AND NOT relispartition
       AND nspname || '.' || relname <> ALL ($1)
     ORDER BY 1`,
    [derivedTables],
  );
  const ordered: typeof rows = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      (table) =>
        !ordered.includes(table) && table.needs.every((need) => ordered.some(({ name }) => name === need)),
    );
    if (ready.length === 0) throw new BackupError("The tables' foreign keys form a cycle.");
    ordered.push(...ready);
  }
  return ordered.map(({ name, columns }) => ({ name, columns }));
}

/** The migrations that the database has, with their checksums. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ migration: string }>(
    "SELECT name || ' ' || sha256 AS migration FROM enamel_migrations ORDER BY name",
  );
  return rows.map(({ migration }) => migration);
}

/** The version of pg-boss's schema; 0 if there is none. */
export async function mailQueueVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('pgboss.version') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return 0;
  const { rows: versions } = await client.query<{ version: number }>("SELECT version FROM pgboss.version");
  return versions[0]?.version ?? 0;
}

/** The last values of the sequences that were used. */
export async function lastValues(client: Client): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(
    `SELECT schemaname || '.' || sequencename AS name, last_value AS value FROM pg_sequences
     WHERE schemaname IN ('public', 'pgboss') AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/**
 * Lets rows in as a backup has them, without the triggers that check or complete a row which a program writes: one refuses
 * a visit whose overlap was allowed to another, depending on which of both comes first. The returned function enables
 * them again.
 */
export async function disableRowTriggers(client: Client): Promise<() => Promise<void>> {
  // The bits of tgtype: for each row, before it, INSERT.
  const { rows } = await client.query<{ disable: string; enable: string }>(
    `SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname) AS disable,
       format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname) AS enable
     FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
     WHERE relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled = 'O' AND tgtype & 7 = 7`,
  );
  for (const { disable } of rows) await client.query(disable);
  return async () => {
    for (const { enable } of rows) await client.query(enable);
  };
}

/** The number of a table's rows. */
export async function countRows(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM ${quote(table)}`);
  return rows[0]?.count ?? 0;
}

/** Filled by pg-boss in an empty schema, and by a start, with its key's fingerprint and the site's first texts: a backup has its own. */
const isFilledAtStart = (table: string) =>
  ["public.secret_key", "public.site_versions", "public.site_openings"].includes(table) ||
  (table.startsWith("pgboss.") && table !== "pgboss.job");

async function requireNoRows(client: Client, table: string): Promise<void> {
  if ((await countRows(client, table)) > 0)
    throw new BackupError(`The database is not empty: there are rows in ${table} already.`);
}

/** Throws `BackupError` where the tables of an Enamel, of any release, have rows that a first start does not write. */
export async function requireEmptyTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('enamel_migrations') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return;
  const tables = await listTables(client);
  for (const { name } of tables.filter((table) => !isFilledAtStart(table.name)))
    await requireNoRows(client, name);
}

/**
 * Locks the tables that are to be restored, against reads too: the cleanup would find no rows for the picture files and
 * remove them. Throws `BackupError` where one has rows that a first start does not write.
 */
export async function lockEmptyTables(client: Client, tables: readonly BackedUpTable[]): Promise<void> {
  for (const { name } of tables) await client.query(`LOCK TABLE ${quote(name)} IN ACCESS EXCLUSIVE MODE`);
  for (const { name } of tables.toReversed()) {
    if (isFilledAtStart(name)) await client.query(`DELETE FROM ${quote(name)}`);
    else await requireNoRows(client, name);
  }
}
