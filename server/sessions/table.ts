import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Standing sessions: each a family of refresh tokens (sign-in-15). Ending one removes its row. */
export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  accountId: integer("account_id").notNull(),
  /** An enrolling session opens the TOTP calls and nothing else (two-factor-2). */
  kind: text({ enum: ["full", "enrolling"] }).notNull(),
  /** How often the refresh token was exchanged; only the newest is good. */
  generation: integer().notNull().default(0),
  rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull(),
  /** When this session last proved a one-time code. */
  codeProvedAt: timestamp("code_proved_at", { withTimezone: true }),
  device: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
