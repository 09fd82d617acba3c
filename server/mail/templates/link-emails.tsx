import { emailTokenLifetimes } from "#contract/accounts.ts";
import { site } from "#contract/site/site.ts";
import { Action, type EmailTemplate, Greeting, inWords, Paragraph } from "./email-parts.tsx";

/** The lifetime of each link in words. */
const lifetime = {
  "verify-email": inWords(emailTokenLifetimes["verify-email"]),
  "reset-password": inWords(emailTokenLifetimes["reset-password"]),
  invitation: inWords(emailTokenLifetimes.invitation),
  "confirm-email-change": inWords(emailTokenLifetimes["confirm-email-change"]),
};

/** After registration, and whenever a verification is sent again. */
export const verifyEmail: EmailTemplate<"verify-email"> = {
  subject: () => `Verify your email for ${site().practice.name}`,
  preview: () => `One click and your account is ready. The link works for ${lifetime["verify-email"]}.`,
  heading: () => "Verify your email",
  link: ({ code, next }, publicUrl) =>
    `${publicUrl}/verify-email/${encodeURIComponent(code)}${next ? `?next=${encodeURIComponent(next)}` : ""}`,
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Please confirm that this is your email address. Then you can log in as <strong>{username}</strong>.
      </Paragraph>
      <Action href={link} label="Verify email" />
      <Paragraph>
        The link works once, for {lifetime["verify-email"]}. You can ask for a new one on the login page.
      </Paragraph>
    </>
  ),
  reason: () =>
    "You are getting this email because someone used your address to create an account. If it was not you, ignore it. Nothing happens unless someone opens the link.",
};

/** The link of a password reset (accounts-27). */
export const resetPassword: EmailTemplate<"reset-password"> = {
  subject: () => `Reset your password for ${site().practice.name}`,
  preview: ({ username }) =>
    `Your username is ${username}. The link for a new password works for ${lifetime["reset-password"]}.`,
  heading: () => "Your username, and a new password",
  link: ({ code }, publicUrl) => `${publicUrl}/reset-password/${encodeURIComponent(code)}`,
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        Your username is <strong>{username}</strong>. You can also log in with this email address.
      </Paragraph>
      <Paragraph>You can now choose a new password. Until you do, the old one still works.</Paragraph>
      <Action href={link} label="Reset password" />
      <Paragraph>
        The link works once, for {lifetime["reset-password"]}. If you ask for another, only the newest one
        works.
      </Paragraph>
    </>
  ),
  reason: () =>
    "You are getting this email because someone asked for a new password for your account. If it was not you, ignore it. Your password stays the same.",
};

/** To a new employee, to set the first password (accounts-31). */
export const invitation: EmailTemplate<"invitation"> = {
  subject: () => `Your staff account at ${site().practice.name}`,
  preview: () => `Choose a password to begin. The link works for ${lifetime.invitation}.`,
  heading: () => "Welcome to the team",
  link: ({ code }, publicUrl) => `${publicUrl}/reset-password/${encodeURIComponent(code)}`,
  body: ({ firstName, username }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        You have an account on the website of {site().practice.name}. Your username is{" "}
        <strong>{username}</strong>. Choose a password, then log in with both.
      </Paragraph>
      <Action href={link} label="Choose a password" />
      <Paragraph>
        The link works once, for {lifetime.invitation}. After that, use ‘Forgot username or password?’ on the
        login page to get another.
      </Paragraph>
    </>
  ),
  reason: () =>
    "You are getting this email because your practice created an account for you. If you did not expect it, please ask your office.",
};

/** To the new address, which changes nothing until its link is followed (accounts-26). */
export const confirmEmailChange: EmailTemplate<"confirm-email-change"> = {
  subject: () => `Confirm your new email for ${site().practice.name}`,
  preview: () =>
    `Your account will use this address once you confirm it. The link works for ${lifetime["confirm-email-change"]}.`,
  heading: () => "Confirm your new email",
  link: ({ code }, publicUrl) => `${publicUrl}/verify-email-change/${encodeURIComponent(code)}`,
  body: ({ firstName }, { link }) => (
    <>
      <Greeting firstName={firstName} />
      <Paragraph>
        You asked us to use this address for your account. Once you confirm it, you will be signed out
        everywhere, and we will write only to this address.
      </Paragraph>
      <Action href={link} label="Confirm new email" />
      <Paragraph>The link works once, for {lifetime["confirm-email-change"]}.</Paragraph>
    </>
  ),
  reason: () =>
    "You are getting this email because someone entered your address in their account. If it was not you, ignore it. Nothing happens unless someone opens the link.",
};
