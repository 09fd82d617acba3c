import type { Transaction } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import { accessLog } from "./table.ts";

interface OpenedDetails {
  readonly employee: Pick<Caller, "accountId" | "username">;
  /** Whose details; null for a guest. */
  readonly patient: { readonly id: number; readonly username: string } | null;
  /** The appointment request that was opened, if it was one. */
  readonly appointmentId?: number;
  readonly now: Date;
}

/** Records that an employee opened someone's details (accounts-19), before they are shown. */
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
