import * as z from "zod/mini";
import { email, fieldLengths, minLength, passwordField, type Rule } from "./fields.ts";

/** The messages about passwords that more than one place shows. */
export const passwordMessages = {
  differ: "Passwords do not match",
  parts: "Must include uppercase, lowercase, number, and special character.",
  containsUsername: "Must not contain the username",
  isCommon: "This password is too common. Please choose another.",
} as const;

/** What the password fields show beneath them. */
export const passwordHint =
  "Must be at least 8 characters, with uppercase, lowercase, number, and special character";

const minPasswordLength = 8;

/** The kinds of characters of which a password needs one each (accounts-8), with the message for each. */
const parts = [
  { pattern: /\p{Lu}/u, message: "Must include an uppercase letter" },
  { pattern: /\p{Ll}/u, message: "Must include a lowercase letter" },
  { pattern: /\p{Nd}/u, message: "Must include a number" },
  { pattern: /[^\p{L}\p{N}]/u, message: "Must include a special character" },
] as const;

/** A password's length, and the other rules; it is never tidied (accounts-8). */
function password(required: string, ...rules: readonly Rule[]) {
  return passwordField({
    required,
    max: fieldLengths.password,
    rules: [minLength(minPasswordLength), ...rules],
  });
}

/** The password of a registration, with one message for all the parts that it lacks. */
export const initialPassword = password("Password is required", [
  (text) => parts.every(({ pattern }) => pattern.test(text)),
  passwordMessages.parts,
]);

/** A new password, with a message for each part that it lacks (accounts-9). */
const newPassword = password("New password is required").check(
  ...parts.map(({ pattern, message }) =>
    z.refine<string>((text: string) => text.length < minPasswordLength || pattern.test(text), message),
  ),
);

/** The second copy of a password. */
export const passwordConfirmation = password("Confirm your password");

/** The present password, which need not obey today's rules. */
export const currentPassword = passwordField({ required: "Required", max: fieldLengths.password });

/** Whether a password contains the username, compared without case (accounts-8). */
export function containsUsername(text: string, username: string): boolean {
  return username !== "" && text.toLowerCase().includes(username.toLowerCase());
}

/** A form's text; empty if it is absent or too long. */
function textAt(form: unknown, name: string): string {
  const text = typeof form === "object" && form !== null ? Reflect.get(form, name) : undefined;
  // As it is hashed: NIST SP 800-63B, section 3.1.1.2.
  return typeof text === "string" && text.length <= fieldLengths.password ? text.normalize("NFKC") : "";
}

/** The two copies of a password are equal; reported at the second one whatever other fields are invalid (accounts-9). */
export function passwordsMatch(name: string, again: string) {
  return z.refine(
    (form: unknown) =>
      textAt(form, again).length < minPasswordLength || textAt(form, name) === textAt(form, again),
    { path: [again], error: passwordMessages.differ, when: () => true },
  );
}

/** The password does not contain the username; reported whatever other fields are invalid. */
export const doesNotContainUsername = z.refine(
  (form: unknown) => !containsUsername(textAt(form, "password"), textAt(form, "username")),
  { path: ["password"], error: passwordMessages.containsUsername, when: () => true },
);

/** A new password through an emailed link. */
export const passwordReset = z
  .object({ new_password: newPassword, confirm_password: passwordConfirmation })
  .check(passwordsMatch("new_password", "confirm_password"));

/** A new password while signed in. */
export const passwordChange = z
  .object({
    email: email("Required"),
    old_password: currentPassword,
    new_password: newPassword,
    confirm_password: passwordConfirmation,
  })
  .check(passwordsMatch("new_password", "confirm_password"));
