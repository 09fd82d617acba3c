import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { SecurityEventKind } from "#contract/accounts/activity.ts";
import { languages } from "#contract/site/values.ts";

/** Patients and employees (accounts-10). Dates of birth are office-local calendar days (practice-3). */
export const accounts = pgTable("accounts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
  /** In lower case. */
  email: text().notNull(),
  emailVerifiedAt: timestamp("email_verified_at", { withTimezone: true }),
  role: text({ enum: ["customer", "employee"] })
    .notNull()
    .default("customer"),
  /** Whether an employee owns the practice (office-1); means nothing in another role. */
  isOwner: boolean("is_owner").notNull().default(false),
  passwordHash: text("password_hash"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  /** Both as searches compare them (visits-39). */
  foldedNames: text("folded_names").notNull().generatedAlwaysAs(sql`searched_names(first_name, last_name)`),
  phone: text(),
  dateOfBirth: date("date_of_birth", { mode: "string" }),
  insurance: text().notNull().default("none"),
  otherInsurance: text("other_insurance"),
  insuranceMemberId: text("insurance_member_id"),
  newsletterSubscribed: boolean("newsletter_subscribed").notNull().default(false),
  /** Since when the account receives the newsletter, set by the database (office-24). */
  newsletterSince: timestamp("newsletter_since", { withTimezone: true }),
  visitReminders: boolean("visit_reminders").notNull().default(true),
  /** Of the emails (accounts-47). */
  language: text({ enum: languages }).notNull().default("en"),
  digitalConsentAt: timestamp("digital_consent_at", { withTimezone: true }),
  digitalConsentVersion: text("digital_consent_version"),
  profilePictureId: integer("profile_picture_id"),
  jobTitle: text("job_title"),
  bio: text(),
  linkedin: text(),
  /** Made by the demo, with a password that is public. */
  isDemo: boolean("is_demo").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** When an unverified registration expires; null for every other account (accounts-6). */
  expiresAt: timestamp("expires_at", { withTimezone: true }),
  /** When the account is deleted, as its holder has asked for; null for every other account (accounts-36). */
  deletionDueAt: timestamp("deletion_due_at", { withTimezone: true }),
  /** Set where the row replaces a deleted account, which posts or appointments refer to (accounts-38). */
  deletedAt: timestamp("deleted_at", { withTimezone: true }),
});

/** The username; null for the row in place of a deleted account (accounts-38). */
export const usernameUnlessDeleted = sql<
  string | null
>`CASE WHEN ${accounts.deletedAt} IS NULL THEN ${accounts.username} END`;

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

/** Security events of accounts. An attempt at an unknown username is a row without an account. */
export const securityEvents = pgTable("security_events", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer("account_id"),
  sessionId: uuid("session_id"),
  kind: text().$type<SecurityEventKind>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
  device: text().notNull(),
  network: text(),
});
