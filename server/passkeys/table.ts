import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** WebAuthn credentials of accounts; binary values are base64url. */
export const passkeys = pgTable("passkeys", {
  id: uuid().primaryKey(),
  accountId: integer("account_id").notNull(),
  credentialId: text("credential_id").notNull(),
  /** WebAuthn's user handle, the same for all passkeys of an account. */
  userHandle: text("user_handle").notNull(),
  /** The public key as COSE. */
  publicKey: text("public_key").notNull(),
  /** The signature counter; 0 if the authenticator has none. */
  counter: bigint({ mode: "number" }).notNull(),
  transports: text().array().notNull(),
  /** Whether the authenticator verified its user at registration. */
  isUserVerified: boolean("is_user_verified").notNull(),
  name: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  /** The session that added it, for which it proves nothing (office-3); null where it ended an enrolment. */
  addedBySessionId: uuid("added_by_session_id"),
  lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
});

/** Hashes of the challenges that were answered, until they expire. */
export const usedChallenges = pgTable("used_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});
