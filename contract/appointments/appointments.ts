import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { identifier } from "../fields.ts";
import { idempotencyHeaders } from "../idempotency-key.ts";
import { storedLanguage } from "../language.ts";
import { pageNumber, pageOf } from "../paging.ts";
import { notFound, problem } from "../problems.ts";
import { type Reply, route } from "../route.ts";
import { flagCodes } from "./appointment-flags.ts";
import { personDetails } from "./guest-form.ts";
import { patientRequest } from "./patient-requests.ts";
import { requestDetails } from "./request-fields.ts";
import {
  movedSince,
  queryDate,
  queryMinutes,
  queryTime,
  seenTime,
  timeTaken,
  visitTime,
} from "./visit-times.ts";

/** An appointment's status (visits-17). */
export const appointmentStatuses = ["pending", "confirmed", "cancelled"] as const;

export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** A visit's outcome, recorded once it has begun (visits-36). */
export const visitOutcomes = ["completed", "no_show"] as const;

export type VisitOutcome = (typeof visitOutcomes)[number];

/** What a patient has said about coming to a visit (visits-55). */
export const attendances = ["coming"] as const;

/** The messages after a transition (visits-21). */
export const transitionMessages = {
  confirmed: "Appointment confirmed and email sent!",
  cancelled: "Appointment cancelled.",
  rescheduled: "Visit moved and email sent!",
  entered: "Request entered.",
  undone: "Undone. No email was sent.",
  askedToChoose: "The patient is asked by email to choose another time.",
  /** Where the patient was told of no other time (mail-54). */
  movedBack: "Visit moved back. No email was sent: the patient knows of no other time.",
  hasChosen: "The patient has already named other days. No email was sent.",
  /** Where the caller left no address (visits-40). */
  withoutEmail: {
    confirmed: "Appointment confirmed. There is no email address: please tell the patient.",
    rescheduled: "Visit moved. There is no email address: please tell the patient.",
  },
} as const;

/** The request was confirmed in the meantime (visits-17). */
export const alreadyConfirmed = problem({
  code: "already_confirmed",
  status: 409,
  message: () => "This appointment is already confirmed.",
});

/** Cancelled is final (visits-17). */
export const alreadyCancelled = problem({
  code: "already_cancelled",
  status: 409,
  message: m.visit_already_cancelled,
});

/** A visit that has an outcome is over, and not cancelled (visits-17). */
export const alreadyRecorded = problem({
  code: "already_recorded",
  status: 409,
  message: m.visit_already_recorded,
});

/** The same `Idempotency-Key` came with another body (visits-13). */
export const idempotencyKeyReused = problem({
  code: "idempotency_key_reused",
  status: 409,
  message: m.request_already_sent,
});

/** A limit of requests is exceeded; carries `Retry-After` (visits-12). */
export const rateLimitExceeded = problem({
  code: "too_many_requests",
  status: 429,
  message: m.problem_too_many_requests,
});

const status = z.enum(appointmentStatuses);

/** An appointment as its patient sees it (visits-24); dates are office-local `YYYY-MM-DD`, times `HH:MM`. */
export const appointment = z.object({
  id: z.int(),
  /** The patient or guest; a guest has no username (visits-25). */
  user: z.object({ username: z.nullable(z.string()), first_name: z.string() }),
  category: z.string(),
  preferred_day: z.string(),
  preferred_time_frame: z.string(),
  preferred_second_day: z.string(),
  preferred_second_time_frame: z.nullable(z.string()),
  status,
  confirmed_date: z.nullable(z.string()),
  confirmed_time: z.nullable(z.string()),
  /** The provider's key, and the visit's length in minutes (visits-32). */
  provider: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  /** Whether the patient has said that they are coming (visits-55), and would take an earlier time (visits-56). */
  attendance: z.nullable(z.enum(attendances)),
  wants_earlier: z.boolean(),
  /** Whether the patient has asked for another time, which staff have not answered yet (visits-54). */
  wants_another_time: z.boolean(),
  /** Whether the office cannot keep the visit's time, and has asked the patient to choose another (visits-98). */
  asked_to_choose: z.boolean(),
  /** When it was requested, as an ISO 8601 instant in UTC. */
  requested_at: z.string(),
  /** For whom it is, where that is someone else: by their name, or by name and relationship (visits-113). */
  patient_name: z.nullable(z.string()),
  /** That person's first name, where the name is known by itself. */
  patient_first_name: z.nullable(z.string()),
});

export type Appointment = z.output<typeof appointment>;

/** How a request came: through the website, or by a call that staff entered (visits-40). */
export const requestSources = ["website", "phone"] as const;

/** An appointment as staff see it in lists, with its flags (visits-16). */
export const staffAppointment = z.extend(appointment, {
  source: z.enum(requestSources),
  outcome: z.nullable(z.enum(visitOutcomes)),
  /** Whether the patient is at the office (visits-74). */
  arrived: z.boolean(),
  /** Of the emails about it (visits-123). */
  language: storedLanguage,
  /** What tells people apart: null where it is not known (visits-75). The age is the patient's, in years. */
  last_initial: z.nullable(z.string()),
  age: z.nullable(z.int()),
  /** The last four digits of the phone number. */
  phone_end: z.nullable(z.string()),
  /** Whether emails about it have an address to go to: a caller's may not (visits-40). */
  has_email: z.boolean(),
  flags: z.array(z.object({ code: z.enum(flagCodes), message: z.string() })),
});

