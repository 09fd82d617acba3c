import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { address, officeEmail, phone, practiceName } from "#practice/practice.ts";
import { clockTime, officeInstant } from "#server/office-time/office-time.ts";
import type { AppointmentRow } from "./appointment-row.ts";

interface Invitation {
  /**
   * Whether it is emailed for a confirmed or rescheduled visit or a cancelled one, or read as a file (RFC 5546, §3.2).
   */
  readonly method: "REQUEST" | "CANCEL" | "PUBLISH";
  /**
   * The appointment's UID, the same in each change (RFC 5545, §3.8.4.7), and how many changes there were (§3.8.7.4).
   */
  readonly uid: string;
  readonly sequence: number;
  readonly begins: Date;
  readonly minutes: number;
  readonly attendee: { readonly firstName: string; readonly email: string };
  readonly now: Date;
}

type InvitedRow = Pick<
  AppointmentRow,
  "calendarUid" | "calendarSequence" | "confirmedDate" | "confirmedTime" | "minutes" | "firstName" | "email"
>;

/** The invitation to an appointment's visit; undefined if it has none, or its patient no address. */
export function invitationOf(
  row: InvitedRow,
  now: Date,
  method: Invitation["method"] = "REQUEST",
): string | undefined {
  const { calendarUid: uid, calendarSequence: sequence, minutes, firstName, email } = row;
  if (!row.confirmedDate || !row.confirmedTime || !minutes || email === null) return undefined;
  const begins = officeInstant({ date: row.confirmedDate, time: clockTime(row.confirmedTime) });
  return (
    begins && writeInvitation({ method, uid, sequence, begins, minutes, attendee: { firstName, email }, now })
  );
}

/**
 * A visit as an iCalendar text (RFC 5545, RFC 5546). Times are in UTC, so that every calendar shows the right hour
 * without knowing the office's zone. It contains no health details.
 */
function writeInvitation({ method, uid, sequence, begins, minutes, attendee, now }: Invitation): string {
  const isCancelled = method === "CANCEL";
  const calendar = ical({
    prodId: { company: practiceName, product: "Enamel" },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `${uid}@${officeEmail.split("@").at(-1)}`,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    stamp: now,
    start: begins,
    end: new Date(begins.getTime() + minutes * 60_000),
    summary: `Visit at ${practiceName}`,
    description: `Please call ${phone.display} if you cannot come.`,
    location: `${practiceName}, ${address.street}, ${address.city}, ${address.stateCode} ${address.postcode}`,
    organizer: { name: practiceName, email: officeEmail },
    // A published visit has none (RFC 5546, §3.2.1).
    attendees: method === "PUBLISH" ? [] : [{ name: attendee.firstName, email: attendee.email, rsvp: false }],
  });
  return `${calendar.toString()}\r\n`;
}
