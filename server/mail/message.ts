import type { SendMailOptions } from "nodemailer";
import { officeEmail } from "#practice/practice.ts";
import type { RenderedEmail } from "./transport.ts";

/** An email as nodemailer's options. An invitation is both an alternative and an attachment, as calendars expect it. */
export function messageOf(email: RenderedEmail): SendMailOptions {
  const { calendar, unsubscribe } = email;
  return {
    messageId: email.messageId,
    date: email.date,
    from: email.from,
    to: email.to,
    // The sender's address has no inbox; a patient who answers with a question reaches the office.
    replyTo: officeEmail,
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: "visit.ics", content: calendar.content },
    }),
    headers: {
      // Keeps absence notes from answering (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe.oneClick}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // Nothing in an email may read a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
