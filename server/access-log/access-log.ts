import type { Database, Transaction } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import { accessLog } from "./table.ts";

interface OpenedDetails {
  readonly employee: Pick<Caller, "accountId" | "username">;
  /** The patient; null for a guest. */
  readonly patient: { readonly id: number; readonly username: string } | null;
  /** The appointment that was opened, if any; recorded for guests alone. */
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
    // Beside a patient's name it would name whose visit it was once the account is deleted (accounts-38).
    appointmentId: patient ? null : (appointmentId ?? null),
  });
}

/** What the logs name the command line; no username has a blank (accounts-3). */
export const commandLine = "command line";

/** Entries in one statement, which takes some hundredths of a second. */
const batchSize = 200;

interface ExportedDetails {
  /** Patients with an account. */
  readonly patients: readonly { readonly id: number; readonly username: string }[];
  /** The appointments of guests. */
  readonly guests: readonly { readonly appointmentId: number }[];
  readonly now: Date;
}

/**
 * Records that the command line exports people's details (exports-4), an entry each, before they are written. Each batch
 * is committed by itself: until then nobody can open a patient's details, since entries are chained one after another.
 */
export async function recordExport(
  database: Database,
  { patients, guests, now }: ExportedDetails,
): Promise<void> {
  const entry = { at: now, employeeUsername: commandLine };
  const entries = [
    ...patients.map(({ id, username }) => ({ ...entry, patientId: id, patientUsername: username })),
    ...guests.map(({ appointmentId }) => ({ ...entry, appointmentId })),
  ];
  for (let at = 0; at < entries.length; at += batchSize)
    await database.insert(accessLog).values(entries.slice(at, at + batchSize));
}
