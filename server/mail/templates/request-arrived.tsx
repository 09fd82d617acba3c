import { Action, Paragraph } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";

/** To the office's inbox: that there is something to do, and nothing of whom it concerns (mail-4). */
export const requestArrived: EmailTemplate<"request-arrived"> = {
  subject: () => "A new appointment request",
  preview: () => "It waits in the list of appointments.",
  heading: () => "A new appointment request",
  link: (_email, publicUrl) => `${publicUrl}/appointments`,
  body: (_email, { link }) => (
    <>
      <Paragraph>
        Somebody asked for a visit on the website. Their details stay there: sign in to see them, and to
        confirm or cancel.
      </Paragraph>
      <Action href={link} label="Open appointments" />
    </>
  ),
  reason: () => "This inbox has one such mail for each request.",
};
