import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Who opened whose details, an employee or the command line, and when (accounts-19); append-only by a trigger. */
export const accessLog = pgTable("access_log", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  employeeId: integer("employee_id"),
  employeeUsername: text("employee_username").notNull(),
  patientId: integer("patient_id"),
  patientUsername: text("patient_username"),
  appointmentId: integer("appointment_id"),
  /** The hash of this entry and the one before, which a trigger sets. */
  chain: text(),
});
