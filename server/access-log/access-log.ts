import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";

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

interface OpenedDetails {
  readonly employee: Pick<Caller, "accountId" | "username">;
  /** The patient; null for a guest. */
  readonly patient: { readonly id: number; readonly username: string } | null;
  /** The appointment that was opened, if any. */
  readonly appointmentId?: number;
  readonly now: Date;
}

/** Records that an employee opens a person's details (accounts-19), before they are sent. */
export async function recordAccess(
  transaction: Transaction,
  { employee, patient, appointmentId, now }: OpenedDetails,
): Promise<void> {
  await transaction.insert(accessLog).values({
    at: now,
    employeeId: employee.accountId,
    employeeUsername: employee.username,
    patientId: patient?.id ?? null,
    patientUsername: patient?.username ?? null,
    appointmentId: appointmentId ?? null,
  });
}
