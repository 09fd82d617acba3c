import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "./journey.ts";

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

/**
 * The newest mail to an address with such a subject, once the mail server has it; of another program by its inbox. An
 * email about what can be undone leaves after 10 seconds.
 */
export async function mailTo(
  address: string,
  subject: RegExp,
  inbox = process.env.JOURNEY_INBOX ?? "",
): Promise<Email> {
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
  const [, path] = new RegExp(`https?://[^\\s/]+(/${page}/[\\w-]+)`).exec(text) ?? [];
  expect(path, `a link to /${page}/ in the mail`).toBeDefined();
  return path ?? "";
}
