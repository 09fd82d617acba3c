import { bigint, boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Posts of the newsletter (newsletter-1). `position` is the rank by first publication, given by a trigger. */
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
  isDemo: boolean("is_demo").notNull().default(false),
});

/** The sending of a post to the subscribers, one for each post. */
export const newsletterSendings = pgTable("newsletter_sendings", {
  postId: integer("post_id").primaryKey(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  lastAccountId: integer("last_account_id").notNull().default(0),
  queued: integer().notNull().default(0),
  finishedAt: timestamp("finished_at", { withTimezone: true }),
});
