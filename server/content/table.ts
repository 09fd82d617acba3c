import { and, eq, isNotNull, sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, pgView, text, timestamp } from "drizzle-orm/pg-core";
import { languages } from "#contract/site/values.ts";
import { accounts } from "#server/accounts/table.ts";

/** Posts and drafts (newsletter-1). A trigger gives `position`, by which 0.2.0 orders them. */
export const posts = pgTable("posts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  authorId: integer("author_id").notNull(),
  title: text().notNull(),
  slug: text().notNull(),
  content: text().notNull(),
  category: text(),
  /** In which it is written (newsletter-58). */
  language: text({ enum: languages }).notNull().default("en"),
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

/** The sending of a post to the subscribers, one for each post. */
export const newsletterSendings = pgTable("newsletter_sendings", {
  postId: integer("post_id").primaryKey(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  /** To whose readers it goes, whatever the post's becomes since (newsletter-58); null for those of all languages. */
  language: text({ enum: languages }),
  lastAccountId: integer("last_account_id").notNull().default(0),
  lastSubscriberId: integer("last_subscriber_id").notNull().default(0),
  queued: integer().notNull().default(0),
  finishedAt: timestamp("finished_at", { withTimezone: true }),
});

/** The accounts that newsletters are emailed to. */
export const isSubscriber = and(eq(accounts.newsletterSubscribed, true), isNotNull(accounts.emailVerifiedAt));

/** Readers of the newsletter without an account, one for each mailbox; `tokenHash` is of the link that confirms it. */
export const newsletterSubscribers = pgTable("newsletter_subscribers", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** In lower case. */
  email: text().notNull(),
  mailbox: text().notNull().generatedAlwaysAs(sql`mailbox_of(email)`),
  tokenHash: text("token_hash").notNull(),
  /** When it is deleted, unless it is confirmed. */
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  /** Of the emails (newsletter-58). */
  language: text({ enum: languages }).notNull().default("en"),
});

/** All to whom newsletters are emailed, each mailbox once: accounts, and visitors without one, whose first name is empty. */
export const newsletterReaders = pgView("newsletter_readers", {
  isVisitor: boolean("is_visitor").notNull(),
  id: integer().notNull(),
  email: text().notNull(),
  firstName: text("first_name").notNull(),
  /** Since when; null where that is unknown. */
  since: timestamp({ withTimezone: true }),
  language: text({ enum: languages }).notNull(),
}).existing();

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
