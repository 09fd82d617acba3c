import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { usernameInPath } from "../fields.ts";
import { storedLanguage } from "../language.ts";
import { linkToken } from "../link-token.ts";
import { notFound, notOpen, problem, tooManyConcurrentRequests, unavailable } from "../problems.ts";
import { type Reply, route } from "../route.ts";
import { passwordChange, passwordReset } from "./passwords.ts";
import { profileChange, profileChangeForm } from "./profile.ts";
import { emailChange, emailOnly, registration, verificationAgain } from "./registration.ts";
import { role } from "./sign-in.ts";

/** A verification token is unknown, expired, or replaced by a newer one (accounts-22). */
export const invalidCode = problem({
  code: "invalid_code",
  status: 400,
  message: m.account_invalid_code,
});

/** The token of a link for a new password or address is unknown, used, expired, or replaced by a newer one. */
export const invalidLink = problem({
  code: "invalid_link",
  status: 400,
  message: m.account_invalid_link,
});

/** The email address was verified for another account in the meantime (accounts-5). */
export const emailTaken = problem({
  code: "address_taken",
  status: 409,
  message: m.account_address_taken,
});

/** The practice's last owner who can sign in stays one (office-2). */
export const lastOwner = problem({
  code: "last_owner",
  status: 409,
  message: () => "A practice needs an owner, and this is the only one. Make someone else an owner first.",
});

/** Too many wrong passwords in My Account; carries `Retry-After`. */
export const tooManyPasswords = problem({
  code: "too_many_attempts",
  status: 429,
  message: m.account_too_many_attempts,
});

/** Too many registrations from one address; carries `Retry-After`. */
export const tooManyRegistrations = problem({
  code: "too_many_registrations",
  status: 429,
  message: m.account_too_many_registrations,
});

/** Too many requests for emails from one address; carries `Retry-After`. */
export const tooManyEmailRequests = problem({
  code: "too_many_email_requests",
  status: 429,
  message: m.account_too_many_emails,
});

/** Too many dead links for a new password from one address; carries `Retry-After`. */
export const tooManyFailedLinks = problem({
  code: "too_many_requests",
  status: 429,
  message: m.problem_too_many_requests,
});

const minute = 60;
const hour = 60 * minute;

/** Seconds for which the token of each kind of email is valid (accounts-23). */
export const emailTokenLifetimes = {
  "verify-email": 24 * hour,
  "reset-password": 30 * minute,
  invitation: 72 * hour,
  "confirm-email-change": hour,
} as const;

