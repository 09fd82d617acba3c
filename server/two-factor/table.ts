import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * An account's TOTP secret, as its authenticator app has it. Secrets are encrypted; a pending one is not confirmed yet
 * (two-factor-6).
 */
export const twoFactor = pgTable("two_factor", {
  accountId: integer("account_id").primaryKey(),
  secret: text(),
  enabledAt: timestamp("enabled_at", { withTimezone: true }),
  /** The session that enabled it, for which its codes prove nothing (office-3); null where it ended an enrolment. */
  enabledBySessionId: uuid("enabled_by_session_id"),
  /** The time step of the last accepted one-time code; only codes of later steps are valid. */
  lastStep: integer("last_step").notNull().default(0),
  pendingSecret: text("pending_secret"),
  pendingSessionId: uuid("pending_session_id"),
  pendingSince: timestamp("pending_since", { withTimezone: true }),
  /** Wrong codes in a row. */
  wrongCodes: integer("wrong_codes").notNull().default(0),
});

/** Unused recovery codes, as keyed hashes. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    accountId: integer("account_id").notNull(),
    codeHash: text("code_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);
