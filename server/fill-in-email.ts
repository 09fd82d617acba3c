import { isReminderCurrent } from "./appointments/reminders.ts";
import { fillInVisitEmail } from "./appointments/visit-email.ts";
import { extendConfirmation } from "./content/subscriptions.ts";
import { isNewsletterWanted } from "./content/unsubscribing.ts";
import type { Database } from "./database/connect.ts";
import type { EmailJob, QueuedEmail } from "./mail/email-job.ts";
import { isForInbox, isInboxEmailWanted } from "./office/inbox.ts";

interface EmailToSend {
  readonly email: QueuedEmail | EmailJob;
  /** The job's id, and when it was queued. */
  readonly id: string;
  readonly queuedAt: Date;
  readonly secretKey: Buffer;
  readonly now: Date;
}

/**
 * All that a queued email says, when it is about to be sent; undefined if it is no longer true or wanted (mail-25). One about
 * a visit that the version before has queued says it already.
 */
export async function fillInEmail(
  database: Database,
  { email, ...job }: EmailToSend,
): Promise<EmailJob | undefined> {
  const { secretKey } = job;
  if ("visit" in email) {
    const { visit } = email;
    const isDropped =
      visit.kind === "visit-reminder" && !(await isReminderCurrent(database, { ...visit, ...job }));
    return isDropped ? undefined : fillInVisitEmail(database, { visit, ...job });
  }
  if (isForInbox(email)) return (await isInboxEmailWanted(database, email)) ? email : undefined;
  if (email.kind === "confirm-subscription")
    return (await extendConfirmation(database, { token: email.token, now: job.now })) ? email : undefined;
  if (email.kind !== "newsletter-post") return email;
  return (await isNewsletterWanted(database, { ...email, secretKey })) ? email : undefined;
}
