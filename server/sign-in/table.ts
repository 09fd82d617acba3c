import { integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** Network addresses, as keyed hashes, from which an account holder signed in (sign-in-5). */
export const knownAddresses = pgTable(
  "known_addresses",
  {
    accountId: integer("account_id").notNull(),
    addressKey: text("address_key").notNull(),
    signedInAt: timestamp("signed_in_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.addressKey] })],
);
