import { boolean, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Tokens of links in emails, as hashes: the newest of each purpose for each account (accounts-22). */
export const emailTokens = pgTable(
  "email_tokens",
  {
    accountId: integer("account_id").notNull(),
    purpose: text({ enum: ["verify-email", "set-password", "confirm-email-change"] }).notNull(),
    tokenHash: text("code_hash").notNull(),
    /** The email address that the token was sent to. */
    email: text().notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.purpose] })],
);

/** Since when the practice has an employee, in at most one row; a trigger adds it with the first one (office-13). */
export const firstEmployee = pgTable("first_employee", {
  isOnly: boolean("is_only").primaryKey().default(true),
  addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
});
