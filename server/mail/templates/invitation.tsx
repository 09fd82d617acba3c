import { codeLifetimes } from "#contract/accounts.ts";
import { practiceName } from "#practice/practice.ts";
import { Action, Greeting, Paragraph } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { inWords } from "./in-words.ts";

const lasts = inWords(codeLifetimes.invitation);

/** To a new employee, who chooses a password by it (accounts-31). */
export const invitation: EmailTemplate<"invitation"> = {
  subject: () => `Your staff account at ${practiceName}`,
  preview: () => `Choose a password to begin. The link works for ${lasts}.`,
  heading: () => "Welcome to the team",
  link: ({ code }, publicUrl) => `${publicUrl}/reset-password/${encodeURIComponent(code)}`,
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        You have an account on the website of {practiceName}. Your username is <strong>{username}</strong>.
        Choose a password, and sign in with both.
      </Paragraph>
      <Action href={link} label="Choose a password" />
      <Paragraph>
        The link works once, for {lasts}. After that, ask for another at ‘Forgot password’ on the sign-in
        page.
      </Paragraph>
    </>
  ),
  reason: () =>
    "You have this mail because your practice made an account for you. If you do not know of it, ask there.",
};
