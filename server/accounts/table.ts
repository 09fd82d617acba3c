import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

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
  passwordHash: text("password_hash"),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  phone: text(),
  dateOfBirth: date("date_of_birth", { mode: "string" }),
  insurance: text().notNull().default("none"),
  otherInsurance: text("other_insurance"),
  insuranceMemberId: text("insurance_member_id"),
  newsletterSubscribed: boolean("newsletter_subscribed").notNull().default(false),
  digitalConsentAt: timestamp("digital_consent_at", { withTimezone: true }),
  digitalConsentVersion: text("digital_consent_version"),
  profilePictureId: integer("profile_picture_id"),
  jobTitle: text("job_title"),
  bio: text(),
  linkedin: text(),
  /** Made by the demo, with a password that is public. */
  isDemo: boolean("is_demo").notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** When a registration ends that nobody has verified; null for an account that stands (accounts-6). */
  expiresAt: timestamp("expires_at", { withTimezone: true }),
});

/** Secret codes of links in mails, hashed: the newest of each purpose for each account (accounts-22). */
export const emailTokens = pgTable(
  "mail_codes",
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

/** Which employee opened whose details, and when (accounts-19); the database lets nobody change or delete an entry. */
export const accessLog = pgTable("access_log", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull(),
  employeeId: integer("employee_id").notNull(),
  employeeUsername: text("employee_username").notNull(),
  patientId: integer("patient_id"),
  patientUsername: text("patient_username"),
  appointmentId: integer("appointment_id"),
});
