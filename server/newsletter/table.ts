import { and, eq, isNotNull } from "drizzle-orm";
import { integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { accounts } from "#server/accounts/table.ts";

/** The sending of a post to the subscribers, one for each post. */
export const newsletterSendings = pgTable("newsletter_sendings", {
  postId: integer("post_id").primaryKey(),
  startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
  lastAccountId: integer("last_account_id").notNull().default(0),
  queued: integer().notNull().default(0),
  finishedAt: timestamp("finished_at", { withTimezone: true }),
});

/** The accounts that newsletters are emailed to. */
export const isSubscriber = and(eq(accounts.newsletterSubscribed, true), isNotNull(accounts.emailVerifiedAt));
