import { bigint, pgTable, timestamp } from "drizzle-orm/pg-core";

/** When backups of this database were finished, and how large they are. */
export const backups = pgTable("backups", {
  finishedAt: timestamp("finished_at", { withTimezone: true }).notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
});
