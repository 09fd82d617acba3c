import type { Database } from "#server/database/connect.ts";

/** The access log's entries without their times, oldest first. */
export async function readAccessLog(database: Database) {
  const { rows } = await database.execute(
    "SELECT employee_id, employee_username, patient_id, patient_username, appointment_id FROM access_log ORDER BY id",
  );
  return rows;
}
