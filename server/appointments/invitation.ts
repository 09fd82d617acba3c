import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { inLanguage } from "#server/http/language.ts";
import { toHourMinute, toInstant } from "#server/office/office-time.ts";
import { type AppointmentRow, firstNameOfOther } from "./appointments.ts";

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
  /** Of the person that the visit is for, where that is someone else. */
  readonly patientFirstName: string | undefined;
  readonly now: Date;
}

type InvitedRow = Pick<
  AppointmentRow,
  | "calendarUid"
  | "calendarSequence"
  | "confirmedDate"
  | "confirmedTime"
  | "minutes"
  | "firstName"
  | "email"
  | "patientName"
  | "language"
>;

/** The invitation to an appointment's visit, in its language; undefined if it has none, or its patient no address. */
export function invitationOf(
  row: InvitedRow,
  now: Date,
  method: Invitation["method"] = "REQUEST",
): string | undefined {
  const { calendarUid: uid, calendarSequence: sequence, minutes, firstName, email } = row;
  if (!row.confirmedDate || !row.confirmedTime || !minutes || email === null) return undefined;
  const begins = toInstant({ date: row.confirmedDate, time: toHourMinute(row.confirmedTime) });
  if (!begins) return undefined;
  const patientFirstName = firstNameOfOther(row);
  const attendee = { firstName, email };
  return inLanguage(row.language, () =>
    writeInvitation({ method, uid, sequence, begins, minutes, attendee, patientFirstName, now }),
  );
}

/**
 * A visit as an iCalendar text (RFC 5545, RFC 5546). Times are in UTC, so that every calendar shows the right hour
 * without knowing the office's zone. It contains no health details.
 */
function writeInvitation(invitation: Invitation): string {
  const { method, uid, sequence, begins, minutes, attendee, patientFirstName, now } = invitation;
  const isCancelled = method === "CANCEL";
  const { name: practice, phone } = site().practice;
  const calendar = ical({
    prodId: { company: practice, product: "Enamel" },
    method: ICalCalendarMethod[method],
  });
  calendar.createEvent({
    id: `${uid}@${site().practice.email.split("@").at(-1)}`,
    sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isCancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    stamp: now,
    start: begins,
    end: new Date(begins.getTime() + minutes * 60_000),
    summary: patientFirstName
      ? m.ics_visit_of({ name: patientFirstName, practice })
      : m.ics_visit({ practice }),
    description: m.ics_call_us({ phone: phone.display }),
    location: `${practice}, ${site().practice.address.street}, ${site().practice.address.city}, ${site().practice.address.state_code} ${site().practice.address.postcode}`,
    organizer: { name: practice, email: site().practice.email },
    // A published visit has none (RFC 5546, §3.2.1).
    attendees: method === "PUBLISH" ? [] : [{ name: attendee.firstName, email: attendee.email, rsvp: false }],
  });
  return `${calendar.toString()}\r\n`;
}
