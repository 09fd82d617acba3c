import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate, migrationsDirectory } from "#server/database/migrate.ts";
import { aDatabase } from "#tests/support/test-database.ts";

test("appointments of version 0.2.0 are counted when the database is migrated", async () => {
  const { pool, drop } = await aDatabase();
  const oldVersion = await mkdtemp(join(tmpdir(), "enamel-test-"));
  try {
    await copyFile(join(migrationsDirectory, "0001-schema.sql"), join(oldVersion, "0001-schema.sql"));
    await pool.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    await migrate(pool, oldVersion);
    const request = "'monday', 'morning', 'general_dentist_emergency'";
    await pool.query(`
      INSERT INTO appointments (preferred_day, preferred_time_frame, category) VALUES (${request}), (${request});
      INSERT INTO appointments (
        preferred_day, preferred_time_frame, category, status, confirmed_date, confirmed_time, provider, minutes
      ) VALUES (${request}, 'confirmed', '2027-03-01', '09:00', 'osei', 30)`);
    await migrate(pool, migrationsDirectory);
    await pool.query("UPDATE appointments SET status = 'cancelled' WHERE status = 'confirmed'");
    await pool.query(
      `INSERT INTO appointments (preferred_day, preferred_time_frame, category) VALUES (${request})`,
    );
    const { rows } = await pool.query(`
      SELECT status, category, provider, sum(count)::int AS count FROM appointment_counts
      GROUP BY 1, 2, 3 HAVING sum(count) <> 0 ORDER BY 1`);
    const category = "general_dentist_emergency";
    expect(rows).toEqual([
      { status: "cancelled", category, provider: "osei", count: 1 },
      { status: "pending", category, provider: "", count: 3 },
    ]);
  } finally {
    await drop();
    await rm(oldVersion, { recursive: true });
  }
});
