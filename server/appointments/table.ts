import { and, eq, gte, or, type SQL, sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { dayParts } from "#contract/appointments/absences.ts";
import type { AnotherTime } from "#contract/appointments/another-time.ts";
import {
  appointmentStatuses,
  attendances,
  requestSources,
  visitOutcomes,
} from "#contract/appointments/appointments.ts";
import type { Guest } from "#contract/appointments/guest-form.ts";
import type { AppointmentRequest } from "#contract/appointments/request-fields.ts";
import { officeNow } from "#contract/office-dates.ts";
import { languages } from "#contract/site/values.ts";
import { clearedTo, exported, holder, ofOthers, personal } from "#server/accounts/personal-columns.ts";
import { accounts, usernameUnlessDeleted } from "#server/accounts/table.ts";
import type { PreviousState } from "./undo-change.ts";

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/** Appointments; dates and times are the office's. */
export const appointments = pgTable("appointments", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer("account_id"),
  preferredDay: text("preferred_day").notNull(),
  preferredTimeFrame: text("preferred_time_frame").notNull(),
  preferredSecondDay: text("preferred_second_day").notNull().default("none"),
  preferredSecondTimeFrame: text("preferred_second_time_frame"),
  category: text().notNull(),
  levelOfDiscomfort: smallint("level_of_discomfort"),
  mouthPainArea: text("mouth_pain_area").notNull().default("none"),
  accommodations: text().notNull().default("none"),
  isForOther: boolean("is_for_other").notNull().default(false),
  isDemo: boolean("is_demo").notNull().default(false),
  otherPatient: text("other_patient"),
  patientName: text("patient_name"),
  patientDateOfBirth: date("patient_date_of_birth", { mode: "string" }),
  message: text().notNull().default(""),
  wantsEarlier: boolean("wants_earlier").notNull().default(false),
  wishes: jsonb().$type<AnotherTime>(),
  askedToChoose: boolean("asked_to_choose").notNull().default(false),
  source: text({ enum: requestSources }).notNull().default("website"),
  /** Of the emails about it (visits-123). */
  language: text({ enum: languages }).notNull().default("en"),
  status: text({ enum: appointmentStatuses }).notNull().default("pending"),
  confirmedDate: date("confirmed_date", { mode: "string" }),
  confirmedTime: time("confirmed_time"),
  provider: text(),
  minutes: smallint(),
  overlapAllowed: boolean("overlap_allowed").notNull().default(false),
  attendance: text({ enum: attendances }),
  outcome: text({ enum: visitOutcomes }),
  arrived: boolean().notNull().default(false),
  note: text().notNull().default(""),
  statusChangedBy: integer("status_changed_by"),
  statusChangedAt: timestamp("status_changed_at", { withTimezone: true }),
  /** Set by the database; null until then, and again where the confirmation is undone (office-23). */
  firstConfirmedAt: timestamp("first_confirmed_at", { withTimezone: true }),
  calendarUid: uuid("calendar_uid").notNull().defaultRandom(),
  calendarSequence: integer("calendar_sequence").notNull().default(0),
  requestedAt: timestamp("requested_at", { withTimezone: true }).notNull().defaultNow(),
  anonymisedAt: timestamp("anonymised_at", { withTimezone: true }),
});

/** What a request says, as the row stores it. */
export function requestColumns(request: AppointmentRequest) {
  return {
    preferredDay: request.preferred_day,
    preferredTimeFrame: request.preferred_time_frame,
    preferredSecondDay: request.preferred_second_day,
    preferredSecondTimeFrame: request.preferred_second_time_frame,
    category: request.category,
    levelOfDiscomfort: request.level_of_discomfort,
    mouthPainArea: request.mouth_pain_area,
    accommodations: request.accommodations,
    isForOther: request.schedule_other_patient.isForOther,
    otherPatient: request.schedule_other_patient.name,
    patientName: request.schedule_other_patient.patient_name ?? null,
    patientDateOfBirth: request.schedule_other_patient.patient_date_of_birth ?? null,
    message: request.message,
    wantsEarlier: request.wants_earlier,
  };
}

