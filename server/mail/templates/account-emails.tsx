import { officeNow } from "#contract/office-dates.ts";
import { asList } from "#contract/site/format.ts";
import { site } from "#contract/site/site.ts";
import type { EmailJobOf, EmailKind } from "#server/mail/email-job.ts";
import { Action, dayInWords, type EmailTemplate, Greeting, Paragraph, TextLink } from "./email-parts.tsx";

/** Kinds of email that notify an account's owner of a change. */
type NoticeKind =
  | "email-change-requested"
  | "email-changed"
  | "password-changed"
  | "two-factor-enabled"
  | "two-factor-disabled"
  | "passkey-added"
  | "passkey-removed"
  | "calendar-feed-created"
  | "new-device"
  | "wrong-codes";

interface Notice<Kind extends NoticeKind> {
  readonly subject: (practice: string) => string;
  readonly heading: string;
  /** Text, or what makes it of the email. */
  readonly news: string | ((email: EmailJobOf<Kind>) => string);
  /** What to do if it was someone else. */
  readonly otherwise: string;
}

function noticeOf<Kind extends NoticeKind & EmailKind>(notice: Notice<Kind>): EmailTemplate<Kind> {
  const { news } = notice;
  return {
    subject: () => notice.subject(site().practice.name),
    preview: () => notice.otherwise,
    heading: () => notice.heading,
    link: (_email, publicUrl) => `${publicUrl}/forgot-password`,
    body: (email: EmailJobOf<NoticeKind>, { link }) => (
      <>
        <Greeting firstName={email.firstName} />
        <Paragraph>{typeof news === "string" ? news : news(email as EmailJobOf<Kind>)}</Paragraph>
        <Paragraph>
          <strong>Was it you?</strong> You do not need to do anything.
        </Paragraph>
        <Paragraph>{notice.otherwise}</Paragraph>
        <Action href={link} label="Set a new password" />
      </>
    ),
    reason: () => "You are getting this email because we tell account owners about changes like this.",
  };
}

const callUs = "If it was not you, set a new password right away and call us.";

/** The warning to the old address (accounts-26). */
export const emailChangeRequested = noticeOf<"email-change-requested">({
  subject: (practice) => `Did you ask to change your email at ${practice}?`,
  heading: "Did you ask to change your email?",
  news: "Someone who is signed in to your account asked to change its email address. Nothing changes until they open the link we sent to the new address.",
  otherwise: callUs,
});

/** To the address that the account had before. */
export const emailChanged = noticeOf<"email-changed">({
  subject: (practice) => `Your email was changed at ${practice}`,
  heading: "Your email was changed",
  news: "Your account now uses a new email address, and we will no longer write to this one. You were signed out on every device.",
  otherwise: "If it was not you, call us right away so we can get your account back to you.",
});

const endedWithPassword = {
  feed: "your calendar address",
  deletion: "your request to delete your account",
  passkeys: "your passkeys",
} as const;

const staysWithPassword = {
  passkeys: "your passkeys still work",
  authenticator: "your authenticator app and its recovery codes stay the same",
} as const;

