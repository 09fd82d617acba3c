import { desc } from "drizzle-orm";
import { site } from "#contract/site/site.ts";
import { countLateRegistrations } from "#server/accounts/accounts.ts";
import { countLateEvents } from "#server/accounts/activity.ts";
import { countLateCancellations } from "#server/appointments/anonymize.ts";
import type { Config } from "#server/config.ts";
import type { DatabaseHandle } from "#server/database/connect.ts";
import { findCut } from "#server/database/log-chain.ts";
import {
  databaseRemedy,
  encodingFault,
  mayCreateTables,
  minServerVersion,
  missingMigrations,
} from "#server/database/migrate.ts";
import { readQueueState } from "#server/mail/mail-queue.ts";
import { backups } from "#server/office/table.ts";
import { findSecretKey, fingerprintOf, readFingerprint } from "#server/secret-key.ts";
import { listDemoSignIns } from "./demo-people.ts";

/** Milliseconds between the clocks of program and database from which times may contradict each other. */
const clockDifference = 2_000;

/** Hours after which a nightly backup is late, and seconds after which an email waits too long. */
const backupHours = 26;
const emailSeconds = 15 * 60;

/** An open database, and the settings that its checks compare it with. */
interface DatabaseContext<Settings = Config> extends Pick<DatabaseHandle, "database" | "pool"> {
  readonly config: Settings;
}

/** What those checks read that owners see. */
export type OwnersDatabaseContext = DatabaseContext<Pick<Config, "demo">>;

interface Facts {
  readonly version: string;
  readonly major: number;
  readonly role: string;
  readonly superuser: boolean;
  readonly fsync: string;
  readonly commit: string;
  readonly standby: boolean;
  readonly now: Date;
  readonly encoding: string;
}

/** Whether the database knows that É is é in capitals; only those that store UTF-8 can be asked. */
async function knowsCapitals({ pool }: Pick<DatabaseHandle, "pool">): Promise<boolean> {
  const { rows } = await pool.query<{ folds: boolean }>("SELECT lower(chr(201)) = chr(233) AS folds");
  return rows[0]?.folds ?? false;
}

