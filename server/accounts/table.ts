import { boolean, date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Patients and employees (specification §3). Dates of birth are office-local calendar days (decision 2). */
export const accounts = pgTable("accounts", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  username: text().notNull(),
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
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