/** What only an appointment's details show of the request, by the names of the reply. */
export const requestDetails = {
  level_of_discomfort: appointments.levelOfDiscomfort,
  mouth_pain_area: appointments.mouthPainArea,
  accommodations: appointments.accommodations,
  schedule_other_patient: appointments.isForOther,
  schedule_other: appointments.otherPatient,
  patient_date_of_birth: appointments.patientDateOfBirth,
  message: appointments.message,
  wishes: appointments.wishes,
};

/** What of a row its patient downloads, and what it loses where it stays without them (accounts-35, accounts-38). */
export const personalAppointments = personal(appointments, {
  id: exported,
  accountId: holder,
  preferredDay: exported,
  preferredTimeFrame: exported,
  preferredSecondDay: exported,
  preferredSecondTimeFrame: exported,
  category: exported,
  levelOfDiscomfort: clearedTo(null),
  mouthPainArea: clearedTo("none"),
  accommodations: clearedTo("none"),
  isForOther: clearedTo(false),
  isDemo: exported,
  otherPatient: clearedTo(null),
  patientName: clearedTo(null),
  patientDateOfBirth: clearedTo(null),
  message: clearedTo(""),
  wantsEarlier: clearedTo(false),
  wishes: clearedTo(null),
  askedToChoose: exported,
  source: exported,
  language: clearedTo("en"),
  status: exported,
  confirmedDate: exported,
  confirmedTime: exported,
  provider: exported,
  minutes: exported,
  overlapAllowed: exported,
  attendance: exported,
  outcome: exported,
  arrived: exported,
  note: clearedTo(""),
  statusChangedBy: ofOthers,
  statusChangedAt: exported,
  firstConfirmedAt: exported,
  calendarUid: exported,
  calendarSequence: exported,
  requestedAt: exported,
  anonymisedAt: exported,
});

/** Visits: written out and not as a parameter, or a generic plan could not use their partial index. */
export const isVisit = sql`${appointments.status} = 'confirmed'`;

/** Requests that are pending, and visits of today or later. */
export const mayBeAhead = (now: Date): SQL | undefined =>
  or(eq(appointments.status, "pending"), and(isVisit, gte(appointments.confirmedDate, officeNow(now).date)));