export type StaffAppointment = z.output<typeof staffAppointment>;

/** A warning about a date and time for a visit; it never blocks (visits-20). */
const warning = z.object({
  code: z.enum(["outside_hours", "specialty_not_in", "time_taken", "already_past", "provider_absent"]),
  message: z.string(),
});

export type VisitWarning = z.output<typeof warning>;

/** Staff's own note, null if there is none, and its version, which in quotes is valid as `If-Match` (visits-37). */
export const staffNote = { note: z.nullable(z.string()), note_version: z.string() };

/** An appointment with all details of it and of the patient or guest (visits-25). */
const appointmentDetails = z.extend(staffAppointment, {
  ...requestDetails,
  ...staffNote,
  /** The id of the person who asked; null for an employee, and where there is no person any more (visits-86). */
  person: z.nullable(z.string()),
  patient: z.object({
    username: z.nullable(z.string()),
    ...personDetails,
    role: z.enum(["customer", "employee", "guest"]),
    /** Path of the portrait; null if there is none. */
    profile_picture: z.nullable(z.string()),
  }),
});

export type AppointmentDetails = z.output<typeof appointmentDetails>;

/**
 * Requests an appointment (visits-2). An `Idempotency-Key` header of up to 64 characters makes a repeat get the first
 * answer for 24 hours (visits-13).
 */
export const requestAppointmentRoute = route({
  summary: "Requests an appointment",
  method: "POST",
  path: "/api/appointments/",
  access: "signed-in",
  headers: idempotencyHeaders,
  body: patientRequest,
  reply: { status: 201, body: appointment },
  problems: [idempotencyKeyReused, rateLimitExceeded],
});

/** The caller's own requests, newest first, five a page (visits-24). */
export const listMyAppointmentsRoute = route({
  summary: "The caller's own requests, newest first",
  method: "GET",
  path: "/api/appointments/my/",
  access: "signed-in",
  query: z.object({ page: pageNumber }),
  reply: { status: 200, body: pageOf(appointment) },
});

/** An appointment with all details; the access log records the employee (visits-25). Its `ETag` is the note's. */
export const readAppointmentRoute = route({
  summary: "An appointment with the details of its patient or guest",
  method: "GET",
  path: "/api/appointments/{id}/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 200, body: appointmentDetails },
  problems: [notFound],
});

/**
 * Suggests dates for a request and, where a date and time are given, warns about them. Changes nothing (visits-20).
 */
export const suggestTimesRoute = route({
  summary: "A request with suggested dates, and warnings about a date and time",
  method: "GET",
  path: "/api/appointments/{id}/confirm/",
  access: "employee",
  params: z.object({ id: identifier }),
  query: z.object({
    confirmed_date: z.optional(queryDate),
    confirmed_time: z.optional(queryTime),
    provider: visitTime.shape.provider,
    minutes: z.optional(queryMinutes),
  }),
  reply: {
    status: 200,
    body: z.extend(staffAppointment, {
      /** The next dates of the preferred days with the first free time of each time frame, soonest first. */
      suggestions: z.array(z.object({ confirmed_date: z.string(), confirmed_time: z.string() })),
      /** False where neither preference is free, and the suggestions are the next that are (visits-80). */
      fits_wishes: z.boolean(),
      warnings: z.array(warning),
    }),
  },
  problems: [notFound],
});

/** A changed appointment with the message that pages show, and what there is to consider (visits-21). */
export const changedAppointment = z.extend(staffAppointment, {
  message: z.string(),
  warnings: z.array(warning),
});

/** Whether the change can be undone for some seconds, before its email leaves (visits-43). */
export const undoable = z.optional(z.boolean("A change can either be undone or not."));

/**
 * Confirms a pending request (`{status: "confirmed", confirmed_date, confirmed_time}`) or cancels one that is not
 * cancelled (`{status: "cancelled"}`); the reply is the changed request with the message to show (visits-21).
 * `cancelled_from` keeps a visit that someone else has moved since, and with null a request that has become one (visits-115).
 * A missing, past or impossible date or time is `invalid_fields` with its message as `message` too.
 */
export const confirmOrCancelAppointmentRoute = route({
  summary: "Confirms or cancels a request",
  method: "PUT",
  path: "/api/appointments/{id}/confirm/",
  access: "employee",
  params: z.object({ id: identifier }),
  body: z.discriminatedUnion(
    "status",
    [
      z.extend(visitTime, { status: z.literal("confirmed"), undoable }),
      z.object({
        status: z.literal("cancelled"),
        undoable,
        cancelled_from: z.optional(z.nullable(seenTime)),
      }),
    ],
    "A request is either confirmed or cancelled.",
  ),
  fieldErrorAsMessage: true,
  reply: {
    status: 200,
    body: changedAppointment,
  },
  problems: [notFound, alreadyConfirmed, alreadyCancelled, alreadyRecorded, movedSince, timeTaken],
});

/** A page of a patient's own list. */
export type AppointmentPage = Reply<typeof listMyAppointmentsRoute>;
