import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Secret codes of links in emails, hashed: the newest of each purpose for each account (accounts-22). */
export const emailTokens = pgTable(
  "email_tokens",
  {
    accountId: integer("account_id").notNull(),
    purpose: text({ enum: ["verify-email", "set-password", "confirm-email-change"] }).notNull(),
    codeHash: text("code_hash").notNull(),
    /** The address that the code was sent to. */
    email: text().notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.purpose] })],
);
