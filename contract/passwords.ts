import * as z from "zod/mini";
import { atLeast, email, fieldLengths, type Rule, textField } from "./fields.ts";

/** The sentences about passwords that more than one place shows. */
export const passwordSentences = {
  differ: "Passwords do not match",
  parts: "Must include uppercase, lowercase, number, and special character.",
  holdsUsername: "Must not contain the username",
  isCommon: "This password is too common. Please choose another.",
} as const;

/** What the password fields show beneath them. */
export const passwordHint =
  "Must be at least 8 characters, with uppercase, lowercase, number, and special character";

const shortest = 8;

/** What a password needs one of each of (accounts-8), with the sentence for each. */
const parts = [
  { pattern: /\p{Lu}/u, sentence: "Must include an uppercase letter" },
  { pattern: /\p{Ll}/u, sentence: "Must include a lowercase letter" },
  { pattern: /\p{Nd}/u, sentence: "Must include a number" },
  { pattern: /[^\p{L}\p{N}]/u, sentence: "Must include a special character" },
] as const;

/** A password's length, and what must hold besides; it is never tidied (accounts-8). */
function password(required: string, ...rules: readonly Rule[]) {
  return textField({ required, most: fieldLengths.password, rules: [atLeast(shortest), ...rules] });
}

/** The password of a registration, with one sentence for all the parts that it lacks. */
export const firstPassword = password("Password is required", [
  (text) => parts.every(({ pattern }) => pattern.test(text)),
  passwordSentences.parts,
]);

/** A new password, with a sentence for each part that it lacks (accounts-9). */
const newPassword = password("New password is required").check(
  ...parts.map(({ pattern, sentence }) =>
    z.refine<string>((text: string) => text.length < shortest || pattern.test(text), sentence),
  ),
);

/** The second copy of a password. */
export const passwordAgain = password("Confirm your password");

/** The present password, which need not obey today's rules. */
export const presentPassword = textField({ required: "Required", most: fieldLengths.password });

/** Whether a password holds the username, compared without case (accounts-8). */
export function holdsUsername(text: string, username: string): boolean {
  return username !== "" && text.toLowerCase().includes(username.toLowerCase());
}

/** A form's text as it was typed; empty where it is absent or too long. */
function textAt(form: unknown, name: string): string {
  const text = typeof form === "object" && form !== null ? Reflect.get(form, name) : undefined;
  return typeof text === "string" && text.length <= fieldLengths.password ? text : "";
}

/** The two copies of a password are equal; reported at the second one whatever other fields are invalid (accounts-9). */
export function sameTwice(name: string, again: string) {
  return z.refine(
    (form: unknown) => textAt(form, again).length < shortest || textAt(form, name) === textAt(form, again),
    { path: [again], error: passwordSentences.differ, when: () => true },
  );
}

/** The password does not contain the username; reported whatever other fields are invalid. */
export const doesNotHoldUsername = z.refine(
  (form: unknown) => !holdsUsername(textAt(form, "password"), textAt(form, "username")),
  { path: ["password"], error: passwordSentences.holdsUsername, when: () => true },
);

/** A new password through a mailed link. */
export const passwordReset = z
  .object({ new_password: newPassword, confirm_password: passwordAgain })
  .check(sameTwice("new_password", "confirm_password"));

/** A new password while signed in. */
export const passwordChange = z
  .object({
    email: email("Required"),
    old_password: presentPassword,
    new_password: newPassword,
    confirm_password: passwordAgain,
  })
  .check(sameTwice("new_password", "confirm_password"));
