import * as z from "zod/mini";
import { lastOwner } from "../accounts/accounts.ts";
import { newEmployee } from "../accounts/registration.ts";
import { booleanField, usernameInPath } from "../fields.ts";
import { notFound, problem } from "../problems.ts";
import { type Reply, route } from "../route.ts";

/** The employee has set a password; an invitation would be of no use (office-6). */
export const alreadyAccepted = problem({
  code: "already_accepted",
  status: 409,
  message: () => "This invitation has already been accepted.",
});

/** The employee has no two-factor authentication that could be reset. */
export const noTwoFactor = problem({
  code: "no_two_factor",
  status: 409,
  message: () => "This account has no two-factor authentication.",
});

/** The mailbox had as many invitations as may be sent in an hour; carries `Retry-After`. */
export const tooManyInvitations = problem({
  code: "too_many_invitations",
  status: 429,
  message: () => "This address has already been sent three invitations this hour. Please try again later.",
});

/** An employee as owners see one (office-5). */
const employee = z.object({
  username: z.string(),
  name: z.string(),
  email: z.string(),
  owner: z.boolean(),
  /** Whether the invitation was accepted: a password is set. */
  accepted: z.boolean(),
  two_factor: z.boolean(),
  /** The last sign-in within a year, an ISO 8601 instant in UTC; null if there is none. */
  last_sign_in: z.nullable(z.string()),
});

/** The employees by username (office-5). */
export const listStaffRoute = route({
  summary: "The employees, with two-factor and last sign-in",
  method: "GET",
  path: "/api/office/staff/",
  access: "owner",
  reply: { status: 200, body: z.object({ results: z.array(employee) }) },
});

export type Employee = Reply<typeof listStaffRoute>["results"][number];

/** What the form for a new employee sends. */
export const invitedEmployee = z.object({
  ...newEmployee.shape,
  owner: z._default(booleanField(), false),
});

/** Adds an employee and emails an invitation (accounts-31, office-6). */
export const inviteStaffRoute = route({
  summary: "Adds an employee and emails an invitation to set a password",
  method: "POST",
  path: "/api/office/staff/",
  access: "owner",
  needsReauthentication: true,
  body: invitedEmployee,
  reply: { status: 201, body: employee },
  problems: [tooManyInvitations],
});

const ofAccount = {
  access: "owner",
  needsReauthentication: true,
  params: z.object({ username: usernameInPath }),
} as const;

/** Removes an employee, who is signed out; an invitation that was not accepted is withdrawn (accounts-32, office-7). */
export const removeStaffRoute = route({
  summary: "Removes an employee, or withdraws the invitation",
  method: "DELETE",
  path: "/api/office/staff/{username}/",
  ...ofAccount,
  reply: { status: 204 },
  problems: [notFound, lastOwner],
});

/** Mails the invitation again; the former link stops working (office-6). */
export const inviteStaffAgainRoute = route({
  summary: "Emails an employee's invitation again",
  method: "POST",
  path: "/api/office/staff/{username}/invite/",
  ...ofAccount,
  reply: { status: 200, body: employee },
  problems: [notFound, alreadyAccepted, tooManyInvitations],
});

/** Resets an employee's two-factor authentication, as after the loss of a phone (office-8). */
export const resetStaffTwoFactorRoute = route({
  summary: "Resets an employee's two-factor authentication, which ends their sessions",
  method: "POST",
  path: "/api/office/staff/{username}/reset-two-factor/",
  ...ofAccount,
  reply: { status: 200, body: employee },
  problems: [notFound, noTwoFactor],
});

/** Resets a patient's two-factor authentication, for one who is locked out; the patient gets a notice (office-16). */
export const resetPatientTwoFactorRoute = route({
  summary: "Resets a patient's two-factor authentication and passkeys, which ends their sessions",
  method: "POST",
  path: "/api/office/patients/{username}/reset-two-factor/",
  ...ofAccount,
  reply: { status: 200, body: z.object({ username: z.string(), two_factor: z.boolean() }) },
  problems: [notFound, noTwoFactor],
});

/** Makes an employee an owner, or an owner an employee like others (office-1, office-2). */
export const setStaffOwnerRoute = route({
  summary: "Makes an employee an owner, or ends that",
  method: "PUT",
  path: "/api/office/staff/{username}/owner/",
  ...ofAccount,
  body: z.object({ owner: booleanField() }),
  reply: { status: 200, body: employee },
  problems: [notFound, lastOwner],
});
