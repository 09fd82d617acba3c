import type * as z from "zod/mini";
import type { AnotherTime } from "#contract/another-time.ts";
import { fieldLengths } from "#contract/fields.ts";
import type { guestRequestForm } from "#contract/guest-form.ts";
import type { someoneElse } from "#contract/other-patient.ts";
import type { patientRequestForm } from "#contract/patient-requests.ts";
import { accommodations, discomfortLevels, earlierTime, mouthPainAreas } from "#contract/request-fields.ts";
import { contactLinks, insuranceOptions, offeredCategories } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import {
  CheckboxField,
  DateField,
  FieldGroup,
  InsuranceGroup,
  SelectField,
  TextAreaField,
  TextField,
} from "#web/forms/fields.tsx";
import { EmailField, PhoneField } from "#web/forms/special-fields.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { Notice } from "#web/ui/notice.tsx";
import { LinkedText } from "#web/ui/prose.tsx";

type GuestField = keyof z.input<typeof guestRequestForm>;
type PatientField = keyof z.input<typeof patientRequestForm>;

/** Every field's label, in the order of the guest form (pages-9); the patient's form asks nothing about the person. */
export const requestLabels = {
  level_of_discomfort: "Level of discomfort",
  mouth_pain_area: "Mouth pain area",
  schedule_other_patient: "Scheduling for someone else",
  patient_name: "Patient’s name",
  patient_date_of_birth: "Patient’s birth date",
  schedule_other: "Name and relationship",
  first_name: "First name",
  last_name: "Last name",
  email: "Email",
  phone: "Phone",
  date_of_birth: "Date of birth",
  insurance: "Insurance",
  other_insurance: "Other insurance provider",
  insurance_member_id: "Insurance member ID",
  preferred_day: "Preferred day",
  preferred_time_frame: "Preferred time",
  preferred_second_day: "Second preferred day",
  preferred_second_time_frame: "Second preferred time",
  wants_earlier: earlierTime.label,
  category: "Category",
  accommodations: "Accommodations",
  accessibility_details: "Accessibility details",
  message: "Message",
} as const satisfies Record<GuestField, string>;

/** A field with its label, to spread into one. */
const labelled = <Name extends GuestField>(field: RegisterField<Name>, name: Name) => ({
  label: requestLabels[name],
  ...field(name),
});

interface VisitFieldsProps {
  /** Called in the order of the form. */
  field: RegisterField<PatientField>;
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
  field: RegisterField<keyof AnotherTime>,
  second: { readonly optional?: boolean; readonly unset: string } = { unset },
) {
  return (
    <>
      <SelectField unset={unset} choices={site().hours.weekdays} {...labelled(field, "preferred_day")} />
      <SelectField
        unset={unset}
        choices={site().hours.time_frames}
        {...labelled(field, "preferred_time_frame")}
      />
      <SelectField {...second} choices={site().hours.weekdays} {...labelled(field, "preferred_second_day")} />
      <SelectField
        {...second}
        choices={site().hours.time_frames}
        {...labelled(field, "preferred_second_time_frame")}
      />
    </>
  );
}

/** The fields for how much it hurts, and where. Not a component either. */
export function renderPain(field: RegisterField<"level_of_discomfort" | "mouth_pain_area">, advice?: string) {
  return (
    <>
      <TextField
        optional
        hint={`From ${discomfortLevels.min} (hardly any) to ${discomfortLevels.max} (the worst).`}
        inputMode="numeric"
        {...labelled(field, "level_of_discomfort")}
      />
      <SelectField choices={mouthPainAreas} defaultValue="none" {...labelled(field, "mouth_pain_area")} />
      <output className="empty:hidden sm:col-span-2">
        {advice && (
          <Notice variant="danger">
            <LinkedText text={advice} linked={contactLinks()} />
          </Notice>
        )}
      </output>
    </>
  );
}

/** The fields for what the patient needs. Not a component either. */
export function renderNeeds(
  field: RegisterField<"accommodations" | "accessibility_details">,
  needsDetails: boolean,
) {
  return (
    <>
      <SelectField
        choices={accommodations}
        defaultValue="none"
        {...labelled(field, "accommodations")}
        className="sm:col-span-2"
      />
      {needsDetails && (
        <TextField
          hint="What should we have ready for you?"
          {...labelled(field, "accessibility_details")}
          className="sm:col-span-2"
        />
      )}
    </>
  );
}

