import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { address, officeEmail, phone, practiceName } from "#practice/practice.ts";
import { visitMinutes } from "#practice/schedule.ts";

interface Invitation {
  /** Whether the visit takes place or was called off. */
  readonly method: "REQUEST" | "CANCEL";
  /** The request's own uid, the same in invitation and cancellation. */
  readonly uid: string;
  readonly begins: Date;
  readonly attendee: { readonly firstName: string; readonly email: string };
  readonly now: Date;
}

/**
 * A visit as an iCalendar text (RFC 5545, RFC 5546). Times are in UTC, so that every calendar shows the right hour
 * without knowing the office's zone. It says where and when and nothing of the patient's health (mail-6).
 */
export function writeInvitation({ method, uid, begins, attendee, now }: Invitation): string {
  const isCancelled = method === "CANCEL";
  const calendar = ical({
    prodId: { company: practiceName, product: "Enamel" },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
  });
  calendar.createEvent({
    id: `${uid}@${officeEmail.split("@").at(-1)}`,
    // A request is confirmed once and cancelled once at most (visits-17).
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
