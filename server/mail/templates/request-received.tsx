import { phone, practiceName } from "#practice/practice.ts";
import { Greeting, Paragraph, TextLink } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";

/** To the patient or guest who asked for a visit (mail-4); what was asked stays with us. */
export const requestReceived: EmailTemplate<"request-received"> = {
  subject: () => `We have your request, ${practiceName}`,
  preview: () => "We look at it and get back to you soon.",
  heading: () => "We have your request",
  body: ({ firstName }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Thank you for asking for a visit. We will get back to you soon with a date and a time. Nothing is
        fixed until we confirm it by mail.
      </Paragraph>
      <Paragraph>
        If you are in pain now, or something changes, call us at{" "}
        <TextLink href={`tel:${phone.dial}`}>{phone.display}</TextLink>.
      </Paragraph>
    </>
  ),
  reason: () =>
    "You have this mail because somebody asked for a visit with your address. If it was not you, please tell us.",
};
