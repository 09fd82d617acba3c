import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Employees' calendar feeds: the hash of the token in each one's URL (exports-1). */
export const calendarFeeds = pgTable("calendar_feeds", {
  accountId: integer("account_id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
});
