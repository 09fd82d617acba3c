import type { SendMailOptions } from "nodemailer";
import { site } from "#contract/site/site.ts";
import { isLoopback } from "#server/http/client.ts";
import { type EmailJob, type EmailKind, EmailRejectedError } from "./email-job.ts";
import type { renderEmail } from "./templates/render-email.tsx";

/** Whether a connection must be encrypted: a password crosses a network, where it could be read (RFC 8314). */
export function requiresTls(server: URL): boolean {
  return server.password !== "" && !isLoopback(server);
}

/**
 * A mail server's URL with TLS required where it must be; in the URL, since a parameter there wins over an option. On
 * this machine, which nobody is between, its certificate may be any: Debian's Postfix offers STARTTLS with one that it
 * has signed itself (mail-46).
 */
export function secureUrl(url: string): string {
  const server = new URL(url);
  if (requiresTls(server)) server.searchParams.set("requireTLS", "true");
  const verifies = "tls.rejectUnauthorized";
  if (isLoopback(server) && !server.searchParams.has(verifies)) server.searchParams.set(verifies, "false");
  return server.href;
}

/** An email as a transport delivers it. */
export interface RenderedEmail {
  /** The job's id. */
  readonly id: string;
  readonly kind: EmailKind;
  /** Where its button leads, for the terminal of a program without mail server. */
  readonly link: string | undefined;
  /** The recipient's address. */
  readonly to: string;
  readonly queuedAt: Date;
  readonly message: SendMailOptions;
}

interface BuildOptions {
  /** The job's id in the queue. */
  readonly id: string;
  readonly queuedAt: Date;
  readonly publicUrl: string;
  /** The sender, where it is not the practice's. */
  readonly mailFrom: string | undefined;
  readonly render: typeof renderEmail;
}

/** One address and nothing beside it, so that nothing else reaches a header or an SMTP command. */
const oneAddress = /^[^\s\p{Cc}<>,;:"@\\()[\]]{1,64}@[^\s\p{Cc}<>,;:"@\\()[\]]{1,255}$/u;

/** A quoted text without its quotes (RFC 5322, section 3.2.4). */
const unquoted = (text: string) => text.replace(/^"(.*)"$/s, "$1").replace(/\\(.)/g, "$1");

/** The sender of every email: MAIL_FROM, where it is set. A name may contain a comma, which separates addresses elsewhere. */
export function senderOf(given: string | undefined): { readonly name: string; readonly address: string } {
  if (given === undefined) return { name: site().practice.name, address: site().practice.sender };
  const [, name = "", address = given] = /^(.*)<([^<>]*)>$/.exec(given) ?? [];
  return { name: unquoted(name.trim()), address };
}

/** An invitation is both an alternative and an attachment, as calendars expect it. */
function calendarPart(email: EmailJob): SendMailOptions {
  if (!("invitation" in email) || !email.invitation) return {};
  const method = email.kind === "visit-cancelled" ? "CANCEL" : "REQUEST";
  return { icalEvent: { method, filename: "visit.ics", content: email.invitation } };
}

/** Renders an email job as nodemailer's message. Throws `EmailRejectedError` for an invalid address. */
export async function buildEmail(
  email: EmailJob,
  { id, queuedAt, render, publicUrl, ...sender }: BuildOptions,
): Promise<RenderedEmail> {
  const from = senderOf(sender.mailFrom);
  const to =
    "to" in email
      ? { name: "", address: email.to }
      : // The office's own notices name nobody.
        { name: site().practice.name, address: site().practice.email };
  if (!oneAddress.test(to.address)) throw new EmailRejectedError("It is not addressed to one address.");
  const { subject, html, text, link } = await render(email, publicUrl);
  return {
    id,
    kind: email.kind,
    link,
    to: to.address,
    queuedAt,
    message: {
      // The same at each attempt, so that mail programs show a repeated email once (RFC 5322, section 3.6.4).
      messageId: `<${id}@${from.address.slice(from.address.indexOf("@") + 1)}>`,
      date: queuedAt,
      from,
      to,
      // The sender's address has no inbox; a reply reaches the office.
      replyTo: site().practice.email,
      subject,
      text,
      html,
      ...calendarPart(email),
      headers: {
        // Prevents automatic replies (RFC 3834).
        "Auto-Submitted": "auto-generated",
        ...(email.kind === "newsletter-post" && {
          "List-Unsubscribe": `<${email.unsubscribe.oneClick}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }),
      },
      // Nothing in an email may read a file or a network address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
  };
}
