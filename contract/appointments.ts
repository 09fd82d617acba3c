import * as z from "zod/mini";
import { flagCodes } from "./appointment-flags.ts";
import { patientRequest } from "./appointment-requests.ts";
import { identifier, maxUnits } from "./fields.ts";
import { isCalendarDate, isClockTime } from "./office-dates.ts";
import { pageNumber, pageOf } from "./paging.ts";
import { notFound, problem } from "./problems.ts";
import { type Reply, route } from "./route.ts";

/** How a request stands (visits-17). */
export const appointmentStatuses = ["pending", "confirmed", "cancelled"] as const;

export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** What the pages say after a transition (visits-21). */
export const transitionSentences = {
  confirmed: "Appointment confirmed and email sent!",
  cancelled: "Appointment cancelled.",
} as const;

/** The confirm call lacks a date or a time, or one is not of its shape (visits-19). */
const dateAndTimeRequired = "Date and time are required.";

/** Someone was faster, or the page is old: the request is no longer pending (visits-17). */
export const alreadyConfirmed = problem({
  code: "already_confirmed",
  status: 409,
  message: "This appointment is already confirmed.",
});

/** Cancelled is final (visits-17). */
export const alreadyCancelled = problem({
  code: "already_cancelled",
  status: 409,
  message: "This appointment is already cancelled.",
});

/** The same `Idempotency-Key` came with another body (visits-13). */
export const idempotencyKeyReused = problem({
  code: "idempotency_key_reused",
  status: 409,
  message: "This request was already sent with other details. Please reload the page and try again.",
});

/** More requests than a person makes; carries `Retry-After` (visits-12). */
export const tooManyRequests = problem({
  code: "too_many_requests",
  status: 429,
  message: "Too many requests. Please try again later or call the office.",
});

/** How many requests are taken, in a period of seconds (visits-12). */
export const requestLimits = {
  perPatient: { most: 200, seconds: 60 * 60 },
  acceptedPerAddress: { most: 10, seconds: 10 * 60 },
  postsPerAddress: { most: 60, seconds: 10 * 60 },
  acceptedFromGuests: { most: 300, seconds: 60 * 60 },
  /** Beyond the limit of all guests, for addresses that have sent nothing that day. */
  acceptedFromNewAddresses: { most: 600, seconds: 60 * 60 },
  /** A guest's further requests are stored and not acknowledged. */
  acknowledgementsPerMailbox: { most: 3, seconds: 60 * 60 },
} as const;

/** `Idempotency-Key`: longest in characters, and how long one is kept, in seconds (visits-13). */
export const idempotencyKeys = { header: "Idempotency-Key", longest: 64, keptSeconds: 24 * 60 * 60 } as const;

/** The headers of both posts. */
export const idempotencyHeaders = z.object({
  "idempotency-key": z.optional(
    z
      .string()
      .check(
        maxUnits(idempotencyKeys.longest, `A key has at most ${idempotencyKeys.longest} characters.`),
        z.minLength(1, "A key must not be empty."),
      ),
  ),
});

const status = z.enum(appointmentStatuses);

/** A request as its patient sees it (visits-24); dates are office-local `YYYY-MM-DD`, times `HH:MM`. */
export const appointment = z.object({
  id: z.int(),
  /** Who asked; a guest has no username (visits-25). */
  user: z.object({ username: z.nullable(z.string()), first_name: z.string() }),
  category: z.string(),
  preferred_day: z.string(),
  preferred_time_frame: z.string(),
  preferred_second_day: z.string(),
  preferred_second_time_frame: z.nullable(z.string()),
  status,
  confirmed_date: z.nullable(z.string()),
  confirmed_time: z.nullable(z.string()),
  /** When it was asked for, as an ISO 8601 instant in UTC. */
  requested_at: z.string(),
});

export type Appointment = z.output<typeof appointment>;

/** A request as staff see it in lists, with what they should notice (visits-16). */
const staffAppointment = z.extend(appointment, {
  flags: z.array(z.object({ code: z.enum(flagCodes), message: z.string() })),
});

export type StaffAppointment = z.output<typeof staffAppointment>;

/** Something to consider about a date and time for a visit; it never blocks (visits-20). */
const warning = z.object({
  code: z.enum(["outside_hours", "specialty_not_in", "time_taken", "already_past"]),
  message: z.string(),
});

export type VisitWarning = z.output<typeof warning>;

