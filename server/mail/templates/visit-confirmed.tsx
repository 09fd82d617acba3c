import { address, arrivalNotes, phone, practiceName } from "#practice/practice.ts";
import { Greeting, Paragraph, TextLink } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { dayInWords, timeInWords } from "./in-words.ts";

/** A visit has its day and time; the invitation puts it into the reader's calendar (mail-6). */
export const visitConfirmed: EmailTemplate<"visit-confirmed"> = {
  subject: ({ date, time }) => `Your visit to ${practiceName}: ${dayInWords(date)}, ${timeInWords(time)}`,
  preview: () => "It is confirmed. The invitation puts it into your calendar.",
  heading: () => "Your visit is confirmed",
  body: ({ firstName, date, time }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        We look forward to seeing you on <strong>{dayInWords(date)}</strong> at{" "}
        <strong>{timeInWords(time)}</strong>.
      </Paragraph>
      <Paragraph>
        {address.street}, {address.city}, {address.stateCode} {address.postcode}
      </Paragraph>
      {arrivalNotes.map((note) => (
        <Paragraph key={note}>{note}</Paragraph>
      ))}
      <Paragraph>
        If you cannot come, please call us at <TextLink href={`tel:${phone.dial}`}>{phone.display}</TextLink>,
        so that someone who is waiting can have the time.
      </Paragraph>
    </>
  ),
  reason: () => "You have this mail because you asked for a visit on our website.",
};
