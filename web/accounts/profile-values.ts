import type { input, output } from "zod/mini";
import type { Profile } from "#contract/accounts.ts";
import type { profileChange } from "#contract/profile.ts";

/** The text fields of the profile form. */
const textFields = [
  "first_name",
  "last_name",
  "phone",
  "date_of_birth",
  "insurance",
  "other_insurance",
  "insurance_member_id",
  "job_title",
  "bio",
  "linkedin",
] as const;

export type ProfileValues = input<typeof profileChange>;
export type ProfileChange = output<typeof profileChange>;

/** A profile as form values: null becomes an empty field. */
export function toFormValues(profile: Profile): ProfileValues {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name] ?? ""]));
  const { newsletter_subscribed, visit_reminders } = profile;
  return { ...texts, newsletter_subscribed, visit_reminders };
}

/**
 * The part of a valid form that is sent: the dirty fields, since others may be out of date here, and always the
 * newsletter's checkbox; null clears an emptied field (accounts-16).
 */
export function changeOf(
  checked: ProfileChange,
  changed: Readonly<Partial<Record<keyof ProfileChange, unknown>>>,
): ProfileChange {
  const sent = Object.entries(checked).filter(([name]) => changed[name as keyof ProfileChange]);
  const { newsletter_subscribed } = checked;
  return { ...Object.fromEntries(sent), newsletter_subscribed };
}
