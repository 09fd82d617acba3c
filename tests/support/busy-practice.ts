import type { Pool } from "pg";
import { expect } from "vitest";
import { connectDatabase, type Database } from "#server/database/connect.ts";
import { silentLog, type TestDatabase } from "./test-database.ts";

/** Requests, visits and posts of a practice that has used the site for many years. */
export const busyPractice = { appointments: 100_000, patients: 10_000, posts: 5_000 };

/**
 * Fills a database with the appointments of such a practice, of patients and of guests in turns, and with posts, of which
 * the account after the patients' has every other one. A patient is named Adult1 Patient1, and so on, and a guest by the
 * appointment Guest2 Visitor2, and so on.
 */
export async function fillBusyPractice({ connection }: Pick<TestDatabase, "connection">): Promise<void> {
  const { pool, close } = connectDatabase({
    server: connection,
    log: silentLog,
    poolSize: 1,
    statementTimeout: 0,
  });
  // VACUUM marks no page as visible whose rows were committed asynchronously and have not been flushed yet.
  await pool.query("SET synchronous_commit TO on");
  await pool.query(
    `INSERT INTO accounts (
       username, email, email_verified_at, first_name, last_name, phone, date_of_birth, insurance_member_id
     )
     SELECT 'patient.' || n, 'patient.' || n || '@mailbox.example', timestamptz '2020-01-01', 'Adult' || n,
       'Patient' || n, (5302000000 + n)::text, date '1950-01-01' + n, 'PA-' || n
     FROM generate_series(1, $1::int) AS n`,
    [busyPractice.patients],
  );
  await pool.query(
    `INSERT INTO appointments (
       account_id, preferred_day, preferred_time_frame, category, message, status, confirmed_date, confirmed_time,
       provider, minutes, overlap_allowed, requested_at, is_for_other, other_patient, status_changed_by,
       status_changed_at
     )
     SELECT CASE WHEN n % 2 = 1 THEN 1 + n / 2 % $2::int END, 'monday', 'morning',
       (ARRAY['general_dentist_emergency', 'general_dentist_emergency', 'oral_surgeon_implant'])[1 + n % 3],
       'Words about a tooth.', status,
       CASE WHEN is_visit THEN date '2010-01-01' + n / 20 END,
       CASE WHEN is_visit THEN time '08:00' + n % 32 * interval '15 minutes' END,
       CASE WHEN is_visit THEN (ARRAY['osei', 'takeda'])[1 + n % 2] END, CASE WHEN is_visit THEN 15 END, is_visit,
       timestamptz '2010-01-01' + n * interval '1 hour', n % 100 = 1, CASE WHEN n % 100 = 1 THEN 'Child' || n END,
       CASE WHEN status <> 'pending' THEN 1 + n % 10 END,
       CASE WHEN status <> 'pending' THEN timestamptz '2010-01-02' + n * interval '1 hour' END
     FROM generate_series(1, $1::int) AS n,
       LATERAL (SELECT (ARRAY['pending', 'confirmed', 'confirmed', 'confirmed', 'cancelled'])[1 + n % 5]) AS chosen (status),
       LATERAL (SELECT status = 'confirmed') AS visits (is_visit)`,
    [busyPractice.appointments, busyPractice.patients],
  );
  await pool.query(
    `INSERT INTO appointment_guests (
       appointment_id, first_name, last_name, email, phone, date_of_birth, insurance_member_id
     )
     SELECT id, 'Guest' || id, 'Visitor' || id, 'guest.' || id || '@mailbox.example', (9162000000 + id)::text,
       date '1950-01-01' + id % 20000, 'GU-' || id
     FROM appointments WHERE account_id IS NULL`,
  );
  await pool.query(
    `INSERT INTO accounts (username, email, role, first_name, last_name)
     SELECT 'author.' || n, 'author.' || n || '@mailbox.example', 'employee', 'Ada', 'Quill' FROM generate_series(1, 11) AS n`,
  );
  await pool.query(
    `INSERT INTO posts (author_id, title, slug, content, is_draft, published_at)
     SELECT $2::int + CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + n / 2 % 10 END, 'Post number ' || n, 'post-' || n,
       repeat('Words about teeth, number ' || n || '. ', 12), n % 50 = 0, timestamptz '2010-01-01' + n * interval '1 day'
     FROM generate_series(1, $1::int) AS n`,
    [busyPractice.posts, busyPractice.patients],
  );
  await pool.query("VACUUM (ANALYZE)");
  await close();
}

/** What work made PostgreSQL read. Names of what it did not read are missing. */
interface Reads {
  /** Rows that it read by reading a whole table. */
  readonly scanned: Readonly<Record<string, number>>;
  /** Rows that it read from a table because an index named them. */
  readonly fetched: Readonly<Record<string, number>>;
  /** How often it used an index. */
  readonly indexes: Readonly<Record<string, number>>;
}

/**
 * Counts what work over connections of its own makes PostgreSQL read. Other connections must be idle, and must have been
 * for ten seconds where they read what is asserted on: an open one reports its reads that late.
 */
export async function readsOf(
  { connection, pool }: TestDatabase,
  work: (database: Database) => Promise<unknown>,
): Promise<Reads> {
  const before = await readCounters(pool);
  const { database, close } = connectDatabase({
    server: connection,
    log: silentLog,
    statementTimeout: 60_000,
  });
  const pids: number[] = [];
  database.$client.on("connect", (client) => void pids.push((client as unknown as WithPid).processID));
  try {
    await work(database);
  } finally {
    await close();
  }
  // A backend reports what it has read when it ends.
  const isRunning = "SELECT FROM pg_stat_activity WHERE pid = ANY ($1)";
  await expect.poll(async () => (await pool.query(isRunning, [pids])).rowCount).toBe(0);
  const after = await readCounters(pool);
  return {
    scanned: grown(before.scanned, after.scanned),
    fetched: grown(before.fetched, after.fetched),
    indexes: grown(before.indexes, after.indexes),
  };
}

async function readCounters(pool: Pool): Promise<Reads> {
  const read = async (query: string) => {
    const { rows } = await pool.query<{ name: string; count: number }>(query);
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  };
  return {
    // The office's zone is read from the site, whose few rows are one page of the disk.
    scanned: await read(
      "SELECT relname AS name, seq_tup_read::int AS count FROM pg_stat_user_tables WHERE relname <> 'site_versions'",
    ),
    fetched: await read("SELECT relname AS name, idx_tup_fetch::int AS count FROM pg_stat_user_tables"),
    indexes: await read("SELECT indexrelname AS name, idx_scan::int AS count FROM pg_stat_user_indexes"),
  };
}

function grown(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) {
  const growth = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  return Object.fromEntries(growth.filter(([, count]) => count > 0));
}

interface WithPid {
  readonly processID: number;
}
