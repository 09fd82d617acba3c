import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "./journey.ts";
import { journeyDatabase } from "./journey-database.ts";

/** The mails that this process has read, by file: a suite has hundreds, and a journey looks for its own repeatedly. */
const parsed = new Map<string, Promise<Email>>();

function parse(file: string): Promise<Email> {
  const mail = parsed.get(file) ?? PostalMime.parse(readFileSync(file));
  parsed.set(file, mail);
  return mail;
}

function mailsSoFar(folder: string): Promise<Email[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
  return Promise.all(files.toSorted().map((file) => parse(join(folder, file))));
}

/** Lets emails about changes of someone's visits leave, as if the seconds in which a change can be undone were over. */
async function passUndoTime(address: string): Promise<void> {
  const { database } = await journeyDatabase();
  await database.execute(sql`
    UPDATE pgboss.job SET start_after = now()
    FROM undoable_changes
      JOIN appointments ON appointments.id = undoable_changes.appointment_id
      LEFT JOIN accounts ON accounts.id = appointments.account_id
      LEFT JOIN appointment_guests ON appointment_guests.appointment_id = appointments.id
    WHERE job.id = undoable_changes.email_job AND job.state = 'created'
      AND ${address} IN (accounts.email, appointment_guests.email)`);
}

/**
 * The newest mail to an address with such a subject, once the mail server has it. What it is about can then no longer be
 * undone, so this is for after the page has shown the change.
 */
export async function mailTo(address: string, subject: RegExp): Promise<Email> {
  const inbox = process.env.JOURNEY_INBOX ?? "";
  await passUndoTime(address);
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsSoFar(inbox);
        found = mails.findLast(
          (mail) => mail.to?.some(({ address: to }) => to === address) && subject.test(mail.subject ?? ""),
        );
        return found?.subject;
      },
      { message: `a mail to ${address} about ${subject}`, timeout: 30_000 },
    )
    .toMatch(subject);
  return found as Email;
}

/** The path that a mail's link to one of the site's pages leads to, such as `/verify-email/…`. */
export function pathIn({ text = "" }: Email, page: string): string {
  const [, path] = new RegExp(`https?://[^\\s/]+(/${page}/[\\w-]+(?:\\?[\\w=%&-]+)?)`).exec(text) ?? [];
  expect(path, `a link to /${page}/ in the mail`).toBeDefined();
  return path ?? "";
}