/** Guests' details. */
export const appointmentGuests = pgTable("appointment_guests", {
  appointmentId: integer("appointment_id").primaryKey(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  /** Both as searches compare them (visits-39). */
  foldedNames: text("folded_names").notNull().generatedAlwaysAs(sql`searched_names(first_name, last_name)`),
  email: text(),
  phone: text(),
  dateOfBirth: date("date_of_birth", { mode: "string" }).notNull(),
  insurance: text().notNull().default("none"),
  otherInsurance: text("other_insurance"),
  insuranceMemberId: text("insurance_member_id"),
  visitReminders: boolean("visit_reminders").notNull().default(true),
});

/** A guest or caller, as their row stores them. */
export function guestColumns(guest: Guest<string | null>) {
  return {
    firstName: guest.first_name,
    lastName: guest.last_name,
    email: guest.email,
    phone: guest.phone,
    dateOfBirth: guest.date_of_birth,
    insurance: guest.insurance,
    otherInsurance: guest.other_insurance,
    insuranceMemberId: guest.insurance_member_id,
  };
}

/**
 * The patient or guest of an appointment, where `accounts` and `appointmentGuests` are joined; a guest has no username.
 */
export const patientOrGuest = {
  username: usernameUnlessDeleted,
  firstName: sql<string>`coalesce(${accounts.firstName}, ${appointmentGuests.firstName})`,
  lastName: sql<string>`coalesce(${accounts.lastName}, ${appointmentGuests.lastName})`,
  // The row in place of a deleted account has an empty address.
  email: sql<string | null>`nullif(coalesce(${accounts.email}, ${appointmentGuests.email}), '')`,
  phone: sql<string | null>`coalesce(${accounts.phone}, ${appointmentGuests.phone})`,
  dateOfBirth: sql<string | null>`coalesce(${accounts.dateOfBirth}, ${appointmentGuests.dateOfBirth})`,
  visitReminders: sql<boolean>`coalesce(${accounts.visitReminders}, ${appointmentGuests.visitReminders})`,
};

/** What an appointment's details show of them: in SQL, since Drizzle takes a null column for a missing row. */
export const personDetails = {
  first_name: patientOrGuest.firstName,
  last_name: patientOrGuest.lastName,
  email: patientOrGuest.email,
  phone: patientOrGuest.phone,
  date_of_birth: patientOrGuest.dateOfBirth,
  insurance: sql<string>`coalesce(${accounts.insurance}, ${appointmentGuests.insurance})`,
  other_insurance: sql<
    string | null
  >`coalesce(${accounts.otherInsurance}, ${appointmentGuests.otherInsurance})`,
  insurance_member_id: sql<
    string | null
  >`coalesce(${accounts.insuranceMemberId}, ${appointmentGuests.insuranceMemberId})`,
};

/** The last changes that can be undone, one for an appointment (visits-43). */
export const undoableChanges = pgTable("undoable_changes", {
  appointmentId: integer("appointment_id").primaryKey(),
  employeeId: integer("employee_id").notNull(),
  changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  emailJob: uuid("email_job"),
  former: jsonb().$type<PreviousState>().notNull(),
});

/** Days, or parts of them, on which a provider is away (visits-95). */
export const absences = pgTable("absences", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  provider: text().notNull(),
  from: date("from_date", { mode: "string" }).notNull(),
  to: date("to_date", { mode: "string" }).notNull(),
  part: text({ enum: dayParts }),
  reason: text().notNull(),
  createdBy: integer("created_by"),
});

/** The `Idempotency-Key`s of the last day and the appointments that answer them. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    /** An account's id; a guest's key belongs to nobody. */
    owner: text().notNull(),
    key: text().notNull(),
    bodyHash: bytea("body_hash").notNull(),
    appointmentId: integer("appointment_id").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.key] })],
);

/** Free times that were offered, each to an appointment; the tokens of the emailed links as hashes (visits-71). */
export const offers = pgTable("offers", {
  id: integer().notNull().generatedAlwaysAsIdentity(),
  tokenHash: text("token_hash").primaryKey(),
  appointmentId: integer("appointment_id").notNull(),
  /** The appointment's `calendarSequence` at that time: the offer is open as long as it is the same (visits-72). */
  calendarSequence: integer("calendar_sequence"),
  date: date({ mode: "string" }).notNull(),
  time: time().notNull(),
  provider: text().notNull(),
  minutes: smallint().notNull(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  acceptedAt: timestamp("accepted_at", { withTimezone: true }),
});

/** Offers that were accepted, after the offers themselves are deleted (office-23). */
export const acceptedOffers = pgTable(
  "accepted_offers",
  {
    appointmentId: integer("appointment_id").notNull(),
    acceptedAt: timestamp("accepted_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.acceptedAt] })],
);

/** The tokens of emailed links to an appointment's page, hashed (visits-50). */
export const visitLinks = pgTable("visit_links", {
  tokenHash: text("token_hash").primaryKey(),
  appointmentId: integer("appointment_id").notNull(),
  issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
});

/** The reminders that were queued: one for each visit time and lead (visits-61). */
export const reminders = pgTable(
  "reminders",
  {
    appointmentId: integer("appointment_id").notNull(),
    /** Date and time of the visit, the office's. */
    visitAt: timestamp("visit_at", { mode: "string" }).notNull(),
    leadHours: smallint("lead_hours").notNull(),
    queuedAt: timestamp("queued_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.appointmentId, table.visitAt, table.leadHours] })],
);

/** Employees' calendar feeds: the hash of the token in each one's URL (exports-1). */
export const calendarFeeds = pgTable("calendar_feeds", {
  accountId: integer("account_id").primaryKey(),
  tokenHash: text("token_hash").notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
});
