import { sql } from "drizzle-orm";
import { boolean, date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

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
  phone: text(),
  dateOfBirth: date("date_of_birth", { mode: "string" }),
  insurance: text().notNull().default("none"),
  otherInsurance: text("other_insurance"),
  insuranceMemberId: text("insurance_member_id"),
  newsletterSubscribed: boolean("newsletter_subscribed").notNull().default(false),
  /** Since when the account receives the newsletter, set by the database (office-24). */
  newsletterSince: timestamp("newsletter_since", { withTimezone: true }),
  visitReminders: boolean("visit_reminders").notNull().default(true),
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
