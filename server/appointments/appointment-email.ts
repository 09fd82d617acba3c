import { undoSeconds } from "#contract/visit-changes.ts";
import type { Transaction } from "#server/database/connect.ts";
import type { EmailJobOf } from "#server/mail/email-job.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { issueVisitLink } from "#server/visit-links/visit-links.ts";
import type { AppointmentRow } from "./appointment-row.ts";

type Kind = "visit-confirmed" | "visit-moved" | "visit-cancelled";

/** What an email of each kind contains besides its recipient and its link. */
type Content = { [One in Kind]: Omit<EmailJobOf<One>, "to" | "firstName" | "visitToken"> }[Kind];

/** A change of an appointment, of which its patient is notified. */
export interface NotifiedChange {
  /** The appointment after the change. */
  readonly row: AppointmentRow;
  readonly now: Date;
  readonly isUndoable?: boolean | undefined;
}

/**
 * Queues an email about a change of an appointment, where there is an email address; returns the job's id. An undoable
 * change's email leaves when it can no longer be undone (visits-43).
 */
export async function queueAppointmentEmail(
  transaction: Transaction,
  outbox: Outbox,
  { row, now, isUndoable = false, content }: NotifiedChange & { readonly content: Content },
): Promise<string | null> {
  const { id, email: to, firstName } = row;
  if (to === null) return null;
  const visitToken = await issueVisitLink(transaction, { appointmentId: id, now });
  const delay = isUndoable ? undoSeconds : 0;
  return outbox.sendLater(transaction, { ...content, to, firstName, visitToken }, delay);
}