async function findServer(handle: Pick<DatabaseHandle, "pool">): Promise<Finding> {
  const { rows } = await handle.pool.query<Facts>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
       current_user AS role, current_setting('is_superuser') = 'on' AS superuser, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit, pg_is_in_recovery() AS standby, clock_timestamp() AS now,
       current_setting('server_encoding') AS encoding`,
  );
  const [facts] = rows;
  if (!facts) return fail("The database does not answer.");
  const { version, major, role, superuser, fsync, commit, standby, now, encoding } = facts;
  if (major < minServerVersion)
    return fail(`PostgreSQL ${version} is older than ${minServerVersion}: update it.`);
  if (standby) return fail("DATABASE_URL points to a standby, which is read-only. Use the primary.");
  const wrongEncoding = encodingFault(encoding);
  if (wrongEncoding !== undefined) return fail(wrongEncoding);
  const faults = [
    !(await knowsCapitals(handle)) &&
      `Its locale knows capitals of plain letters only, so a search for é does not find É: ${databaseRemedy}`,
    fsync === "off" && "fsync is off, so a power failure can destroy the data: turn it on.",
    commit === "off" &&
      "synchronous_commit is off, so a crash loses acknowledged writes: turn it on for this role.",
    superuser && `${role} is a superuser: use a role with fewer rights.`,
    Math.abs(Date.now() - now.getTime()) > clockDifference &&
      "Its clock and this machine's differ by more than 2 s: synchronize both.",
  ].filter((fault) => fault !== false);
  return faults.length > 0 ? warn(faults.join(" ")) : ok(`PostgreSQL ${version} answers the role ${role}.`);
}

async function findMigrations({ pool }: Pick<DatabaseHandle, "pool">): Promise<Finding> {
  const missing = await missingMigrations(pool);
  if (missing.length === 0) return ok("The tables are up to date.");
  const advice = (await mayCreateTables(pool))
    ? "the next start, or enamel migrate, brings them up to date."
    : "run enamel migrate with the DATABASE_URL of their owner, as this role is not allowed to change them.";
  return warn(`The tables lack ${missing.join(", ")}: ${advice}`);
}

async function findKey({ pool, config }: DatabaseContext): Promise<Finding> {
  const key = await findSecretKey(config);
  const fingerprint = await readFingerprint(pool);
  if (fingerprint === undefined) return ok("The first start records this database's key.");
  if (key && fingerprintOf(key) === fingerprint) return ok("It is this database's key.");
  return fail(
    `${key ? "It is not this database's key" : "DATA_DIR/secret-key is missing"}. Put the old one back, or replace it: enamel secret-key replace`,
  );
}

async function findQueue({ database, pool }: Pick<DatabaseHandle, "database" | "pool">): Promise<Finding> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AS exists",
  );
  if (!rows[0]?.exists) return ok("The first start creates it.");
  const { waiting, oldestSeconds, failed } = await readQueueState(database);
  const count = waiting.reduce((sum, kind) => sum + kind.count, 0);
  const faults = [
    failed > 0 && `${failed} ${failed === 1 ? "email" : "emails"} could not be delivered: enamel mail list`,
    oldestSeconds > emailSeconds &&
      `The oldest email has waited for ${Math.round(oldestSeconds / 60)} min: check the log and the mail server.`,
  ].filter((fault) => fault !== false);
  return faults.length > 0
    ? warn(faults.join(". "))
    : ok(`${count} ${count === 1 ? "email is" : "emails are"} waiting to be sent.`);
}

async function findBackup({ database }: Pick<DatabaseHandle, "database">): Promise<Finding> {
  const [last] = await database.select().from(backups).orderBy(desc(backups.finishedAt)).limit(1);
  if (!last)
    return warn(
      "This database has never been backed up: run enamel backup --keep 7 <folder> every night, with a timer as in deploy/.",
    );
  const hours = (Date.now() - last.finishedAt.getTime()) / 3_600_000;
  const sentence = `The last one finished ${hours.toFixed(1)} hours ago, with ${(last.bytes / 1024 ** 2).toFixed(1)} MB.`;
  return hours > backupHours ? warn(`${sentence} Check its timer.`) : ok(sentence);
}

async function findCutLogs({ database }: Pick<DatabaseHandle, "database">): Promise<Finding> {
  const cuts = [await findCut(database, "access_log"), await findCut(database, "office_log")];
  const sentences = cuts.filter((cut) => cut !== undefined);
  return sentences.length > 0
    ? fail(sentences.join(" "))
    : ok("The access log and the office log have every entry that a backup recorded.");
}

async function findRetention({ database }: Pick<DatabaseHandle, "database">): Promise<Finding> {
  const now = new Date();
  const { cancelled_appointments, unverified_registrations, activity } = site().rules.retention_days;
  const late =
    (await countLateCancellations(database, now)) +
    (await countLateRegistrations(database, now)) +
    (await countLateEvents(database, now));
  const sentence = `Cancelled appointments are anonymized after ${cancelled_appointments} days, unverified registrations deleted after ${unverified_registrations}, activity after ${activity}.`;
  return late > 0
    ? warn(
        `${sentence} ${late} ${late === 1 ? "row is" : "rows are"} more than a day late: the running program does this every hour; check its log.`,
      )
    : ok(sentence);
}

async function findDemo({ database, config }: OwnersDatabaseContext): Promise<Finding> {
  const open = (await listDemoSignIns(database)).map(({ username }) => username);
  if (open.length === 0) return ok("No account has a demo password.");
  if (config.demo) return ok(`This is the demo: ${open.join(", ")}.`);
  return fail(
    `Public passwords open ${open.join(", ")}: the next start disables them, enamel demo remove deletes them.`,
  );
}

const server = { subject: "Database", find: findServer };
const tables = { subject: "Tables", find: findMigrations };
const secretKey = { subject: "Secret key", find: findKey };
const mailQueue = { subject: "Mail queue", find: findQueue };
const backup = { subject: "Backup", find: findBackup };
const logs = { subject: "Logs", find: findCutLogs };
const retention = { subject: "Retention", find: findRetention };
const demo = { subject: "Demo", find: findDemo };

/** Checks over an open database. The first checks whether there is one; those after the second need its tables. */
export const databaseChecks: readonly Check<DatabaseContext>[] = [
  server,
  tables,
  secretKey,
  mailQueue,
  backup,
  logs,
  retention,
  demo,
];

/** Those that owners see (office-22): none writes. */
export const ownersDatabaseChecks: readonly Check<OwnersDatabaseContext>[] = [
  backup,
  mailQueue,
  server,
  tables,
  demo,
];

/** The result of a check, in one sentence with what to do about it. */
export interface Finding {
  readonly level: "ok" | "warn" | "fail";
  readonly sentence: string;
}

/** A finding with the subject of its check. */
export interface CheckResult extends Finding {
  readonly subject: string;
}

/** A check of one subject. An error that it throws is a failure. */
export interface Check<Context> {
  readonly subject: string;
  find(context: Context): Promise<Finding> | Finding;
}

export const ok = (sentence: string): Finding => ({ level: "ok", sentence });
export const warn = (sentence: string): Finding => ({ level: "warn", sentence });
export const fail = (sentence: string): Finding => ({ level: "fail", sentence });
