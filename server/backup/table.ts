import { bigint, jsonb, pgTable, timestamp } from "drizzle-orm/pg-core";
import type { LogEnds } from "#server/database/log-chain.ts";

/** When backups of this database were finished, how large they are, and how far the logs went. */
export const backups = pgTable("backups", {
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  logEnds: jsonb("log_ends").$type<LogEnds>(),
});
