import type * as z from "zod/mini";
import {
  accommodations,
  discomfortLevels,
  earlierTime,
  mouthPainAreas,
} from "#contract/appointment-fields.ts";
import type { patientRequestForm } from "#contract/appointment-requests.ts";
import { fieldLengths } from "#contract/fields.ts";
import type { guestRequestForm } from "#contract/guest-requests.ts";
import { insuranceOptions, offeredCategories } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import {
  CheckboxField,
  DateField,
  FieldGroup,
  SelectField,
  TextAreaField,
  TextField,
} from "#web/forms/fields.tsx";
import { PhoneField } from "#web/forms/special-fields.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The labels of the fields that the request forms share, in their order. */
const labels = {
  day: "Preferred day",
  timeFrame: "Preferred time",
  secondDay: "Second preferred day",
  secondTimeFrame: "Second preferred time",
  wantsEarlier: earlierTime.label,
  category: "Category",
  discomfort: "Level of discomfort",
  painArea: "Mouth pain area",
  accommodations: "Accommodations",
  accessibilityDetails: "Accessibility details",
  message: "Message",
} as const;

/** A field that the request forms share, under different names (visits-3). */
export type VisitField = keyof typeof labels;

/** The labels of the shared fields by their names in a form. */
function visitLabels<Name extends string>(names: Readonly<Record<VisitField, Name>>) {
  const entries = Object.entries(labels).map(([field, label]) => [names[field as VisitField], label]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

interface VisitFieldsProps {
  /** Called in the order of the form. */
  field: RegisterField<VisitField>;
  /** Whether the accommodation needs details. */
  needsDetails: boolean;
  /** Hints about the choices so far; they never prevent submitting (visits-16). */
  advice: readonly string[];
  isMessageOptional?: boolean;
}

const unset = "Please select…";

/**
 * The fields for the days and times of day that a patient prefers. Not a component, which would register them after the
 * fields that follow.
 */
export function renderPreferredTimes(
  field: RegisterField<"day" | "timeFrame" | "secondDay" | "secondTimeFrame">,
) {
  return (
    <>
      <SelectField label={labels.day} unset={unset} choices={site().hours.weekdays} {...field("day")} />
      <SelectField
        label={labels.timeFrame}
        unset={unset}
        choices={site().hours.time_frames}
        {...field("timeFrame")}
      />
      <SelectField
        label={labels.secondDay}
        unset={unset}
        choices={site().hours.weekdays}
        {...field("secondDay")}
      />
      <SelectField
        label={labels.secondTimeFrame}
        unset={unset}
        choices={site().hours.time_frames}
        {...field("secondTimeFrame")}
      />
    </>
  );
}

/** The fields of both request forms about the visit: when, what for, and notes for the office. */
export function VisitFields({ field, needsDetails, advice, isMessageOptional = false }: VisitFieldsProps) {
  return (
    <>
      <FieldGroup
        legend="When would you like to come?"
        explanation="Two wishes help us find a time that suits you."
      >
        {renderPreferredTimes(field)}
        <CheckboxField
          label={labels.wantsEarlier}
          hint={earlierTime.hint}
          {...field("wantsEarlier")}
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup legend="What is it about?">
        <SelectField
          label={labels.category}
          unset={unset}
          choices={offeredCategories()}
          {...field("category")}
          className="sm:col-span-2"
        />
        <output className="grid gap-2 empty:hidden sm:col-span-2">
          {advice.map((hint) => (
            <Notice key={hint} variant="info">
              {hint}
            </Notice>
          ))}
        </output>
        <TextField
          label={labels.discomfort}
          optional
          hint={`From ${discomfortLevels.min}, hardly any, to ${discomfortLevels.max}, the worst.`}
          inputMode="numeric"
          {...field("discomfort")}
        />
        <SelectField
          label={labels.painArea}
          choices={mouthPainAreas}
          defaultValue="none"
          {...field("painArea")}
        />
        <SelectField
          label={labels.accommodations}
          choices={accommodations}
          defaultValue="none"
          {...field("accommodations")}
          className="sm:col-span-2"
        />
        {needsDetails && (
          <TextField
            label={labels.accessibilityDetails}
            hint="What should we prepare for you?"
            {...field("accessibilityDetails")}
            className="sm:col-span-2"
          />
        )}
        <TextAreaField
          label={labels.message}
          optional={isMessageOptional}
          maxCharacters={fieldLengths.message}
          {...field("message")}
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  );
}

/** The names of these two fields in both request forms, with their labels. */
const someoneElseLabels = {
  schedule_other_patient: "Scheduling for someone else",
  schedule_other: "Name and relationship",
} as const;

/** The guest form's names of the fields that it shares with the patient's form. */
export const guestFieldOf = {
  day: "preferred_day",
  timeFrame: "preferred_time",
  secondDay: "second_preferred_day",
  secondTimeFrame: "second_preferred_time",
  wantsEarlier: "wants_earlier",
  category: "category",
  discomfort: "level_of_discomfort",
  painArea: "mouth_pain",
  accommodations: "accomodations",
  accessibilityDetails: "accessibility_details",
  message: "message",
} as const satisfies Record<VisitField, keyof z.input<typeof guestRequestForm>>;

/** Every field's label, in the order of the form (pages-9). */
export const guestLabels = {
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  date_of_birth: "Date of birth",
  ...someoneElseLabels,
  insurance: "Insurance",
  other_insurance_provider: "Other insurance provider",
  insurance_member_id: "Insurance member ID",
  ...visitLabels(guestFieldOf),
} as const satisfies Record<keyof z.input<typeof guestRequestForm>, string>;

type Typed = z.input<typeof patientRequestForm>;

/** The patient form's names of the fields that it shares with the guest form. */
export const patientFieldOf = {
  day: "preferred_day",
  timeFrame: "preferred_time_frame",
  secondDay: "preferred_second_day",
  secondTimeFrame: "preferred_second_time_frame",
  wantsEarlier: "wants_earlier",
  category: "category",
  discomfort: "level_of_discomfort",
  painArea: "mouth_pain_area",
  accommodations: "accommodations",
  accessibilityDetails: "accessibility_details",
  message: "message",
} as const satisfies Record<VisitField, keyof Typed>;

/** Every field's label, in the order of the form (pages-9). */
export const patientLabels = {
  ...visitLabels(patientFieldOf),
  ...someoneElseLabels,
} as const satisfies Record<keyof Typed, string>;

interface SomeoneElseFieldsProps {
  field: RegisterField<keyof typeof someoneElseLabels>;
  /** Whether the box is checked. */
  isForSomeoneElse: boolean | undefined;
}

/** Whether the visit is for someone else, and if so for whom. */
export function SomeoneElseFields({ field, isForSomeoneElse }: SomeoneElseFieldsProps) {
  return (
    <>
      <CheckboxField
        label={someoneElseLabels.schedule_other_patient}
        {...field("schedule_other_patient")}
        className="self-center sm:col-span-2"
      />
      {isForSomeoneElse && (
        <TextField
          label={someoneElseLabels.schedule_other}
          optional
          hint="Whose visit is it, and what are they to you? For example: Ana Silva, my mother."
          {...field("schedule_other")}
          className="sm:col-span-2"
        />
      )}
    </>
  );
}

interface GuestFieldsProps {
  field: RegisterField<keyof typeof guestLabels>;
  /** Whether staff enter them for a caller: an e-mail address is optional then, and no browser fills them in. */
  isCaller?: boolean;
}

/** The personal details of someone without an account. */
export function PersonFields({ field, isCaller = false }: GuestFieldsProps) {
  const autoComplete = (token: string) => (isCaller ? "off" : token);
  return (
    <>
      <TextField
        label={guestLabels.first_name}
        autoComplete={autoComplete("given-name")}
        {...field("first_name")}
      />
      <TextField
        label={guestLabels.last_name}
        autoComplete={autoComplete("family-name")}
        {...field("last_name")}
      />
      <TextField
        label={guestLabels.email}
        optional={isCaller}
        type="email"
        autoComplete={autoComplete("email")}
        {...field("email")}
      />
      <PhoneField
        label={guestLabels.phone}
        autoComplete={autoComplete("tel-national")}
        hint={isCaller ? "Ten digits; or an email address." : "Ten digits, numbers only."}
        {...field("phone")}
      />
      <DateField
        label={guestLabels.date_of_birth}
        autoComplete={autoComplete("bday")}
        min="1900-01-01"
        {...field("date_of_birth")}
      />
    </>
  );
}

/** The insurance of someone without an account. */
export function InsuranceFields({ field, isCaller = false }: GuestFieldsProps) {
  return (
    <>
      <SelectField
        label={guestLabels.insurance}
        choices={insuranceOptions("guest_form")}
        defaultValue="none"
        {...field("insurance")}
      />
      <TextField
        label={guestLabels.other_insurance_provider}
        optional
        hint={isCaller ? "Where it is not in the list." : "Where yours is not in the list."}
        {...field("other_insurance_provider")}
      />
      <TextField
        label={guestLabels.insurance_member_id}
        hint="Type N/A if not applicable."
        {...field("insurance_member_id")}
        className={isCaller ? "" : "sm:col-span-2"}
      />
    </>
  );
}
