import type { SendMailOptions } from "nodemailer";
import { officeEmail } from "#practice/practice.ts";
import type { RenderedEmail } from "./transport.ts";

/** A mail in nodemailer's words. An invitation goes both as an alternative and as a file, as calendars expect it. */
export function messageOf(mail: RenderedEmail): SendMailOptions {
  const { calendar, unsubscribe } = mail;
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: mail.to,
    // The sender's address reads nothing; whoever answers, a patient with a question, reaches the office.
    replyTo: officeEmail,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: "visit.ics", content: calendar.content },
    }),
    headers: {
      // Nobody's absence note should answer a program (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe.oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // Letters are made here; nothing in them may read a file or an address of the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
