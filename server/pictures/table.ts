import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Stored pictures; their files are `<name>-<width>.webp`, and `.avif` where it has them. Widths and heights in pixels. */
export const pictures = pgTable("pictures", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  alt: text().notNull().default(""),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  placeholder: text().notNull(),
  hasAvif: boolean("has_avif").notNull().default(true),
  isDemo: boolean("is_demo").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
