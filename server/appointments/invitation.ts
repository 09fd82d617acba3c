import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { address, officeEmail, phone, practiceName } from "#practice/practice.ts";
import { visitMinutes } from "#practice/schedule.ts";

interface Invitation {
  /** Whether the visit is confirmed or cancelled (RFC 5546, §3.2). */
  readonly method: "REQUEST" | "CANCEL";
  /** The appointment's UID, the same in invitation and cancellation. */
  readonly uid: string;
  readonly begins: Date;
  readonly attendee: { readonly firstName: string; readonly email: string };
  readonly now: Date;
}

/**
 * A visit as an iCalendar text (RFC 5545, RFC 5546). Times are in UTC, so that every calendar shows the right hour
 * without knowing the office's zone. It holds no health details.
 */
export function writeInvitation({ method, uid, begins, attendee, now }: Invitation): string {
  const isCancelled = method === "CANCEL";
  const calendar = ical({
    prodId: { company: practiceName, product: "Enamel" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${uid}@${officeEmail.split("@").at(-1)}`,
    // An appointment is confirmed once and cancelled once at most.
    sequence: isCancelled ? 1 : 0,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    stamp: now,
    start: begins,
    end: new Date(begins.getTime() + visitMinutes * 60_000),
    summary: `Visit at ${practiceName}`,
    description: `Please call ${phone.display} if you cannot come.`,
    location: `${practiceName}, ${address.street}, ${address.city}, ${address.stateCode} ${address.postcode}`,
    organizer: { name: practiceName, email: officeEmail },
    attendees: [{ name: attendee.firstName, email: attendee.email, rsvp: false }],
  });
  return `${calendar.toString()}\r\n`;
}
