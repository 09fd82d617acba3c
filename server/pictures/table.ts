import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Stored pictures; their files are `<name>-<width>.<format>`. Widths and heights in pixels. */
export const pictures = pgTable("pictures", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  alt: text().notNull().default(""),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  placeholder: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
