import { bigint, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { OfficeAct } from "#contract/office-log.ts";

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