/** The password's change, with what ended by it and what stays (accounts-43). */
export const passwordChanged = noticeOf<"password-changed">({
  subject: (practice) => `Your password was changed at ${practice}`,
  heading: "Your password was changed",
  news: ({ ended = [], stays = [] }) =>
    [
      "Your account has a new password, and you were signed out on every device.",
      ended.length > 0 && `We also removed ${asList().format(ended.map((what) => endedWithPassword[what]))}.`,
      stays.length > 0 &&
        `Nothing else changed: ${asList().format(stays.map((what) => staysWithPassword[what]))}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(" "),
  otherwise: callUs,
});

export const twoFactorEnabled = noticeOf<"two-factor-enabled">({
  subject: (practice) => `Two-factor sign-in is on at ${practice}`,
  heading: "Two-factor sign-in is on",
  news: "You now also need a code from your authenticator app to log in. Keep your recovery codes in a safe place: if you lose the app, each one logs you in once.",
  otherwise: callUs,
});

export const twoFactorDisabled = noticeOf<"two-factor-disabled">({
  subject: (practice) => `Two-factor sign-in is off at ${practice}`,
  heading: "Two-factor sign-in is off",
  news: "You now need only your password to log in.",
  otherwise: callUs,
});

export const passkeyAdded = noticeOf<"passkey-added">({
  subject: (practice) => `A passkey was added to your account at ${practice}`,
  heading: "A passkey was added",
  news: "Your account has a new passkey. It logs you in without your password.",
  otherwise: "If it was not you, remove the passkey in My Account, set a new password and call us.",
});

export const passkeyRemoved = noticeOf<"passkey-removed">({
  subject: (practice) => `A passkey was removed from your account at ${practice}`,
  heading: "A passkey was removed",
  news: "One of your passkeys no longer works for your account.",
  otherwise: callUs,
});

export const calendarFeedCreated = noticeOf<"calendar-feed-created">({
  subject: (practice) => `A calendar address was created for your account at ${practice}`,
  heading: "A calendar address was created",
  news: "Anyone who has the new address can see confirmed visits with initials, category and provider. You can replace or delete it in My Account.",
  otherwise: "If it was not you, delete the address in My Account, set a new password and call us.",
});

/** After a sign-in from a device not seen before (sign-in-26). */
export const newDevice = noticeOf<"new-device">({
  subject: (practice) => `New login to your account at ${practice}`,
  heading: "A login on a new device",
  news: ({ device }) =>
    `Someone logged in to your account on a device we have not seen before: ${device}. In My Account, you can see where you are signed in and log out other devices.`,
  otherwise: callUs,
});

export const wrongCodes = noticeOf<"wrong-codes">({
  subject: (practice) => `Wrong codes were entered for your account at ${practice}`,
  heading: "Wrong codes were entered",
  news: "Someone entered many wrong one-time codes for your account today. They have your password, or a device where you are signed in. After 100 wrong codes in a row, we stop accepting codes until you set a new password.",
  otherwise: callUs,
});

/** In place of a verification, where the address has an account already (accounts-5). */
export const alreadyRegistered: EmailTemplate<"already-registered"> = {
  subject: () => `You already have an account with ${site().practice.name}`,
  preview: () => "Someone tried to register with your address. Your account has not changed.",
  heading: () => "You already have an account",
  link: (_email, publicUrl) => `${publicUrl}/login`,
  body: ({ firstName, username }, { link, publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Someone, maybe you, just tried to register with this email address. You already have an account with
        us, and it has not changed. Log in with your username or this email address.
      </Paragraph>
      <Action href={link} label="Log in" />
      <Paragraph>
        Forgot your username or password?{" "}
        <TextLink href={`${publicUrl}/forgot-password`}>Get help here</TextLink>
      </Paragraph>
      <Paragraph>
        <strong>Was it for your child, or someone else in the family?</strong> They do not need an account:
        log in, request the appointment and check ‘Scheduling for someone else’. If they want their own
        account, register them with a different email address.
        {username && (
          <>
            {" "}
            You can use the username <strong>{username}</strong> for them, as long as you are on the same
            internet connection.
          </>
        )}
      </Paragraph>
    </>
  ),
  reason: () =>
    "You are getting this email because someone registered with your address. If it was not you, ignore it.",
};

const dayOf = ({ dueAt }: EmailJobOf<"deletion-requested">) => dayInWords(officeNow(new Date(dueAt)).date);

const accountPage = (_email: unknown, publicUrl: string) => `${publicUrl}/profile/edit`;

/** When an account's deletion was requested (accounts-36). */
export const deletionRequested: EmailTemplate<"deletion-requested"> = {
  subject: () => `Your account at ${site().practice.name} will be deleted`,
  preview: (email) => `We will delete it on ${dayOf(email)} unless you change your mind.`,
  heading: () => "Your account will be deleted",
  link: accountPage,
  body: (email, { link, publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        You asked us to delete your account. We will delete it on <strong>{dayOf(email)}</strong> and cancel
        any requests and visits you still have then. Until that day, you can log in as usual.
      </Paragraph>
      <Paragraph>Changed your mind? Open My Account and choose ‘Keep my account’.</Paragraph>
      <Action href={link} label="Open My Account" />
      <Paragraph>
        If it was not you, choose ‘Keep my account’,{" "}
        <TextLink href={`${publicUrl}/forgot-password`}>set a new password</TextLink> and call us.
      </Paragraph>
    </>
  ),
  reason: () => "You are getting this email because someone asked us to delete your account.",
};

/** When the request was cancelled. */
export const deletionCancelled: EmailTemplate<"deletion-cancelled"> = {
  subject: () => `We are keeping your account at ${site().practice.name}`,
  preview: () => "We will not delete it.",
  heading: () => "We are keeping your account",
  link: accountPage,
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>We will not delete your account. Nothing about it has changed.</Paragraph>
      <Action href={link} label="Open My Account" />
    </>
  ),
  reason: () => "You are getting this email because someone had asked us to delete your account.",
};

/** After the deletion (accounts-37). */
export const accountDeleted: EmailTemplate<"account-deleted"> = {
  subject: () => `Your account at ${site().practice.name} was deleted`,
  preview: () => "We deleted it, as you asked.",
  heading: () => "Your account was deleted",
  body: ({ firstName }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        As you asked, we deleted your account, along with your name, contact details, date of birth, insurance
        and messages. This is our last email about it.
      </Paragraph>
      <Paragraph>
        Questions? Call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
    </>
  ),
  reason: () => "You are getting this email because you asked us to delete your account.",
};
