import { desc, eq } from "drizzle-orm";
import { hasTranslations } from "#contract/site/translations.ts";
import { accounts } from "./accounts/table.ts";
import { fillInVisitEmail } from "./appointments/fill-in-visit-email.ts";
import { isReminderCurrent } from "./appointments/reminders.ts";
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
 * An email to the holder of an account in the account's language, unless it says its own: one to an address that is no
 * account's any more does.
 */
async function inAccountLanguage(database: Database, email: EmailJob): Promise<EmailJob> {
  if (!hasTranslations() || !("firstName" in email) || email.language) return email;
  const [account] = await database
    .select({ language: accounts.language })
    .from(accounts)
    // The username of an address that is registered again is not its holder's.
    .where("code" in email ? eq(accounts.username, email.username) : eq(accounts.email, email.to))
    // A family may share an address.
    .orderBy(desc(eq(accounts.firstName, email.firstName)), accounts.id)
    .limit(1);
  return account ? { ...email, language: account.language } : email;
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
  if (email.kind !== "newsletter-post") return inAccountLanguage(database, email);
  return (await isNewsletterWanted(database, { ...email, secretKey })) ? email : undefined;
}
