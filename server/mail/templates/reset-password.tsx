import { codeLifetimes } from "#contract/accounts.ts";
import { practiceName } from "#practice/practice.ts";
import { Action, Greeting, Paragraph } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { inWords } from "./in-words.ts";

const lasts = inWords(codeLifetimes["reset-password"]);

/** To who forgot the password (accounts-27). */
export const resetPassword: EmailTemplate<"reset-password"> = {
  subject: () => `Reset your password for ${practiceName}`,
  preview: () => `Choose a new password. The link works for ${lasts}.`,
  heading: () => "Reset your password",
  link: ({ code }, publicUrl) => `${publicUrl}/reset-password/${encodeURIComponent(code)}`,
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        You can now choose a new password for <strong>{username}</strong>. Until you do, the old one stays as
        it is.
      </Paragraph>
      <Action href={link} label="Reset password" />
      <Paragraph>The link works once, for {lasts}. Only the newest one counts.</Paragraph>
    </>
  ),
  reason: () =>
    "You have this mail because somebody asked for a new password for your account. If it was not you, ignore it: your password stays.",
};