interface PainFieldsProps {
  field: RegisterField<PatientField>;
  /** The hint for severe pain. */
  advice: string | undefined;
}

/** What both request forms begin with, below whom to call at night: how much it hurts, and where (visits-108). */
export function PainFields({ field, advice }: PainFieldsProps) {
  return <FieldGroup legend="Does anything hurt?">{renderPain(field, advice)}</FieldGroup>;
}

/** The fields of both request forms about the visit: when, what for, and notes for the office. */
export function VisitFields({ field, needsDetails, advice, isMessageOptional = false }: VisitFieldsProps) {
  return (
    <>
      <FieldGroup
        legend="When would you like to come?"
        explanation="Two choices help us find a time that works for you."
      >
        {renderPreferredTimes(field)}
        <CheckboxField
          hint={earlierTime.hint}
          {...labelled(field, "wants_earlier")}
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup legend="What is the visit for?">
        <SelectField
          unset={unset}
          choices={offeredCategories()}
          {...labelled(field, "category")}
          className="sm:col-span-2"
        />
        <output className="grid gap-2 empty:hidden sm:col-span-2">
          {advice.map((hint) => (
            <Notice key={hint} variant="info">
              {hint}
            </Notice>
          ))}
        </output>
        {renderNeeds(field, needsDetails)}
        <TextAreaField
          optional={isMessageOptional}
          maxCharacters={fieldLengths.message}
          {...labelled(field, "message")}
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  );
}

interface SomeoneElseFieldsProps {
  field: RegisterField<keyof typeof someoneElse>;
  /** Whether the box is checked. */
  isForSomeoneElse: boolean | undefined;
}

/** Whether the visit is for someone else, and if so for whom (visits-114). */
export function SomeoneElseFields({ field, isForSomeoneElse }: SomeoneElseFieldsProps) {
  const box = labelled(field, "schedule_other_patient");
  // Also while they are not shown: a failed submit focuses the first field at fault in the order in which they came.
  const [name, born, relationship] = [
    labelled(field, "patient_name"),
    labelled(field, "patient_date_of_birth"),
    labelled(field, "schedule_other"),
  ];
  return (
    <>
      <CheckboxField {...box} className="self-center sm:col-span-2" />
      {isForSomeoneElse && (
        <>
          <TextField hint="First and last name." autoComplete="off" {...name} />
          <DateField autoComplete="off" min="1900-01-01" {...born} />
          <TextField
            optional
            hint="How you are related. For example: my mother."
            autoComplete="off"
            {...relationship}
            className="sm:col-span-2"
          />
        </>
      )}
    </>
  );
}

interface GuestFieldsProps {
  field: RegisterField<GuestField>;
}

/** The personal details of someone without an account. */
export function PersonFields({ field }: GuestFieldsProps) {
  return (
    <>
      <TextField autoComplete="given-name" {...labelled(field, "first_name")} />
      <TextField autoComplete="family-name" {...labelled(field, "last_name")} />
      <EmailField autoComplete="email" {...labelled(field, "email")} />
      <PhoneField
        autoComplete="tel-national"
        hint="Ten digits, numbers only."
        {...labelled(field, "phone")}
      />
      <DateField autoComplete="bday" min="1900-01-01" {...labelled(field, "date_of_birth")} />
    </>
  );
}

interface InsuranceFieldsProps {
  field: RegisterField<"insurance" | "other_insurance" | "insurance_member_id">;
  otherHint?: string;
  memberId?: { readonly hint?: string; readonly optional?: boolean; readonly className?: string };
}

/** The insurance of someone without an account. */
export function InsuranceFields({
  field,
  otherHint = "If yours is not on the list.",
  memberId = { hint: "Type N/A if not applicable.", className: "sm:col-span-2" },
}: InsuranceFieldsProps) {
  return (
    <InsuranceGroup
      choice={
        <SelectField
          choices={insuranceOptions("guest_form")}
          defaultValue="none"
          {...labelled(field, "insurance")}
        />
      }
    >
      <TextField optional hint={otherHint} {...labelled(field, "other_insurance")} />
      <TextField {...memberId} {...labelled(field, "insurance_member_id")} />
    </InsuranceGroup>
  );
}
