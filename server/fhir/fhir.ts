import { eq, type SQL } from "drizzle-orm";
import type { FhirBundle } from "#contract/fhir.ts";
import { notFound } from "#contract/problems.ts";
import { recordAccess } from "#server/access-log/access-log.ts";
import { accounts, usernameUnlessDeleted } from "#server/accounts/table.ts";
import { selectAppointments } from "#server/appointments/appointments.ts";
import { appointmentGuests, appointments } from "#server/appointments/table.ts";
import type { Database, Reader } from "#server/database/connect.ts";
import type { Caller } from "#server/http/access.ts";
import { ProblemError } from "#server/http/problem-error.ts";
import { entriesOf } from "./resources.ts";

const columns = {
  accountId: appointments.accountId,
  category: appointments.category,
  status: appointments.status,
  outcome: appointments.outcome,
  confirmedDate: appointments.confirmedDate,
  confirmedTime: appointments.confirmedTime,
  provider: appointments.provider,
  minutes: appointments.minutes,
  isForOther: appointments.isForOther,
  otherPatient: appointments.otherPatient,
  calendarUid: appointments.calendarUid,
  requestedAt: appointments.requestedAt,
  account: {
    username: usernameUnlessDeleted,
    firstName: accounts.firstName,
    lastName: accounts.lastName,
    email: accounts.email,
    phone: accounts.phone,
    dateOfBirth: accounts.dateOfBirth,
    memberId: accounts.insuranceMemberId,
  },
  guest: {
    firstName: appointmentGuests.firstName,
    lastName: appointmentGuests.lastName,
    email: appointmentGuests.email,
    phone: appointmentGuests.phone,
    dateOfBirth: appointmentGuests.dateOfBirth,
    memberId: appointmentGuests.insuranceMemberId,
  },
};

/** An appointment with its patient or guest, as `readForExport()` reads it. */
export type ExportedAppointment = Awaited<ReturnType<typeof readForExport>>[number];

/** Appointments with their patients or guests, by id; never with the message or staff's note (exports-3). */
export async function readForExport(
  database: Reader,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
) {
  const found = await selectAppointments(database, columns)
    .where(where)
    .orderBy(appointments.id)
    .limit(limit);
  return found.map(({ account, guest, ...appointment }) => {
    const person = account ?? (guest && { ...guest, username: null });
    if (!person) throw new Error("A request has neither an account nor a guest.");
    return { ...appointment, person };
  });
}

interface OpenedAppointment {
  readonly id: number;
  readonly employee: Pick<Caller, "accountId" | "username">;
  readonly now: Date;
  /** The site's origin. */
  readonly site: string;
}

/** An appointment as a FHIR R4 bundle; records the access before (exports-4). Throws `not_found`. */
export async function readBundle(
  database: Database,
  { id, employee, now, site }: OpenedAppointment,
): Promise<FhirBundle> {
  return database.transaction(async (transaction) => {
    const [found] = await readForExport(transaction, { where: eq(appointments.id, id), limit: 1 });
    if (!found) throw new ProblemError(notFound);
    const { accountId, person } = found;
    await recordAccess(transaction, {
      employee,
      patient:
        accountId !== null && person.username !== null ? { id: accountId, username: person.username } : null,
      appointmentId: id,
      now,
    });
    return { ...bundleHead(now), entry: [...entriesOf(found, site)] };
  });
}

/** The head of a bundle. */
export function bundleHead(now: Date) {
  return { resourceType: "Bundle", type: "collection", timestamp: now.toISOString() } as const;
}
