import { officeNow } from "#contract/office-dates.ts";
import { asList } from "#contract/site/format.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import type { EmailJobOf, EmailKind } from "#server/mail/email-job.ts";
import {
  Action,
  addressOf,
  dayInWords,
  type EmailTemplate,
  Greeting,
  OfficePhone,
  Paragraph,
  TextLink,
  withElements,
} from "./email-parts.tsx";

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
  readonly subject: (inputs: { practice: string }) => string;
  readonly heading: () => string;
  readonly news: (email: EmailJobOf<Kind>) => string;
  /** What to do if it was someone else. */
  readonly otherwise: () => string;
}

function noticeOf<Kind extends NoticeKind & EmailKind>(notice: Notice<Kind>): EmailTemplate<Kind> {
  return {
    subject: () => notice.subject({ practice: site().practice.name }),
    preview: () => notice.otherwise(),
    heading: () => notice.heading(),
    link: (_email, publicUrl) => addressOf(publicUrl, "/forgot-password"),
    body: (email: EmailJobOf<NoticeKind>, { link }) => (
      <>
        <Greeting firstName={email.firstName} />
        <Paragraph>{notice.news(email as EmailJobOf<Kind>)}</Paragraph>
        <Paragraph>
          <strong>{m.mail_notice_question()}</strong> {m.mail_nothing_to_do()}
        </Paragraph>
        <Paragraph>{notice.otherwise()}</Paragraph>
        <Action href={link} label={m.mail_notice_button()} />
      </>
    ),
    reason: () => m.mail_notice_reason(),
  };
}

/** The warning to the old address (accounts-26). */
export const emailChangeRequested = noticeOf<"email-change-requested">({
  subject: m.mail_email_change_requested_subject,
  heading: m.mail_email_change_requested_heading,
  news: () => m.mail_email_change_requested_news(),
  otherwise: m.mail_notice_call_us,
});

/** To the address that the account had before. */
export const emailChanged = noticeOf<"email-changed">({
  subject: m.mail_email_changed_subject,
  heading: m.mail_email_changed_heading,
  news: () => m.mail_email_changed_news(),
  otherwise: m.mail_email_changed_otherwise,
});

const endedWithPassword = {
  feed: m.mail_password_changed_ended_feed,
  deletion: m.mail_password_changed_ended_deletion,
  passkeys: m.mail_password_changed_ended_passkeys,
} as const;

const staysWithPassword = {
  passkeys: m.mail_password_changed_stays_passkeys,
  authenticator: m.mail_password_changed_stays_authenticator,
} as const;

/** The password's change, with what ended by it and what stays (accounts-43). */
export const passwordChanged = noticeOf<"password-changed">({
  subject: m.mail_password_changed_subject,
  heading: m.mail_password_changed_heading,
  news: ({ ended = [], stays = [] }) =>
    [
      m.mail_password_changed_news(),
      ended.length > 0 &&
        m.mail_password_changed_ended({
          things: asList().format(ended.map((what) => endedWithPassword[what]())),
        }),
      stays.length > 0 &&
        m.mail_password_changed_stays({
          things: asList().format(stays.map((what) => staysWithPassword[what]())),
        }),
    ]
      .filter((sentence) => sentence !== false)
      .join(" "),
  otherwise: m.mail_notice_call_us,
});

export const twoFactorEnabled = noticeOf<"two-factor-enabled">({
  subject: m.mail_two_factor_enabled_subject,
  heading: m.mail_two_factor_enabled_heading,
  news: () => m.mail_two_factor_enabled_news(),
  otherwise: m.mail_notice_call_us,
});

export const twoFactorDisabled = noticeOf<"two-factor-disabled">({
  subject: m.mail_two_factor_disabled_subject,
  heading: m.mail_two_factor_disabled_heading,
  news: () => m.mail_two_factor_disabled_news(),
  otherwise: m.mail_notice_call_us,
});

export const passkeyAdded = noticeOf<"passkey-added">({
  subject: m.mail_passkey_added_subject,
  heading: m.mail_passkey_added_heading,
  news: () => m.mail_passkey_added_news(),
  otherwise: m.mail_passkey_added_otherwise,
});

export const passkeyRemoved = noticeOf<"passkey-removed">({
  subject: m.mail_passkey_removed_subject,
  heading: m.mail_passkey_removed_heading,
  news: () => m.mail_passkey_removed_news(),
  otherwise: m.mail_notice_call_us,
});

/** To an employee. */
export const calendarFeedCreated = noticeOf<"calendar-feed-created">({
  subject: ({ practice }) => `A calendar address was created for your account at ${practice}`,
  heading: () => "A calendar address was created",
  news: () =>
    "Anyone who has the new address can see confirmed visits with initials, category and provider. You can replace or delete it in My Account.",
  otherwise: () => "If it was not you, delete the address in My Account, set a new password and call us.",
});

