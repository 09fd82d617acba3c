import { eq } from "drizzle-orm";
import { officeNow } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { accounts } from "#server/accounts/table.ts";
import type { Database, Queryable } from "#server/database/connect.ts";
import type { AboutPatient, EmailJob, EmailJobOf, VisitEmail } from "#server/mail/email-job.ts";
import { toHourMinute } from "#server/office/office-time.ts";
import { type AppointmentRow, firstNameOfOther, isAskedToChoose, selectRows } from "./appointments.ts";
import { invitationOf } from "./invitation.ts";
import { findOffer, offerToken } from "./offers.ts";
import { findVisit } from "./provider-times.ts";
import { appointmentGuests, appointments } from "./table.ts";
import { storeVisitLink } from "./visit-links.ts";

interface QueuedVisitEmail {
  readonly visit: VisitEmail;
  /** The job's id, and when it was queued. */
  readonly id: string;
  readonly queuedAt: Date;
  readonly secretKey: Buffer;
  readonly now: Date;
}

type Kind = VisitEmail["kind"];

/** What an email of each kind contains besides its recipient and the link to the appointment's page. */
type Content = { [One in Kind]: Omit<EmailJobOf<One>, keyof AboutPatient | "visitToken"> }[Kind];

/**
 * All that an email about an appointment says, as it is now, in the appointment's language; undefined if it is no longer
 * true, since something has changed the appointment (mail-25), or there is no address.
 */
export function fillInVisitEmail(
  database: Database,
  { visit, id, queuedAt, secretKey, now }: QueuedVisitEmail,
): Promise<EmailJob | undefined> {
  const { appointment: appointmentId } = visit;
  return database.transaction(async (transaction) => {
    // Until the link is stored: a change of the address ends the links to the former one (accounts-44).
    await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .innerJoin(appointments, eq(appointments.accountId, accounts.id))
      .where(eq(appointments.id, appointmentId))
      .for("share", { of: accounts });
    // So does a guest's correction (visits-120).
    await transaction
      .select({ id: appointmentGuests.appointmentId })
      .from(appointmentGuests)
      .where(eq(appointmentGuests.appointmentId, appointmentId))
      .for("share");
    const [row] = await selectRows(transaction).where(eq(appointments.id, appointmentId));
    // A reminder is of a time, which a change of anything else leaves as it is.
    const isCurrent = visit.kind === "visit-reminder" || row?.calendarSequence === visit.sequence;
    if (!row || !isCurrent) return undefined;
    const recipient = visit.kind === "visit-cancelled" ? visit.recipient : undefined;
    const patientFirstName = recipient ? recipient.patientFirstName : firstNameOfOther(row);
    const { email: to, firstName } = recipient ? { ...recipient, email: recipient.to } : row;
    const language = recipient?.language ?? row.language;
    const told = { ...row, email: to, firstName, language };
    const content = await contentOf(transaction, { visit, row: told, queuedAt, secretKey, now });
    if (to === null || !content) return undefined;
    // The links to the appointments of a deleted account are deleted with it.
    const link = { appointmentId, emailId: id, to, secretKey, now };
    const visitToken = recipient ? undefined : await storeVisitLink(transaction, link);
    return { ...content, to, firstName, patientFirstName, visitToken, language } as EmailJob;
  });
}

/** What it says beside its recipient and its link; undefined if the appointment's state is no longer so. */
async function contentOf(
  reader: Queryable,
  { visit, row, queuedAt, secretKey, now }: Omit<QueuedVisitEmail, "id"> & { readonly row: AppointmentRow },
): Promise<Content | undefined> {
  const current = findVisit(row);
  const provider = current && providerName(current.provider);
  switch (visit.kind) {
    case "request-received":
      return row.status === "pending" ? { kind: visit.kind } : undefined;
    case "another-time-asked":
      return row.status !== "cancelled" && row.wishes ? { kind: visit.kind } : undefined;
    case "asked-to-choose":
      return isAskedToChoose(row) && current
        ? { kind: visit.kind, date: current.date, time: current.time }
        : undefined;
    case "visit-confirmed":
    case "visit-moved": {
      if (!current) return undefined;
      const { date, time } = current;
      const content = { date, time, provider, invitation: invitationOf(row, queuedAt) };
      if (visit.kind !== "visit-moved") return { kind: "visit-confirmed", ...content };
      const { kind, formerDate, formerTime } = visit;
      return { kind, formerDate, formerTime, ...content };
    }
    case "visit-cancelled": {
      const { kind, told } = visit;
      if (row.status !== "cancelled") return undefined;
      const { confirmedDate: date, confirmedTime: time } = row;
      if (!date || !time || told === null) return { kind };
      const known = told ?? { date, time: toHourMinute(time) };
      return { kind, ...known, invitation: invitationOf(row, queuedAt, "CANCEL") };
    }
    case "visit-reminder":
      return { kind: visit.kind, date: visit.date, time: visit.time, provider };
    case "time-offered": {
      const token = offerToken(secretKey, visit.offer);
      const offer = await findOffer(reader, { token, now });
      if (offer?.acceptedAt !== null) return undefined;
      const until = officeNow(offer.expiresAt);
      return {
        kind: visit.kind,
        offerToken: token,
        date: offer.visit.date,
        time: offer.visit.time,
        untilDate: until.date,
        untilTime: until.time,
        ...(current && { formerDate: current.date, formerTime: current.time }),
      };
    }
  }
}
