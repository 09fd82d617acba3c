import type * as z from "zod/mini";
import type { AnotherTime } from "#contract/appointments/another-time.ts";
import type { guestRequestForm } from "#contract/appointments/guest-form.ts";
import type { someoneElse } from "#contract/appointments/other-patient.ts";
import type { patientRequestForm } from "#contract/appointments/patient-requests.ts";
import { accommodations, discomfortLevels, mouthPainAreas } from "#contract/appointments/request-fields.ts";
import { fieldLengths } from "#contract/fields.ts";
import { contactLinks, insuranceOptions, offeredCategories } from "#contract/site/look-up.ts";
import { languageOfSite, saidIn, site } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { m } from "#messages/messages.js";
import {
  CheckboxField,
  type Choice,
  DateField,
  FieldGroup,
  SelectField,
  TextAreaField,
  TextField,
} from "#web/forms/fields.tsx";
import { InsuranceGroup } from "#web/forms/insurance-group.tsx";
import { EmailField, PhoneField } from "#web/forms/special-fields.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { useLanguage } from "#web/ui/in-english.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { LinkedText } from "#web/ui/prose.tsx";

type GuestField = keyof z.input<typeof guestRequestForm>;
type PatientField = keyof z.input<typeof patientRequestForm>;

/** Every field's label, in the order of the guest form (pages-9); the patient's form asks nothing about the person. */
export const requestLabels = {
  level_of_discomfort: m.request_level_of_discomfort,
  mouth_pain_area: m.request_mouth_pain_area,
  schedule_other_patient: m.request_schedule_other_patient,
  patient_name: m.request_patient_name,
  patient_date_of_birth: m.request_patient_date_of_birth,
  schedule_other: m.request_schedule_other,
  first_name: m.request_first_name,
  last_name: m.request_last_name,
  email: m.request_email,
  phone: m.request_phone,
  date_of_birth: m.request_date_of_birth,
  insurance: m.request_insurance,
  other_insurance: m.request_other_insurance,
  insurance_member_id: m.request_insurance_member_id,
  preferred_day: m.request_preferred_day,
  preferred_time_frame: m.request_preferred_time_frame,
  preferred_second_day: m.request_preferred_second_day,
  preferred_second_time_frame: m.request_preferred_second_time_frame,
  wants_earlier: m.request_earlier,
  category: m.request_category,
  accommodations: m.request_accommodations,
  accessibility_details: m.request_accessibility_details,
  message: m.request_message,
} as const satisfies Record<GuestField, () => string>;

/** A field with its label, to spread into one. */
const labelled = <Name extends GuestField>(
  field: RegisterField<Name>,
  name: Name,
  locale: Language = languageOfSite(),
) => ({
  label: requestLabels[name]({}, { locale }),
  ...field(name),
});

/** Choices whose labels are in the language that is spoken now, and not in that of the list in which they are shown. */
const choicesNow = (choices: readonly Choice[]) => choices.map(({ value, label }) => ({ value, label }));

interface VisitFieldsProps {
  /** Called in the order of the form. */
  field: RegisterField<PatientField>;
  /** Whether the accommodation needs details. */
  needsDetails: boolean;
  /** Hints about the choices so far; they never prevent submitting (visits-16). */
  advice: readonly string[];
  isMessageOptional?: boolean;
}

/**
 * The fields for the days and times of day that a patient prefers. Not a component, which would register them after the
 * fields that follow.
 */
export function renderPreferredTimes(
  field: RegisterField<keyof AnotherTime>,
  second?: { readonly optional?: boolean; readonly unset: string },
) {
  const unset = m.request_unset();
  return (
    <>
      <SelectField unset={unset} choices={site().hours.weekdays} {...labelled(field, "preferred_day")} />
      <SelectField
        unset={unset}
        choices={site().hours.time_frames}
        {...labelled(field, "preferred_time_frame")}
      />
      <SelectField
        unset={unset}
        {...second}
        choices={site().hours.weekdays}
        {...labelled(field, "preferred_second_day")}
      />
      <SelectField
        unset={unset}
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
        hint={m.request_level_of_discomfort_hint(discomfortLevels)}
        inputMode="numeric"
        {...labelled(field, "level_of_discomfort")}
      />
      <SelectField
        choices={choicesNow(mouthPainAreas)}
        defaultValue="none"
        {...labelled(field, "mouth_pain_area")}
      />
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
        choices={choicesNow(accommodations)}
        defaultValue="none"
        {...labelled(field, "accommodations")}
        className="sm:col-span-2"
      />
      {needsDetails && (
        <TextField
          hint={m.request_accessibility_details_hint()}
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
  return <FieldGroup legend={m.request_legend_pain()}>{renderPain(field, advice)}</FieldGroup>;
}

/** The fields of both request forms about the visit: when, what for, and notes for the office. */
export function VisitFields({ field, needsDetails, advice, isMessageOptional = false }: VisitFieldsProps) {
  return (
    <>
      <FieldGroup legend={m.request_legend_when()} explanation={m.request_legend_when_explanation()}>
        {renderPreferredTimes(field)}
        <CheckboxField
          hint={m.request_earlier_hint()}
          {...labelled(field, "wants_earlier")}
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup legend={m.request_legend_reason()}>
        <SelectField
          unset={m.request_unset()}
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
  const locale = useLanguage();
  const box = labelled(field, "schedule_other_patient", locale);
  // Also while they are not shown: a failed submit focuses the first field at fault in the order in which they came.
  const [name, born, relationship] = [
    labelled(field, "patient_name", locale),
    labelled(field, "patient_date_of_birth", locale),
    labelled(field, "schedule_other", locale),
  ];
  return (
    <>
      <CheckboxField {...box} className="self-center sm:col-span-2" />
      {isForSomeoneElse && (
        <>
          <TextField hint={m.request_patient_name_hint({}, { locale })} autoComplete="off" {...name} />
          <DateField autoComplete="off" min="1900-01-01" {...born} />
          <TextField
            optional
            hint={m.request_schedule_other_hint({}, { locale })}
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
      <PhoneField autoComplete="tel-national" hint={m.request_phone_hint()} {...labelled(field, "phone")} />
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
export function InsuranceFields({ field, otherHint, memberId }: InsuranceFieldsProps) {
  const locale = useLanguage();
  const hint = otherHint ?? m.request_other_insurance_hint({}, { locale });
  const ofMember = memberId ?? {
    hint: m.request_insurance_member_id_hint({}, { locale }),
    className: "sm:col-span-2",
  };
  return (
    <InsuranceGroup
      choice={
        <SelectField
          choices={saidIn(locale, () => insuranceOptions("guest_form"))}
          defaultValue="none"
          {...labelled(field, "insurance", locale)}
        />
      }
    >
      <TextField optional hint={hint} {...labelled(field, "other_insurance", locale)} />
      <TextField {...ofMember} {...labelled(field, "insurance_member_id", locale)} />
    </InsuranceGroup>
  );
}