/** The whole request with the details of who asked (visits-25). */
const appointmentDetails = z.extend(staffAppointment, {
  level_of_discomfort: z.nullable(z.int()),
  mouth_pain_area: z.string(),
  accommodations: z.string(),
  /** Whether the visit is for someone else, and for whom where that was told. */
  schedule_other_patient: z.boolean(),
  schedule_other: z.nullable(z.string()),
  message: z.string(),
  patient: z.object({
    username: z.nullable(z.string()),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    date_of_birth: z.nullable(z.string()),
    insurance: z.string(),
    other_insurance: z.nullable(z.string()),
    insurance_member_id: z.nullable(z.string()),
    role: z.enum(["customer", "employee", "guest"]),
    /** Path of the portrait; null where there is none. */
    profile_picture: z.nullable(z.string()),
  }),
});

export type AppointmentDetails = z.output<typeof appointmentDetails>;

/**
 * Asks for a visit (visits-2). An `Idempotency-Key` header of up to 64 characters makes a repeat get the first
 * answer for 24 hours (visits-13).
 */
export const requestAppointment = route({
  summary: "Asks for a visit",
  method: "POST",
  path: "/api/appointments/",
  access: "signed-in",
  headers: idempotencyHeaders,
  body: patientRequest,
  reply: { status: 201, body: appointment },
  problems: [idempotencyKeyReused, tooManyRequests],
});

/** All requests, pending ones first, newest first among each, five a page (visits-23). */
export const listAppointments = route({
  summary: "All requests for visits: pending ones first, newest first among each",
  method: "GET",
  path: "/api/appointments/",
  access: "employee",
  query: z.object({
    page: pageNumber,
    status: z.optional(z.enum(appointmentStatuses, "A status is pending, confirmed or cancelled.")),
  }),
  reply: { status: 200, body: pageOf(staffAppointment) },
});

/** The caller's own requests, newest first, five a page (visits-24). */
export const listMyAppointments = route({
  summary: "The caller's own requests, newest first",
  method: "GET",
  path: "/api/appointments/my/",
  access: "signed-in",
  query: z.object({ page: pageNumber }),
  reply: { status: 200, body: pageOf(appointment) },
});

/** A whole request with who asked; the access log records who looked (visits-25). */
export const readAppointment = route({
  summary: "A whole request with the details of who asked",
  method: "GET",
  path: "/api/appointments/{id}/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 200, body: appointmentDetails },
  problems: [notFound],
});

const date = z.string().check(z.refine(isCalendarDate, "A date is YYYY-MM-DD."));
const time = z.string().check(z.refine(isClockTime, "A time is HH:MM."));

/**
 * What helps to confirm a request: dates that fit what was asked for, and, where a date and time are given, what there
 * is to consider about them. Changes nothing (visits-20).
 */
export const suggestTimes = route({
  summary: "A request with suggested dates, and warnings about a date and time",
  method: "GET",
  path: "/api/appointments/{id}/confirm/",
  access: "employee",
  params: z.object({ id: identifier }),
  query: z.object({ confirmed_date: z.optional(date), confirmed_time: z.optional(time) }),
  reply: {
    status: 200,
    body: z.extend(staffAppointment, {
      /** The next dates of the preferred days with the first free time of each time frame, soonest first. */
      suggestions: z.array(z.object({ confirmed_date: z.string(), confirmed_time: z.string() })),
      warnings: z.array(warning),
    }),
  },
  problems: [notFound],
});

/**
 * The dialog in which staff choose date and time; what is impossible in the office's zone only the server knows
 * (visits-19).
 */
export const confirmForm = z.object({
  confirmed_date: z
    .string(dateAndTimeRequired)
    .check(z.refine((text) => text.length === 10 && /^\d{4}-\d{2}-\d{2}$/.test(text), dateAndTimeRequired)),
  confirmed_time: z.string(dateAndTimeRequired).check(z.refine(isClockTime, dateAndTimeRequired)),
});

/**
 * Confirms a pending request (`{status: "confirmed", confirmed_date, confirmed_time}`) or cancels one that is not
 * cancelled (`{status: "cancelled"}`); the reply is the changed request with the sentence to show (visits-21).
 * A missing, past or impossible date or time is `invalid_fields` with its sentence as `message` too.
 */
export const confirmOrCancelAppointment = route({
  summary: "Confirms or cancels a request",
  method: "PUT",
  path: "/api/appointments/{id}/confirm/",
  access: "employee",
  params: z.object({ id: identifier }),
  body: z.discriminatedUnion(
    "status",
    [z.extend(confirmForm, { status: z.literal("confirmed") }), z.object({ status: z.literal("cancelled") })],
    "A request is either confirmed or cancelled.",
  ),
  faultAsMessage: true,
  reply: {
    status: 200,
    body: z.extend(staffAppointment, { message: z.string(), warnings: z.array(warning) }),
  },
  problems: [notFound, alreadyConfirmed, alreadyCancelled],
});

/** A page of the staff's list. */
export type StaffAppointmentPage = Reply<typeof listAppointments>;

/** A page of a patient's own list. */
export type AppointmentPage = Reply<typeof listMyAppointments>;
