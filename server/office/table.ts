import { boolean, date, integer, pgTable, text } from "drizzle-orm/pg-core";

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
