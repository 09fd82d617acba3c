import { bigint, boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Posts and drafts (newsletter-1). A trigger gives `position`, by which 0.2.0 orders them. */
export const posts = pgTable("posts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  authorId: integer("author_id").notNull(),
  title: text().notNull(),
  slug: text().notNull(),
  content: text().notNull(),
  category: text(),
  isDraft: boolean("is_draft").notNull().default(true),
  featuredPictureId: integer("featured_picture_id"),
  publishedAt: timestamp("published_at", { withTimezone: true }),
  position: bigint({ mode: "number" }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
  /** The author's id and the `Idempotency-Key` of the call that created the post (newsletter-19). */
  creationKey: text("creation_key"),
  isDemo: boolean("is_demo").notNull().default(false),
});
