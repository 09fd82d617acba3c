import { mailFrom, officeEmail, practiceName } from "#practice/practice.ts";
import type { EmailJob } from "./email-job.ts";
import type { renderEmail } from "./templates/render-email.tsx";
import { MailRefused, type RenderedEmail } from "./transport.ts";

interface BuildOptions {
  /** The job's id in the queue. */
  readonly id: string;
  readonly queuedAt: Date;
  readonly publicUrl: string;
  /** The sender, where it is not the practice's. */
  readonly mailFrom: string | undefined;
  readonly render: typeof renderEmail;
}

/** One address and nothing beside it: whatever else a header or an SMTP line could hold never gets that far. */
const oneAddress = /^[^\s\p{Cc}<>,;:"@\\()[\]]{1,64}@[^\s\p{Cc}<>,;:"@\\()[\]]{1,255}$/u;

/** Renders an email job. Raises `MailRefused` for an invalid address. */
export async function buildEmail(
  email: EmailJob,
  { id, queuedAt, render, publicUrl, ...sender }: BuildOptions,
): Promise<RenderedEmail> {
  const from = sender.mailFrom ?? `"${practiceName}" <${mailFrom}>`;
  const to =
    email.kind === "request-arrived"
      ? { name: practiceName, address: officeEmail }
      : { name: "", address: email.to };
  if (!oneAddress.test(to.address)) throw new MailRefused("It is not addressed to one address.");
  const { subject, html, text, link } = await render(email, publicUrl);
  const invitation = "invitation" in email ? email.invitation : undefined;
  return {
    kind: email.kind,
    messageId: `<${id}@${/@([^\s>]+)/.exec(from)?.[1]}>`,
    date: queuedAt,
    from,
    to,
    subject,
    html,
    text,
    link,
    calendar: invitation
      ? { method: email.kind === "visit-cancelled" ? "CANCEL" : "REQUEST", content: invitation }
      : undefined,
    unsubscribe: email.kind === "newsletter-post" ? email.unsubscribe : undefined,
  };
}
