import * as z from "zod/mini";
import { staffAppointment } from "../appointments/appointments.ts";
import { booleanField, calendarText, identifier, textField } from "../fields.ts";
import { isTypedDate, lastPlannedDay, officeNow } from "../office-dates.ts";
import { notFound } from "../problems.ts";
import { type Reply, route } from "../route.ts";
import { withAsciiDigits } from "../text.ts";

/** Limits of notices and closures (office-9, office-10). */
export const officeDayLimits = { text: 300, reason: 80 } as const;

const wrongDay = "Enter a day";
const tooFar = "Enter a day within three years";
const wrongOrder = "The last day is before the first";

const day = (required: string) =>
  textField({
    required,
    max: 10,
    tooLong: wrongDay,
    convert: withAsciiDigits,
    rules: [[isTypedDate, wrongDay]],
  });

const isInOrder = ({ from, to }: { from: string | null; to: string | null }) => !from || !to || from <= to;

/** A day that may be left out: null, or an empty text as forms have it. */
const optionalDay = z.pipe(
  z.nullable(calendarText(10, (text) => text === "" || isTypedDate(text), wrongDay)),
  z.transform((value) => value || null),
);

const noticeFields = {
  text: textField({ max: officeDayLimits.text }),
  from: optionalDay,
  to: optionalDay,
  shown: booleanField(),
};

/** The notice that owners save (office-9). */
export const notice = z.object(noticeFields).check(
  z.refine(isInOrder, { error: wrongOrder, path: ["to"] }),
  z.refine(({ shown, text }) => !shown || text !== "", { error: "Enter the notice’s text", path: ["text"] }),
);

/** Which day of a notice is too far ahead on a day of the office (office-9), and what is wrong with it. */
export function noticeFault(
  days: { readonly from: string | null; readonly to: string | null },
  today: string,
): { readonly field: "from" | "to"; readonly message: string } | undefined {
  const last = lastPlannedDay(today);
  const field = (["to", "from"] as const).find((one) => (days[one] ?? "") > last);
  return field && { field, message: tooFar };
}

/** The form in which owners save the notice. */
export const noticeForm = notice.check(({ value, issues }) => {
  const fault = noticeFault(value, officeNow(new Date()).date);
  if (fault) issues.push({ code: "custom", path: [fault.field], message: fault.message, input: value });
});

const noticeReply = z.object({
  text: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  shown: z.boolean(),
});

/** A closure that owners add (office-10). */
export const newClosure = z
  .object({
    from: day("Enter the first day"),
    to: day("Enter the last day"),
    reason: textField({ required: "Enter a reason", max: officeDayLimits.reason }),
  })
  .check(z.refine(isInOrder, { error: wrongOrder, path: ["to"] }));

/** What is wrong with a closure's last day on a day of the office, both `YYYY-MM-DD`. */
export function closureFault(to: string, today: string): string | undefined {
  if (to < today) return "This day has passed";
  if (to > lastPlannedDay(today)) return tooFar;
  return undefined;
}

/** The form in which owners add a closure. */
export const closureForm = newClosure.check(
  z.refine(({ to }) => closureFault(to, officeNow(new Date()).date) === undefined, {
    error: ({ input }) => closureFault((input as { to: string }).to, officeNow(new Date()).date),
    path: ["to"],
  }),
);

const closureReply = z.object({
  id: z.int(),
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  /** The confirmed visits in it that have not begun, soonest first (visits-96). */
  affected: z.array(staffAppointment),
});

/** A closure that owners added, with the visits in it. */
export type StoredClosure = z.output<typeof closureReply>;

/** What every page shows of the office's days: the banner, and the closures of the coming months, soonest first. */
export const readOfficeDaysRoute = route({
  summary: "The site's notice and the office's coming closures",
  method: "GET",
  path: "/api/office-days/",
  access: "anyone",
  reply: {
    status: 200,
    body: z.object({
      /** The office's calendar day, `YYYY-MM-DD`. */
      today: z.string(),
      /** The banner's text; null if there is none. */
      banner: z.nullable(z.string()),
      closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
      /**
       * The minutes since 1970 at which the office opens and closes, alternately, today and on the next days, and finally
       * the one at which these days end; empty where the practice names no hours.
       */
      opens_and_closes: z.array(z.int()),
    }),
  },
});

export type OfficeDays = Reply<typeof readOfficeDaysRoute>;

export const readNoticeRoute = route({
  summary: "The saved notice, or the banner of the practice's files",
  method: "GET",
  path: "/api/office/notice/",
  access: "owner",
  reply: { status: 200, body: noticeReply },
});

/** Saves the notice, which replaces the banner of `practice/` (office-9). */
export const saveNoticeRoute = route({
  summary: "Saves the site's notice",
  method: "PUT",
  path: "/api/office/notice/",
  access: "owner",
  needsReauthentication: true,
  body: notice,
  reply: { status: 200, body: noticeReply },
});

export const listClosuresRoute = route({
  summary: "The closures that owners added, soonest first",
  method: "GET",
  path: "/api/office/closures/",
  access: "owner",
  reply: { status: 200, body: z.object({ results: z.array(closureReply) }) },
});

/** Adds a closure to those of `practice/` (office-10). */
export const addClosureRoute = route({
  summary: "Adds days on which the office is closed",
  method: "POST",
  path: "/api/office/closures/",
  access: "owner",
  needsReauthentication: true,
  body: newClosure,
  reply: { status: 201, body: closureReply },
});

export const removeClosureRoute = route({
  summary: "Removes a closure",
  method: "DELETE",
  path: "/api/office/closures/{id}/",
  access: "owner",
  needsReauthentication: true,
  params: z.object({ id: identifier }),
  reply: { status: 204 },
  problems: [notFound],
});
