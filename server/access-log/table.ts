import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Which employee opened whose details, and when (accounts-19); append-only by a trigger. */
export const accessLog = pgTable("access_log", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  employeeId: integer("employee_id").notNull(),
  employeeUsername: text("employee_username").notNull(),
  patientId: integer("patient_id"),
  patientUsername: text("patient_username"),
  appointmentId: integer("appointment_id"),
});
