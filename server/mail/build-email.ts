import { codeLifetimes } from "#contract/code-lifetimes.ts";
import { mailFrom, officeEmail, practiceName } from "#practice/practice.ts";
import type { EmailJob } from "./email-job.ts";
import type { renderEmail } from "./templates/render-email.tsx";
import { MailRefused, type RenderedEmail } from "./transport.ts";

interface Writing {
  /** Its id in the queue. */
  readonly id: string;
  readonly written: Date;
  readonly now: Date;
  readonly publicUrl: string;
  /** The sender, where it is not the practice's. */
  readonly mailFrom: string | undefined;
  readonly render: typeof renderEmail;
}

/** One address and nothing beside it: what else a header or an SMTP line could hold never gets that far. */
const oneAddress = /^[^\s\p{Cc}<>,;:"@\\()[\]]{1,64}@[^\s\p{Cc}<>,;:"@\\()[\]]{1,255}$/u;

/** Turns a letter into a mail. Raises `MailRefused` where its code has expired or its address is none. */
export async function writeMail(
  letter: EmailJob,
  { id, written, now, ...places }: Writing,
): Promise<RenderedEmail> {
  const lifetime =
    letter.kind in codeLifetimes ? codeLifetimes[letter.kind as keyof typeof codeLifetimes] : Infinity;
  if (now.getTime() - written.getTime() > lifetime * 1000) {
    throw new MailRefused("The link in it has expired.");
  }
  const from = places.mailFrom ?? `"${practiceName}" <${mailFrom}>`;
  const to =
    letter.kind === "request-arrived"
      ? { name: practiceName, address: officeEmail }
      : { name: "", address: letter.to };
  if (!oneAddress.test(to.address)) throw new MailRefused("It is not addressed to one address.");
  const { subject, html, text, link } = await places.render(letter, places.publicUrl);
  const invitation = "invitation" in letter ? letter.invitation : undefined;
  return {
    messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1]}>`,
    date: written,
    from,
    to,
    subject,
    html,
    text,
    link,
    calendar: invitation
      ? { method: letter.kind === "visit-cancelled" ? "CANCEL" : "REQUEST", content: invitation }
      : undefined,
    unsubscribe: letter.kind === "newsletter-post" ? letter.unsubscribe : undefined,
  };
}
