import { codeLifetimes } from "#contract/accounts.ts";
import { practiceName } from "#practice/practice.ts";
import { Action, Greeting, Paragraph } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";
import { inWords } from "./in-words.ts";

const lasts = inWords(codeLifetimes["confirm-email-change"]);

/** To the new address, which changes nothing until its link is followed (accounts-26). */
export const confirmEmailChange: EmailTemplate<"confirm-email-change"> = {
  subject: () => `Confirm your new email for ${practiceName}`,
  preview: () => `Your account moves to this address once you confirm. The link works for ${lasts}.`,
  heading: () => "Confirm your new email",
  link: ({ code }, publicUrl) => `${publicUrl}/verify-email-change/${encodeURIComponent(code)}`,
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        You asked us to use this address for your account. Once you confirm it, you are signed out everywhere,
        and we write to this address only.
      </Paragraph>
      <Action href={link} label="Confirm new email" />
      <Paragraph>The link works once, for {lasts}.</Paragraph>
    </>
  ),
  reason: () =>
    "You have this mail because somebody entered your address in their account. If it was not you, ignore it: without the link nothing happens.",
};