/** A device as `deviceOf` of http/client.ts names it, in the reader's language. */
function nameDevice(device: string): string {
  const [browser = device, system] = device.split(" on ");
  if (system) return m.mail_device({ browser, system });
  return device === "Unknown device" ? m.mail_device_unknown() : device;
}

/** After a sign-in from a device not seen before (sign-in-26). */
export const newDevice = noticeOf<"new-device">({
  subject: m.mail_new_device_subject,
  heading: m.mail_new_device_heading,
  news: ({ device }) => m.mail_new_device_news({ device: nameDevice(device) }),
  otherwise: m.mail_notice_call_us,
});

export const wrongCodes = noticeOf<"wrong-codes">({
  subject: m.mail_wrong_codes_subject,
  heading: m.mail_wrong_codes_heading,
  news: () => m.mail_wrong_codes_news(),
  otherwise: m.mail_notice_call_us,
});

/** In place of a verification, where the address has an account already (accounts-5). */
export const alreadyRegistered: EmailTemplate<"already-registered"> = {
  subject: () => m.mail_already_registered_subject({ practice: site().practice.name }),
  preview: () => m.mail_already_registered_preview(),
  heading: () => m.mail_already_registered_heading(),
  link: (_email, publicUrl) => addressOf(publicUrl, "/login"),
  body: ({ firstName, username }, { link, publicUrl }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>{m.mail_already_registered_body()}</Paragraph>
      <Action href={link} label={m.mail_already_registered_button()} />
      <Paragraph>
        {m.mail_already_registered_forgot()}{" "}
        <TextLink href={addressOf(publicUrl, "/forgot-password")}>
          {m.mail_already_registered_forgot_link()}
        </TextLink>
      </Paragraph>
      <Paragraph>
        <strong>{m.mail_already_registered_other_question()}</strong> {m.mail_already_registered_other()}
        {username && (
          <> {withElements(m.mail_already_registered_username, { username: <strong>{username}</strong> })}</>
        )}
      </Paragraph>
    </>
  ),
  reason: () => m.mail_already_registered_reason(),
};

const dayOf = ({ dueAt }: EmailJobOf<"deletion-requested">) => dayInWords(officeNow(new Date(dueAt)).date);

const accountPage = (_email: unknown, publicUrl: string) => addressOf(publicUrl, "/profile/edit");

/** When an account's deletion was requested (accounts-36). */
export const deletionRequested: EmailTemplate<"deletion-requested"> = {
  subject: () => m.mail_deletion_requested_subject({ practice: site().practice.name }),
  preview: (email) => m.mail_deletion_requested_preview({ day: dayOf(email) }),
  heading: () => m.mail_deletion_requested_heading(),
  link: accountPage,
  body: (email, { link, publicUrl }) => (
    <>
      <Greeting firstName={email.firstName} />
      <Paragraph>
        {withElements(m.mail_deletion_requested_body, { day: <strong>{dayOf(email)}</strong> })}
      </Paragraph>
      <Paragraph>{m.mail_deletion_requested_keep()}</Paragraph>
      <Action href={link} label={m.mail_open_account()} />
      <Paragraph>
        {withElements(m.mail_deletion_requested_otherwise, {
          password: (
            <TextLink href={addressOf(publicUrl, "/forgot-password")}>
              {m.mail_deletion_requested_otherwise_password()}
            </TextLink>
          ),
        })}
      </Paragraph>
    </>
  ),
  reason: () => m.mail_deletion_requested_reason(),
};

/** When the request was cancelled. */
export const deletionCancelled: EmailTemplate<"deletion-cancelled"> = {
  subject: () => m.mail_deletion_cancelled_subject({ practice: site().practice.name }),
  preview: () => m.mail_deletion_cancelled_preview(),
  heading: () => m.mail_deletion_cancelled_heading(),
  link: accountPage,
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>{m.mail_deletion_cancelled_body()}</Paragraph>
      <Action href={link} label={m.mail_open_account()} />
    </>
  ),
  reason: () => m.mail_deletion_cancelled_reason(),
};

/** After the deletion (accounts-37). */
export const accountDeleted: EmailTemplate<"account-deleted"> = {
  subject: () => m.mail_account_deleted_subject({ practice: site().practice.name }),
  preview: () => m.mail_account_deleted_preview(),
  heading: () => m.mail_account_deleted_heading(),
  body: ({ firstName }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>{m.mail_account_deleted_body()}</Paragraph>
      <Paragraph>{withElements(m.mail_account_deleted_questions, { phone: <OfficePhone /> })}</Paragraph>
    </>
  ),
  reason: () => m.mail_account_deleted_reason(),
};
