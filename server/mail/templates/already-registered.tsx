import { practiceName } from "#practice/practice.ts";
import { Action, Greeting, Paragraph, TextLink } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";

/** In place of a verification, where the address has an account already (accounts-5). */
export const alreadyRegistered: EmailTemplate<"already-registered"> = {
  subject: () => `You already have an account with ${practiceName}`,
  preview: () => "Somebody registered with your address again. Your account is unchanged.",
  heading: () => "You already have an account",
  link: (_email, publicUrl) => `${publicUrl}/login`,
  body: ({ firstName }, { link, publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Somebody, perhaps you, has just registered with this address. You have an account with us already, and
        nothing about it has changed: sign in with the username that you chose then.
      </Paragraph>
      <Action href={link} label="Log in" />
      <Paragraph>
        Forgotten your password? <TextLink href={`${publicUrl}/forgot-password`}>Set a new one</TextLink>
      </Paragraph>
    </>
  ),
  reason: () =>
    "You have this mail because somebody registered with your address. If it was not you, ignore it.",
};
