import { useState } from "react";
import * as z from "zod/mini";
import type { Profile } from "#contract/accounts/accounts.ts";
import { profileChange } from "#contract/accounts/profile.ts";
import { insuranceOptions } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { hasTranslations, nameOfLanguage } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "#web/api/error-message.ts";
import { ownProfileQuery, storeSavedProfile } from "#web/api/own-account.ts";
import { CheckboxField, DateField, SelectField, TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { PhoneField } from "#web/forms/special-fields.tsx";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { resetToSaved, useZodForm } from "#web/forms/use-zod-form.ts";
import { InEnglish } from "#web/ui/in-english.tsx";
import { Skeleton } from "#web/ui/loading.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { EmployeeFields } from "./employee-fields.tsx";
import { type PictureChange, PictureField } from "./picture-field.tsx";

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

export type ProfileValues = z.input<typeof profileChange>;
export type ProfileChange = z.output<typeof profileChange>;

/** A profile as form values: null becomes an empty field. */
export function toFormValues(profile: Profile): ProfileValues {
  const texts = Object.fromEntries(textFields.map((name) => [name, profile[name] ?? ""]));
  const { newsletter_subscribed, visit_reminders, language } = profile;
  return { ...texts, newsletter_subscribed, visit_reminders, ...(hasTranslations() && { language }) };
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

/** A picture needs a multipart form, in which an empty text clears a field. */
function send(change: ProfileChange, picture: PictureChange) {
  if (picture) {
    const texts = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? ""]));
    return call("PUT /api/users/update/", {
      form: { ...texts, profile_picture: picture.file },
      body: undefined,
    });
  }
  const body = picture === null ? { ...change, profile_picture: null } : change;
  return call("PUT /api/users/update/", { body, form: undefined });
}

/** The form of a profile, in which an insurance that the practice no longer offers may stay (site-4). */
export const profileForm = ({ insurance }: Pick<Profile, "insurance">) =>
  z.extend(profileChange, {
    insurance: z.union([profileChange.shape.insurance, z.literal(insurance ?? "")], {
      error: m.person_insurance_unlisted,
    }),
  });

/** The practice's languages, each by its own name. */
const languageChoices = () =>
  site().practice.languages.map((value) => ({ value, label: nameOfLanguage(value) }));

/** The form of the user's own profile; Save is enabled once something has changed (accounts-16). */
function ProfileForm({ profile }: { profile: Profile }) {
  const [picture, setPicture] = useState<PictureChange>();
  const [pictureError, setPictureError] = useState<string>();
  const { form, field, isPending, ...methods } = useZodForm({
    schema: profileForm(profile),
    values: toFormValues(profile),
    send: (checked): ReturnType<typeof send> => {
      // A rejected file is not part of the change.
      setPictureError(undefined);
      return send(changeOf(checked, dirtyFields), picture);
    },
    failureMessage: (error) =>
      getFieldErrors(error) ? m.profile_update_failed() : getErrorMessage(error, m.profile_update_failed()),
    onSuccess: ({ message: _message, ...saved }, sent) => {
      void storeSavedProfile(saved);
      resetToSaved(methods, { sent, saved: toFormValues(saved) });
      setPicture((chosen) => (chosen === picture ? undefined : chosen));
      void showToast(m.account_profile_updated(), { type: "success" });
    },
    onFailure: (error) => setPictureError(getFieldErrors(error)?.profile_picture?.join(" ")),
  });
  const { dirtyFields } = methods.formState;
  const isEmployee = profile.role === "employee";
  // After a reset that keeps dirty values, `isDirty` is false; `dirtyFields` still names the fields.
  const isUnchanged = Object.keys(dirtyFields).length === 0 && picture === undefined;

  return (
    <Form {...form}>
      {isEmployee && (
        <InEnglish>
          <PictureField
            profile={profile}
            change={picture}
            error={pictureError}
            onChange={(change, error) => {
              setPicture(change);
              setPictureError(error);
            }}
          />
        </InEnglish>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={m.account_first_name()} autoComplete="given-name" {...field("first_name")} />
        <TextField label={m.account_last_name()} autoComplete="family-name" {...field("last_name")} />
        <PhoneField label={m.account_phone()} {...field("phone")} />
        <DateField label={m.account_birth_date()} autoComplete="bday" {...field("date_of_birth")} />
        <SelectField
          label={m.account_insurance()}
          choices={insuranceOptions("registration", profile.insurance)}
          {...field("insurance")}
        />
        <TextField label={m.account_other_insurance()} {...field("other_insurance")} />
        <TextField label={m.account_member_id()} autoComplete="off" {...field("insurance_member_id")} />
        {hasTranslations() && (
          <SelectField label={m.profile_language()} choices={languageChoices()} {...field("language")} />
        )}
      </div>
      {isEmployee && <EmployeeFields field={field} />}
      <CheckboxField
        label={m.account_newsletter()}
        hint={site().footer.newsletter_consent}
        {...field("newsletter_subscribed")}
      />
      {!isEmployee && (
        <CheckboxField
          label={m.profile_reminders()}
          hint={m.profile_reminders_hint()}
          {...field("visit_reminders")}
        />
      )}
      <SubmitButton
        className="justify-self-start"
        aria-disabled={isUnchanged || isPending || undefined}
        onClick={(event) => {
          if (isUnchanged) event.preventDefault();
        }}
        isPending={isPending}
        pendingText={m.profile_saving()}
      >
        {m.common_save()}
      </SubmitButton>
    </Form>
  );
}

function Loading() {
  return (
    <>
      <output className="text-muted">{m.profile_loading()}</output>
      <Skeleton lines={6} className="mt-4" />
    </>
  );
}

/** The form of the user's own profile, once it has been loaded. */
export function ProfileSection() {
  const [profile, fallback] = useQueryData(ownProfileQuery, {
    failure: m.profile_not_loaded(),
    retry: m.account_retry(),
    loading: <Loading />,
  });
  return profile ? <ProfileForm profile={profile} /> : fallback;
}
