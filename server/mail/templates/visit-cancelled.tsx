import { phone, practiceName } from "#practice/practice.ts";
import { Action, Greeting, Paragraph, TextLink } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { dayInWords, timeInWords } from "./in-words.ts";

/** A request or a confirmed visit will not take place (mail-7). */
export const visitCancelled: EmailTemplate<"visit-cancelled"> = {
  subject: () => `Your visit to ${practiceName} is cancelled`,
  preview: () => "You can ask for another time whenever you like.",
  heading: () => "Your visit is cancelled",
  link: (_email, publicUrl) => `${publicUrl}/request-appointment`,
  body: ({ firstName, date, time }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      {date && time ? (
        <Paragraph>
          Your visit on <strong>{dayInWords(date)}</strong> at <strong>{timeInWords(time)}</strong> will not
          take place.
        </Paragraph>
      ) : (
        <Paragraph>Your appointment request was cancelled, so no visit will take place.</Paragraph>
      )}
      <Paragraph>
        If that surprises you, call us at <TextLink href={`tel:${phone.dial}`}>{phone.display}</TextLink>.
      </Paragraph>
      <Action href={link} label="Ask for another time" />
    </>
  ),
  reason: () => "You have this mail because you asked for a visit on our website.",
};
