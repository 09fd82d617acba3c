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
          <strong>Was it you?</strong> Then you do not need to do anything.
        </Paragraph>
        <Paragraph>{notice.otherwise}</Paragraph>
        <Action href={link} label="Set a new password" />
      </>
    ),
    reason: () => "You are getting this email because we tell every owner of an account about such changes.",
  };
}

const callUs = "If it was not you, set a new password right away and call us.";

/** The warning to the old address (accounts-26). */
export const emailChangeRequested = noticeOf<"email-change-requested">({
  subject: (practice) => `A change of email was requested at ${practice}`,
  heading: "A change of email was requested",
  news: "Someone signed in to your account asked to change its email address. It changes once they open the link we sent to the new one; until then we keep using this address.",
  otherwise: callUs,
});

/** To the address that the account had before. */
export const emailChanged = noticeOf<"email-changed">({
  subject: (practice) => `Your email was changed at ${practice}`,
  heading: "Your email was changed",
  news: "Your account now uses another email address, and we will not write to this one again. You were signed out on every device.",
  otherwise: "If it was not you, call us right away so that we can give you back your account.",
});

const endedWithPassword = {
  feed: "the address of your calendar",
  deletion: "the requested deletion of your account",
  passkeys: "your passkeys",
} as const;

const staysWithPassword = {
  passkeys: "your passkeys work as before",
  authenticator: "your authenticator app and its recovery codes stay as they are",
} as const;

/** The password's change, with what ended by it and what stays (accounts-43). */
export const passwordChanged = noticeOf<"password-changed">({
  subject: (practice) => `Your password was changed at ${practice}`,
  heading: "Your password was changed",
  news: ({ ended = [], stays = [] }) =>
    [
      "Your account has a new password, and you were signed out on every device.",
      ended.length > 0 &&
        `This also ended: ${asList().format(ended.map((what) => endedWithPassword[what]))}.`,
      stays.length > 0 && `Unchanged: ${asList().format(stays.map((what) => staysWithPassword[what]))}.`,
    ]
      .filter((sentence) => sentence !== false)
      .join(" "),
  otherwise: callUs,
});

export const twoFactorEnabled = noticeOf<"two-factor-enabled">({
  subject: (practice) => `Two-factor sign-in is on at ${practice}`,
  heading: "Two-factor sign-in is on",
  news: "Logging in to your account now also takes a code from your authenticator app. Keep the recovery codes in a safe place: each opens the account once if the app is lost.",
  otherwise: callUs,
});

export const twoFactorDisabled = noticeOf<"two-factor-disabled">({
  subject: (practice) => `Two-factor sign-in is off at ${practice}`,
  heading: "Two-factor sign-in is off",
  news: "Logging in to your account now takes only your password.",
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
    `Someone logged in to your account on a device we had not seen before: ${device}. In My Account you can see where you are signed in and end any session.`,
  otherwise: callUs,
});

export const wrongCodes = noticeOf<"wrong-codes">({
  subject: (practice) => `Wrong codes were entered for your account at ${practice}`,
  heading: "Wrong codes were entered",
  news: "Many wrong one-time codes were entered for your account today, by someone who has your password or a device where you are signed in. After a hundred in a row, we accept no more codes until you set a new password.",
  otherwise: callUs,
});

/** In place of a verification, where the address has an account already (accounts-5). */
export const alreadyRegistered: EmailTemplate<"already-registered"> = {
  subject: () => `You already have an account with ${site().practice.name}`,
  preview: () => "Someone registered with your address again. Your account is unchanged.",
  heading: () => "You already have an account",
  link: (_email, publicUrl) => `${publicUrl}/login`,
  body: ({ firstName, username }, { link, publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Someone, perhaps you, just registered with this address. You already have an account with us, and it
        has not changed: log in with your username or with this email address.
      </Paragraph>
      <Action href={link} label="Log in" />
      <Paragraph>
        Forgot your username or password?{" "}
        <TextLink href={`${publicUrl}/forgot-password`}>Get both here</TextLink>
      </Paragraph>
      <Paragraph>
        <strong>Was it for your child, or someone else in the family?</strong> They need no account: log in,
        request the appointment and check ‘Scheduling for someone else’. For an account of their own, register
        them again with another email address, since each account needs its own.
        {username && (
          <>
            {" "}
            The username <strong>{username}</strong> is free for that, as long as you use the same internet
            connection.
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
  preview: (email) => `It will be deleted on ${dayOf(email)} unless you cancel.`,
  heading: () => "Your account will be deleted",
  link: accountPage,
  body: (email, { link, publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        You asked us to delete your account. We will delete it on <strong>{dayOf(email)}</strong>, and cancel
        the requests and visits you still have then. Until then you can log in as before.
      </Paragraph>
      <Paragraph>Changed your mind? Open My Account and choose ‘Keep my account’.</Paragraph>
      <Action href={link} label="Open My Account" />
      <Paragraph>
        If it was not you, keep the account there,{" "}
        <TextLink href={`${publicUrl}/forgot-password`}>set a new password</TextLink> and call us.
      </Paragraph>
    </>
  ),
  reason: () => "You are getting this email because the deletion of your account was requested.",
};

/** When the request was cancelled. */
export const deletionCancelled: EmailTemplate<"deletion-cancelled"> = {
  subject: () => `We kept your account at ${site().practice.name}`,
  preview: () => "It will not be deleted.",
  heading: () => "We kept your account",
  link: accountPage,
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>The deletion of your account was cancelled. Nothing about it has changed.</Paragraph>
      <Action href={link} label="Open My Account" />
    </>
  ),
  reason: () => "You are getting this email because the deletion of your account had been requested.",
};

/** After the deletion (accounts-37). */
export const accountDeleted: EmailTemplate<"account-deleted"> = {
  subject: () => `Your account at ${site().practice.name} was deleted`,
  preview: () => "As you asked us to.",
  heading: () => "Your account was deleted",
  body: ({ firstName }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        As you asked us to, we have deleted your account, and with it your name, contact details, birth date,
        insurance and messages. This is our last email about it.
      </Paragraph>
      <Paragraph>
        Questions? Call us at{" "}
        <TextLink href={`tel:${site().practice.phone.dial}`}>{site().practice.phone.display}</TextLink>.
      </Paragraph>
    </>
  ),
  reason: () => "You are getting this email because your account was deleted at your request.",
};
