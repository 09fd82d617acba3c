import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Active sessions, each a family of refresh tokens (sign-in-15); ending one deletes its row. */
export const sessions = pgTable("sessions", {
  id: uuid().primaryKey(),
  accountId: integer("account_id").notNull(),
  /** An enrolling session allows only the calls that set up two-factor authentication (two-factor-2). */
  kind: text({ enum: ["full", "enrolling"] }).notNull(),
  /** How often the refresh token was exchanged; only the newest is valid. */
  generation: integer().notNull().default(0),
  rotatedAt: timestamp("rotated_at", { withTimezone: true }).notNull(),
  /** When a one-time code was last checked in this session. */
  codeVerifiedAt: timestamp("code_proved_at", { withTimezone: true }),
  /** When the password, a code or a passkey was last checked in this session after its start (office-3). */
  reauthenticatedAt: timestamp("proved_at", { withTimezone: true }),
  /** When a code or a verified passkey last proved the identity of the session's person (office-3). */
  stronglyProvedAt: timestamp("strongly_proved_at", { withTimezone: true }),
  device: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
