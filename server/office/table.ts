import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { InboxMailing } from "#contract/office/office-inbox.ts";
import type { OfficeAct } from "#contract/office/office-log.ts";
import type { LogEnds } from "#server/database/log-chain.ts";

/** The notice that owners saved, in at most one row (office-9). */
export const officeNotice = pgTable("office_notice", {
  isOnly: boolean("is_only").primaryKey().default(true),
  text: text().notNull(),
  from: date("from_date", { mode: "string" }),
  to: date("to_date", { mode: "string" }),
  shown: boolean().notNull(),
});

/** Days on which the office is closed, beside those of `practice/` (office-10). */
export const officeClosures = pgTable("office_closures", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  from: date("from_date", { mode: "string" }).notNull(),
  to: date("to_date", { mode: "string" }).notNull(),
  reason: text().notNull(),
});

/** What the office's inbox gets by email, in at most one row, and the last day whose morning is done (mail-50). */
export const officeInbox = pgTable("office_inbox", {
  isOnly: boolean("is_only").primaryKey().default(true),
  mailing: text().$type<InboxMailing>().notNull(),
  digestOn: date("digest_on", { mode: "string" }),
});

/** Who did what in the office, and when (office-4); append-only and chained by triggers. */
export const officeLog = pgTable("office_log", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  actorId: integer("actor_id"),
  actorUsername: text("actor_username").notNull(),
  act: text().$type<OfficeAct>().notNull(),
  subject: text(),
  detail: text(),
  /** The hash of this entry and the one before, which a trigger sets. */
  chain: text(),
});

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

/** When backups of this database were finished, how large they are, and how far the logs went. */
export const backups = pgTable("backups", {
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  logEnds: jsonb("log_ends").$type<LogEnds>(),
});
