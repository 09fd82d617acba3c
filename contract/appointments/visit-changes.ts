import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { identifier, textField } from "../fields.ts";
import { notFound, problem } from "../problems.ts";
import { route } from "../route.ts";
import { changedAppointment, staffAppointment, staffNote, undoable, visitOutcomes } from "./appointments.ts";
import { movedSince, seenTime, timeTaken, visitTime } from "./visit-times.ts";

/** The appointment is pending or cancelled, and so has no visit. */
export const notConfirmed = problem({
  code: "not_confirmed",
  status: 409,
  message: m.visit_not_confirmed,
});

/** A visit is rescheduled to the time, provider and length that it has. */
export const unchanged = problem({
  code: "unchanged",
  status: 409,
  message: () => "The visit is already at this time.",
});

/** A visit is changed whose start has passed. */
export const alreadyBegun = problem({
  code: "already_begun",
  status: 409,
  message: m.visit_already_begun,
});

/** An outcome is recorded before the visit's start. */
export const notYet = problem({
  code: "not_yet",
  status: 409,
  message: () => "This visit has not begun yet.",
});

/** What the answer `moved_since` carries besides, and that to a cancellation of what was no visit yet: the visit as it is. */
export const movedVisit = z.object({ visit: staffAppointment });

const params = z.object({ id: identifier });

/**
 * Seconds within which an employee can undo a confirmation, rescheduling or cancellation; its email leaves after them
 * (visits-43).
 */
export const undoSeconds = 10;

/** There is nothing to undo: it is too late, or the appointment was changed since. */
export const cannotUndo = problem({
  code: "cannot_undo",
  status: 409,
  message: () => "This can no longer be undone.",
});

/**
 * Undoes the caller's own confirmation, rescheduling or cancellation that was made `undoable`, before its email leaves.
 */
export const undoChangeRoute = route({
  summary: "Undoes a confirmation, rescheduling or cancellation before its email leaves",
  method: "POST",
  path: "/api/appointments/{id}/undo/",
  access: "employee",
  params,
  reply: { status: 200, body: changedAppointment },
  problems: [notFound, cannotUndo, timeTaken],
});

/**
 * Reschedules a confirmed visit; provider and length stay unless others are sent (visits-35). `moved_from` keeps it where
 * it is if someone else has moved it since (visits-111).
 */
export const rescheduleVisitRoute = route({
  summary: "Reschedules a confirmed visit to another time, provider or length",
  method: "PUT",
  path: "/api/appointments/{id}/reschedule/",
  access: "employee",
  params,
  body: z.extend(visitTime, { undoable, moved_from: z.optional(seenTime) }),
  fieldErrorAsMessage: true,
  reply: { status: 200, body: changedAppointment },
  problems: [notFound, notConfirmed, alreadyBegun, movedSince, unchanged, timeTaken],
});

/** A patient without an email address is to be asked by email. */
export const noEmail = problem({
  code: "no_email",
  status: 409,
  message: () => "There is no email address. Please call the patient.",
});

/**
 * Asks the patient of a confirmed visit by email to choose another time (visits-98). The visit stays as it is; a repeat
 * sends nothing.
 */
export const askPatientForAnotherTimeRoute = route({
  summary: "Asks the patient of a visit by email to choose another time",
  method: "POST",
  path: "/api/appointments/{id}/ask-another-time/",
  access: "employee",
  params,
  body: z.prefault(z.object({ undoable }), {}),
  reply: { status: 200, body: changedAppointment },
  problems: [notFound, notConfirmed, alreadyBegun, noEmail],
});

/** Records whether the patient came; null takes it back (visits-36). */
export const recordOutcomeRoute = route({
  summary: "Records whether the patient came to a visit",
  method: "PUT",
  path: "/api/appointments/{id}/outcome/",
  access: "employee",
  params,
  body: z.object({
    outcome: z.nullable(z.enum(visitOutcomes, "An outcome is completed, no_show or null.")),
  }),
  reply: { status: 200, body: staffAppointment },
  problems: [notFound, notConfirmed, notYet],
});

/** A patient is marked as arrived on another day than the visit's. */
export const notToday = problem({
  code: "not_today",
  status: 409,
  message: () => "This visit is not today.",
});

/** Records whether the patient has arrived at the office, on the day of the visit (visits-74). */
export const recordArrivalRoute = route({
  summary: "Records whether the patient of a visit of today has arrived",
  method: "PUT",
  path: "/api/appointments/{id}/arrived/",
  access: "employee",
  params,
  body: z.object({ arrived: z.boolean("Say whether the patient has arrived: true or false.") }),
  reply: { status: 200, body: staffAppointment },
  problems: [notFound, notConfirmed, notToday],
});

/** Longest note of staff, in characters (visits-37). */
export const maxNoteLength = 1_000;

/** `If-Match` names an older note than the stored one; carries that one and its version, as `StoredNote` (visits-37). */
export const staleNote = problem({
  code: "stale_copy",
  status: 412,
  message: () => "This note has changed since you opened it.",
});

const storedNote = z.object(staffNote);

/** The note that is stored, as `staleNote` carries it. */
export type StoredNote = z.output<typeof storedNote>;

/**
 * Writes staff's note about an appointment; an empty one clears it. `If-Match` with the `ETag` of the details or with
 * `note_version` in quotes prevents overwriting a newer one (visits-37).
 */
export const writeNoteRoute = route({
  summary: "Writes the staff's note about an appointment",
  method: "PUT",
  path: "/api/appointments/{id}/note/",
  access: "employee",
  params,
  headers: z.object({ "if-match": z.optional(z.string()) }),
  body: z.object({
    note: textField({
      max: maxNoteLength,
      tooLong: `A note holds up to ${maxNoteLength.toLocaleString("en-US")} characters.`,
      isMultiline: true,
    }),
  }),
  reply: { status: 200, body: z.extend(staffAppointment, staffNote) },
  problems: [notFound, staleNote],
});
