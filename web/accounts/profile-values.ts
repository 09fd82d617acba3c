import type { input, output } from "zod/mini";
import type { Profile } from "#contract/accounts.ts";
import { profileChange } from "#contract/profile.ts";

/** The fields of My Account's form that hold text. */
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

/** What My Account's form checks: the contract's change of a profile. */
export const profileValues = profileChange;

export type ProfileValues = input<typeof profileValues>;
export type ProfileChange = output<typeof profileValues>;

/** A profile as its form shows it: nothing stored is an empty field. */
export function valuesOf(profile: Profile): ProfileValues {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name] ?? ""]));
  const { newsletter_subscribed, visit_reminders } = profile;
  return { ...texts, newsletter_subscribed, visit_reminders };
}

/**
 * What of a checked form is sent: empty fields are dropped and the newsletter's choice always goes along
 * (accounts-16); a field that was emptied is cleared by null (accounts-16).
 */
export function changeOf(checked: ProfileChange, profile: Profile): ProfileChange {
  const changed = Object.entries(checked).filter(
    ([name, value]) => value !== undefined && (value !== null || profile[name as keyof Profile] !== null),
  );
  const { newsletter_subscribed } = checked;
  return { ...Object.fromEntries(changed), newsletter_subscribed };
}
