import { officeNow } from "#contract/office-dates.ts";
import { phone, practiceName } from "#practice/practice.ts";
import type { EmailJobOf } from "../email-job.ts";
import { Action, dayInWords, Greeting, Paragraph, TextLink } from "./email-parts.tsx";
import type { EmailTemplate } from "./email-template.ts";

const dayOf = ({ dueAt }: EmailJobOf<"deletion-requested">) => dayInWords(officeNow(new Date(dueAt)).date);

const accountPage = (_email: unknown, publicUrl: string) => `${publicUrl}/profile/edit`;

/** When an account's deletion was requested (accounts-36). */
export const deletionRequested: EmailTemplate<"deletion-requested"> = {
  subject: () => `Your account at ${practiceName} will be deleted`,
  preview: (email) => `It is deleted on ${dayOf(email)}, unless you cancel this.`,
  heading: () => "Your account will be deleted",
  link: accountPage,
  body: (email, { link, publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        You asked us to delete your account. We delete it on <strong>{dayOf(email)}</strong>; until then you
        can sign in as before. Requests and visits that are still ahead then are cancelled.
      </Paragraph>
      <Paragraph>Changed your mind? Open My Account and choose ‘Keep my account’.</Paragraph>
      <Action href={link} label="Open My Account" />
      <Paragraph>
        If it was not you, keep the account there,{" "}
        <TextLink href={`${publicUrl}/forgot-password`}>set a new password</TextLink> and call us.
      </Paragraph>
    </>
  ),
  reason: () => "You have this mail because the deletion of your account was requested.",
};

/** When the request was cancelled. */
export const deletionCancelled: EmailTemplate<"deletion-cancelled"> = {
  subject: () => `Your account at ${practiceName} stays`,
  preview: () => "It is not deleted.",
  heading: () => "Your account stays",
  link: accountPage,
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>The deletion of your account was cancelled. Nothing about it has changed.</Paragraph>
      <Action href={link} label="Open My Account" />
    </>
  ),
  reason: () => "You have this mail because the deletion of your account had been requested.",
};

/** After the deletion (accounts-37). */
export const accountDeleted: EmailTemplate<"account-deleted"> = {
  subject: () => `Your account at ${practiceName} was deleted`,
  preview: () => "As you asked us to.",
  heading: () => "Your account was deleted",
  body: ({ firstName }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        As you asked us to, we have deleted your account, and with it your name, contact details, birth date,
        insurance and messages. This is the last mail about it.
      </Paragraph>
      <Paragraph>
        Questions? Call us at <TextLink href={`tel:${phone.dial}`}>{phone.display}</TextLink>.
      </Paragraph>
    </>
  ),
  reason: () => "You have this mail because your account was deleted at your request.",
};
