import { codeLifetimes } from "#contract/accounts.ts";
import { practiceName } from "#practice/practice.ts";
import { Action, Greeting, Paragraph } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { inWords } from "./in-words.ts";

const lasts = inWords(codeLifetimes["verify-email"]);

/** After registration, and whenever a verification is sent again. */
export const verifyEmail: EmailTemplate<"verify-email"> = {
  subject: () => `Verify your email for ${practiceName}`,
  preview: () => `One click and your account is ready. The link works for ${lasts}.`,
  heading: () => "Verify your email",
  link: ({ code }, publicUrl) => `${publicUrl}/verify-email/${encodeURIComponent(code)}`,
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Please confirm that this is your address; then you can sign in as <strong>{username}</strong>.
      </Paragraph>
      <Action href={link} label="Verify email" />
      <Paragraph>The link works once, for {lasts}. On the sign-in page you can ask for a new one.</Paragraph>
    </>
  ),
  reason: () =>
    "You have this mail because somebody gave your address for an account. If it was not you, ignore it: without the link nothing happens.",
};
