import * as z from "zod/mini";
import { m } from "#messages/messages.js";
import { email, fieldLengths, type Message, minLength, passwordField, type Rule } from "../fields.ts";

const minPasswordLength = 8;

/** The kinds of characters of which a password needs one each (accounts-8), with the message for each. */
const parts = [
  { pattern: /\p{Lu}/u, message: m.password_uppercase },
  { pattern: /\p{Ll}/u, message: m.password_lowercase },
  { pattern: /\p{Nd}/u, message: m.password_number },
  { pattern: /[^\p{L}\p{N}]/u, message: m.password_special },
] as const;

/** A password's length, and the other rules; it is never tidied (accounts-8). */
function password(required: Message, ...rules: readonly Rule[]) {
  return passwordField({
    required,
    max: fieldLengths.password,
    rules: [minLength(minPasswordLength), ...rules],
  });
}

/** The password of a registration, with one message for all the parts that it lacks. */
export const initialPassword = password(m.password_required, [
  (text) => parts.every(({ pattern }) => pattern.test(text)),
  m.password_parts,
]);

/** A new password, with a message for each part that it lacks (accounts-9). */
const newPassword = password(m.password_new_required).check(
  ...parts.map(({ pattern, message }) =>
    z.refine<string>((text: string) => text.length < minPasswordLength || pattern.test(text), {
      error: message,
    }),
  ),
);

/** The second copy of a password. */
export const passwordConfirmation = password(m.password_confirmation_required);

/** The present password, which need not obey today's rules. */
export const currentPassword = passwordField({ required: m.field_required, max: fieldLengths.password });

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
    { path: [again], error: m.password_differ, when: () => true },
  );
}

/** The password does not contain the username; reported whatever other fields are invalid. */
export const doesNotContainUsername = z.refine(
  (form: unknown) => !containsUsername(textAt(form, "password"), textAt(form, "username")),
  { path: ["password"], error: m.password_contains_username, when: () => true },
);

/** A new password through an emailed link. */
export const passwordReset = z
  .object({ new_password: newPassword, confirm_password: passwordConfirmation })
  .check(passwordsMatch("new_password", "confirm_password"));

/** A new password while signed in. */
export const passwordChange = z
  .object({
    email: email(m.field_required),
    old_password: currentPassword,
    new_password: newPassword,
    confirm_password: passwordConfirmation,
  })
  .check(passwordsMatch("new_password", "confirm_password"));
