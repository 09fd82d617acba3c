import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** The moments at which each rate limit was consumed, as long as they count. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    name: text().notNull(),
    /** A keyed hash of the key that is limited; no address or name is stored in clear. */
    key: text().notNull(),
    consumedAt: timestamp("consumed_at", { withTimezone: true }).array().notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
);
