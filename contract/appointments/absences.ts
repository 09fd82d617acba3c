import * as z from "zod/mini";
import { calendarText, identifier, textField } from "../fields.ts";
import { closureFault, officeDayLimits } from "../office/office-days.ts";
import { isTypedDate, minutesOf, officeNow } from "../office-dates.ts";
import { notFound, problem } from "../problems.ts";
import { type Reply, route } from "../route.ts";
import { staffAppointment } from "./appointments.ts";
import { providerKey, queryDate } from "./visit-times.ts";

/** The parts of a day on which a provider may be away; the morning ends, and the afternoon begins, at noon. */
export const dayParts = ["morning", "afternoon"] as const;

export type DayPart = (typeof dayParts)[number];

const noon = 12 * 60;

/** Whether a visit of an absence's day, with a time `HH:MM` and a length, is in the part of the day; null is all of it. */
export function isInPart(part: DayPart | null, visit: { readonly time: string; readonly minutes: number }) {
  const starts = minutesOf(visit.time);
  if (part === "morning") return starts < noon;
  return part === null || starts + visit.minutes > noon;
}

const day = (required: string) => calendarText(10, isTypedDate, required);

const isInOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  error: "The last day is before the first",
  path: ["to"],
});

const absenceFields = {
  provider: providerKey,
  from: day("Enter the first day"),
  to: day("Enter the last day"),
  part: z.nullable(z.enum(dayParts, "A part of the day is morning, afternoon or null.")),
  reason: textField({ max: officeDayLimits.reason }),
};

/** An absence that staff record (visits-95). */
export const newAbsence = z.object(absenceFields).check(isInOrder);

/** The form in which staff record an absence; the whole day is an empty part. */
export const absenceForm = z.pipe(
  z
    .extend(z.object(absenceFields), {
      part: z.enum(["", ...dayParts], "Please select a part of the day."),
    })
    .check(
      isInOrder,
      z.refine(({ to }) => closureFault(to, officeNow(new Date()).date) === undefined, {
        error: ({ input }) => closureFault((input as { to: string }).to, officeNow(new Date()).date),
        path: ["to"],
      }),
    ),
  z.transform(({ part, ...absence }) => ({ ...absence, part: part || null })),
);

/** The confirmed visits in an absence or a closure that have not begun, soonest first (visits-96). */
const affected = z.array(staffAppointment);

const absence = z.object({
  id: z.int(),
  provider: z.string(),
  from: z.string(),
  to: z.string(),
  part: z.nullable(z.enum(dayParts)),
  /** For staff alone; it may be empty. */
  reason: z.string(),
});

const absenceWithVisits = z.extend(absence, { affected });

/**
 * The absences that end on a day or later, today unless another is given, and the coming closures in which there are
 * visits; each with the visits in it (visits-96).
 */
export const listAbsencesRoute = route({
  summary: "The absences of providers, soonest first, and the visits in them and in closures",
  method: "GET",
  path: "/api/appointments/absences/",
  access: "employee",
  query: z.object({ from: z.optional(queryDate) }),
  reply: {
    status: 200,
    body: z.object({
      results: z.array(absenceWithVisits),
      closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string(), affected })),
    }),
  },
});

export type Absences = Reply<typeof listAbsencesRoute>;

/** A colleague has recorded the same days with another reason, which stays (visits-95). */
export const absenceRecorded = problem({
  code: "absence_recorded",
  status: 409,
  message: () =>
    "These days are already recorded with another reason. To replace it, delete that absence first.",
});

/**
 * Records an absence; one that is recorded already is answered in its place, with the reason if it had none (visits-95).
 */
export const recordAbsenceRoute = route({
  summary: "Records days on which a provider is away",
  method: "POST",
  path: "/api/appointments/absences/",
  access: "employee",
  body: newAbsence,
  reply: { status: 201, body: absenceWithVisits },
  problems: [absenceRecorded],
});

export const deleteAbsenceRoute = route({
  summary: "Deletes an absence",
  method: "DELETE",
  path: "/api/appointments/absences/{id}/",
  access: "employee",
  params: z.object({ id: identifier }),
  reply: { status: 204 },
  problems: [notFound],
});
