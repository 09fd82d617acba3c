import { and, count, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { AccessLog, AccessLogFilter, OwnAccessLog } from "#contract/accounts/access-log.ts";
import { accessLogPerPage } from "#contract/page-sizes.ts";
import { site } from "#contract/site/site.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Transaction } from "#server/database/connect.ts";
import type { CurrentUser } from "#server/http/access.ts";
import { accessLog } from "./table.ts";

interface OpenedDetails {
  readonly employee: Pick<CurrentUser, "accountId" | "username">;
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

/** The appointment of a guest's entry. Older entries have it beside a patient's name too (accounts-38). */
const appointmentOf = ({ patientUsername, appointmentId }: typeof accessLog.$inferSelect) =>
  patientUsername === null ? appointmentId : null;

/** The beginning of an office day, which may be days later than the one given. */
const beginOf = (date: string, daysLater = 0) =>
  sql`(${date}::date + ${daysLater}::int)::timestamp AT TIME ZONE ${site().practice.time_zone}`;

function conditionOf({ employee, patient, from, to }: AccessLogFilter): SQL | undefined {
  const is = (column: typeof accessLog.employeeUsername | typeof accessLog.patientUsername, name?: string) =>
    name ? sql`lower(${column}) = ${name.toLowerCase()}` : undefined;
  return and(
    is(accessLog.employeeUsername, employee),
    is(accessLog.patientUsername, patient),
    from ? sql`${accessLog.at} >= ${beginOf(from)}` : undefined,
    to ? sql`${accessLog.at} < ${beginOf(to, 1)}` : undefined,
  );
}

/** A page of the access log, newest first (office-20). */
export async function readAccessLog(
  database: Database,
  { page, ...filter }: AccessLogFilter & { readonly page: number },
): Promise<AccessLog> {
  const condition = conditionOf(filter);
  const [total] = await database.select({ count: count() }).from(accessLog).where(condition);
  const entries = await database
    .select()
    .from(accessLog)
    .where(condition)
    .orderBy(desc(accessLog.id))
    .limit(accessLogPerPage)
    .offset((page - 1) * accessLogPerPage);
  return {
    count: total?.count ?? 0,
    results: entries.map((entry) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      employee: entry.employeeUsername,
      patient: entry.patientUsername,
      appointment_id: appointmentOf(entry),
    })),
  };
}

/** A page of the entries about one patient, newest first, with the employees' names (accounts-40). */
export async function readOwnAccessLog(
  database: Database,
  { accountId, page }: { readonly accountId: number; readonly page: number },
): Promise<OwnAccessLog> {
  const isOwn = eq(accessLog.patientId, accountId);
  const entries = await database
    .select({
      id: accessLog.id,
      at: accessLog.at,
      employeeUsername: accessLog.employeeUsername,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      jobTitle: accounts.jobTitle,
    })
    .from(accessLog)
    .leftJoin(accounts, eq(accounts.id, accessLog.employeeId))
    .where(isOwn)
    .orderBy(desc(accessLog.id))
    .limit(accessLogPerPage)
    .offset((page - 1) * accessLogPerPage);
  return {
    count: await database.$count(accessLog, isOwn),
    results: entries.map(({ id, at, employeeUsername, firstName, lastName, jobTitle }) => ({
      id,
      at: at.toISOString(),
      name:
        firstName === null
          ? employeeUsername === commandLine
            ? site().practice.name
            : "Former employee"
          : `${firstName} ${lastName}`.trim(),
      job_title: jobTitle,
    })),
  };
}

const rowsPerPart = 1_000;

/**
 * A cell of a CSV file (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV
 * injection; office-21).
 */
function cell(value: string | number | null): string {
  const text = String(value ?? "");
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(",")}\r\n`;

/** The whole access log as CSV, newest first, in parts that are read as they are sent (office-21). */
export async function* exportAccessLog(
  database: Database,
  filter: AccessLogFilter,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(line(["time", "employee", "patient", "appointment"]));
  for (let below: number | undefined; ; ) {
    const entries = await database
      .select()
      .from(accessLog)
      .where(and(conditionOf(filter), below === undefined ? undefined : lt(accessLog.id, below)))
      .orderBy(desc(accessLog.id))
      .limit(rowsPerPart);
    const lines = entries.map((entry) =>
      line([entry.at.toISOString(), entry.employeeUsername, entry.patientUsername, appointmentOf(entry)]),
    );
    yield Buffer.from(lines.join(""));
    below = entries.at(-1)?.id;
    if (entries.length < rowsPerPart) return;
  }
}
