import { emailTokenLifetimes } from "#contract/accounts/accounts.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import {
  Action,
  addressOf,
  type EmailTemplate,
  Greeting,
  inWords,
  Paragraph,
  withElements,
} from "./email-parts.tsx";

/** The lifetime of a kind's link in words. */
const lifetimeOf = (kind: keyof typeof emailTokenLifetimes) => inWords(emailTokenLifetimes[kind]);

/** After registration, and whenever a verification is sent again. */
export const verifyEmail: EmailTemplate<"verify-email"> = {
  subject: () => m.mail_verify_email_subject({ practice: site().practice.name }),
  preview: () => m.mail_verify_email_preview({ lifetime: lifetimeOf("verify-email") }),
  heading: () => m.mail_verify_email_heading(),
  link: ({ code, next }, publicUrl) =>
    addressOf(
      publicUrl,
      `/verify-email/${encodeURIComponent(code)}${next ? `?next=${encodeURIComponent(next)}` : ""}`,
    ),
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        {withElements(m.mail_verify_email_body, { username: <strong>{username}</strong> })}
      </Paragraph>
      <Action href={link} label={m.mail_verify_email_button()} />
      <Paragraph>{m.mail_verify_email_link({ lifetime: lifetimeOf("verify-email") })}</Paragraph>
    </>
  ),
  reason: () => m.mail_verify_email_reason(),
};

/** The link of a password reset (accounts-27). */
export const resetPassword: EmailTemplate<"reset-password"> = {
  subject: () => m.mail_reset_password_subject({ practice: site().practice.name }),
  preview: ({ username }) =>
    m.mail_reset_password_preview({ username, lifetime: lifetimeOf("reset-password") }),
  heading: () => m.mail_reset_password_heading(),
  link: ({ code }, publicUrl) => addressOf(publicUrl, `/reset-password/${encodeURIComponent(code)}`),
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        {withElements(m.mail_reset_password_username, { username: <strong>{username}</strong> })}
      </Paragraph>
      <Paragraph>{m.mail_reset_password_body()}</Paragraph>
      <Action href={link} label={m.mail_reset_password_button()} />
      <Paragraph>{m.mail_reset_password_link({ lifetime: lifetimeOf("reset-password") })}</Paragraph>
    </>
  ),
  reason: () => m.mail_reset_password_reason(),
};

/** To a new employee, to set the first password (accounts-31), in English as the pages of staff are. */
export const invitation: EmailTemplate<"invitation"> = {
  subject: () => `Your staff account at ${site().practice.name}`,
  preview: () => `Choose a password to begin. The link works for ${lifetimeOf("invitation")}.`,
  heading: () => "Welcome to the team",
  link: ({ code }, publicUrl) => addressOf(publicUrl, `/reset-password/${encodeURIComponent(code)}`),
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        You have an account on the website of {site().practice.name}. Your username is{" "}
        <strong>{username}</strong>. Choose a password, then log in with both.
      </Paragraph>
      <Action href={link} label="Choose a password" />
      <Paragraph>
        The link works once, for {lifetimeOf("invitation")}. After that, use ‘Forgot username or password?’ on
        the login page to get another.
      </Paragraph>
    </>
  ),
  reason: () =>
    "You are getting this email because your practice created an account for you. If you did not expect it, please ask your office.",
};

/** To the new address, which changes nothing until its link is followed (accounts-26). */
export const confirmEmailChange: EmailTemplate<"confirm-email-change"> = {
  subject: () => m.mail_confirm_email_change_subject({ practice: site().practice.name }),
  preview: () => m.mail_confirm_email_change_preview({ lifetime: lifetimeOf("confirm-email-change") }),
  heading: () => m.mail_confirm_email_change_heading(),
  link: ({ code }, publicUrl) => addressOf(publicUrl, `/verify-email-change/${encodeURIComponent(code)}`),
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>{m.mail_confirm_email_change_body()}</Paragraph>
      <Action href={link} label={m.mail_confirm_email_change_button()} />
      <Paragraph>
        {m.mail_confirm_email_change_link({ lifetime: lifetimeOf("confirm-email-change") })}
      </Paragraph>
    </>
  ),
  reason: () => m.mail_confirm_email_change_reason(),
};