const person = {
  id: z.int(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role,
  /** Path of the portrait; null if there is none. */
  profile_picture: z.nullable(z.string()),
  job_title: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
};

/** What any signed-in user sees of an employee (accounts-18). */
const publicProfile = z.object(person);

/**
 * All of an account's details (accounts-10, accounts-18), for its holder and, a patient's, for employees (accounts-18).
 */
const profile = z.object({
  ...person,
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.nullable(z.string()),
  /** An office-local calendar day, `YYYY-MM-DD`. */
  date_of_birth: z.nullable(z.string()),
  insurance: z.string(),
  other_insurance: z.nullable(z.string()),
  insurance_member_id: z.nullable(z.string()),
  newsletter_subscribed: z.boolean(),
  /** Whether reminders of visits are emailed (visits-59). */
  visit_reminders: z.boolean(),
  /** Of the emails (accounts-47). */
  language: storedLanguage,
  /** Whether the account owns the practice (office-1). */
  owner: z.boolean(),
});

export type Profile = z.output<typeof profile>;

const message = z.object({ message: z.string() });

/** The reply to a link from an email that ends the sessions of an account, which it names. */
const sessionsEnded = z.extend(message, { user_id: z.int() });

/** Registers a patient (accounts-1); does not reveal whether the address has an account (accounts-5). */
export const registerRoute = route({
  summary: "Register as a patient",
  method: "POST",
  path: "/api/users/",
  access: "anyone",
  body: registration,
  fieldsAtTopLevel: true,
  reply: { status: 201, body: z.object({ ...profile.shape, message: z.string() }) },
  problems: [tooManyRegistrations, tooManyConcurrentRequests, unavailable, notOpen],
});

/** Changes the caller's profile (accounts-16), as JSON, or as a form with a picture. */
export const updateProfileRoute = route({
  summary: "Change one's own profile",
  method: "PUT",
  path: "/api/users/update/",
  access: "signed-in",
  body: profileChange,
  form: profileChangeForm,
  reply: { status: 200, body: z.object({ ...profile.shape, message: z.string() }) },
});

export const readOwnUsernameRoute = route({
  summary: "The caller's username",
  method: "GET",
  path: "/api/users/me/username/",
  access: "signed-in",
  reply: { status: 200, body: z.object({ username: z.string() }) },
});

export const readOwnProfileRoute = route({
  summary: "The caller's profile",
  method: "GET",
  path: "/api/users/me/profile/",
  access: "signed-in",
  reply: { status: 200, body: profile },
});

/**
 * An employee's public profile, or a patient's details for that patient and for employees, whose reading is logged
 * (accounts-19).
 */
export const readProfileRoute = route({
  summary: "A profile by username, as far as the caller may see it",
  method: "GET",
  path: "/api/users/by-username/{username}/",
  access: "signed-in",
  params: z.object({ username: usernameInPath }),
  reply: { status: 200, body: z.union([profile, publicProfile]) },
  problems: [notFound],
});

/** Verifies the email address that the token was sent to; a used token answers 'already verified' (accounts-25). */
export const verifyEmailRoute = route({
  summary: "Verify an email address",
  method: "POST",
  path: "/api/users/verify-email/{token}/",
  access: "anyone",
  params: z.object({ token: linkToken }),
  reply: { status: 200, body: message },
  problems: [invalidCode, emailTaken],
});

export const resendVerificationPublicRoute = route({
  summary: "Send the verification email again, if there is an unverified account",
  method: "POST",
  path: "/api/users/resend-verification-public/",
  access: "anyone",
  body: verificationAgain,
  reply: { status: 200, body: message },
  problems: [tooManyEmailRequests],
});

export const resendVerificationRoute = route({
  summary: "Send the caller's verification email again",
  method: "POST",
  path: "/api/users/resend-verification/",
  access: "signed-in",
  reply: { status: 200, body: message },
  problems: [tooManyEmailRequests],
});

export const requestPasswordResetRoute = route({
  summary: "Send a link for a new password, if there is such an account",
  method: "POST",
  path: "/api/users/request-password-reset/",
  access: "anyone",
  body: emailOnly,
  reply: { status: 200, body: message },
  problems: [tooManyEmailRequests],
});

/** Whose password an emailed token sets; the token stays valid, so that a dead link is known before anything is typed. */
export const readPasswordResetRoute = route({
  summary: "Whose password a mailed code sets",
  method: "GET",
  path: "/api/users/confirm-password-reset/{token}/",
  access: "anyone",
  params: z.object({ token: linkToken }),
  reply: { status: 200, body: z.object({ username: z.string() }) },
  problems: [invalidLink, tooManyFailedLinks],
});

/** Sets a new password by an emailed token, a reset's or an invitation's, and ends the account's sessions. */
export const confirmPasswordResetRoute = route({
  summary: "Set a new password by a mailed code",
  method: "POST",
  path: "/api/users/confirm-password-reset/{token}/",
  access: "anyone",
  params: z.object({ token: linkToken }),
  body: passwordReset,
  reply: { status: 200, body: sessionsEnded },
  problems: [invalidLink, tooManyConcurrentRequests, unavailable],
});

/** Changes the caller's password and ends all the account's sessions (accounts-28). */
export const changePasswordRoute = route({
  summary: "Change one's own password",
  method: "POST",
  path: "/api/users/change-password/",
  access: "signed-in",
  body: passwordChange,
  reply: { status: 200, body: message },
  problems: [tooManyPasswords, tooManyConcurrentRequests, unavailable],
});

/** Sends a link to the new address and a warning to the old one; the reply is the same for an address that belongs to
 * another account (accounts-5, accounts-26). */
export const requestEmailChangeRoute = route({
  summary: "Request a change of the email address",
  method: "POST",
  path: "/api/users/request-email-change/",
  access: "signed-in",
  body: emailChange,
  reply: { status: 200, body: message },
  problems: [tooManyPasswords, tooManyEmailRequests, tooManyConcurrentRequests, unavailable],
});

/** The change of the caller's address that waits for the link in the new inbox (accounts-46). */
export const readEmailChangeRoute = route({
  summary: "The change of the caller's email address that is not confirmed yet",
  method: "GET",
  path: "/api/users/me/email-change/",
  access: "signed-in",
  /** Null without such a change. */
  reply: { status: 200, body: z.object({ new_email: z.nullable(z.string()) }) },
});

/** Withdraws it: the link that was mailed is dead (accounts-46). */
export const withdrawEmailChangeRoute = route({
  summary: "Withdraw the change of the caller's email address",
  method: "DELETE",
  path: "/api/users/me/email-change/",
  access: "signed-in",
  reply: { status: 204 },
});

/** Gives the account its new address, which must then be verified, and ends the account's sessions. */
export const confirmEmailChangeRoute = route({
  summary: "Confirm another email address by a mailed code",
  method: "POST",
  path: "/api/users/confirm-email-change/{code}/",
  access: "anyone",
  params: z.object({ code: linkToken }),
  reply: { status: 200, body: sessionsEnded },
  problems: [invalidLink],
});

/** What the profile page is given. */
export type SeenProfile = Reply<typeof readProfileRoute>;
