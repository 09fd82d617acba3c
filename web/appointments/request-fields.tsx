import {
  accommodations,
  discomfortLevels,
  earlierTime,
  mouthPainAreas,
} from "#contract/appointment-fields.ts";
import { fieldLengths } from "#contract/fields.ts";
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
import { guestLabels, someoneElseLabels, type VisitField, visitLabels } from "./request-labels.ts";

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
  second: { readonly optional?: boolean; readonly unset: string } = { unset },
) {
  return (
    <>
      <SelectField label={visitLabels.day} unset={unset} choices={site().hours.weekdays} {...field("day")} />
      <SelectField
        label={visitLabels.timeFrame}
        unset={unset}
        choices={site().hours.time_frames}
        {...field("timeFrame")}
      />
      <SelectField
        label={visitLabels.secondDay}
        {...second}
        choices={site().hours.weekdays}
        {...field("secondDay")}
      />
      <SelectField
        label={visitLabels.secondTimeFrame}
        {...second}
        choices={site().hours.time_frames}
        {...field("secondTimeFrame")}
      />
    </>
  );
}

/** The fields for how much it hurts, and where. Not a component either. */
export function renderPain(field: RegisterField<"discomfort" | "painArea">, advice?: string) {
  return (
    <>
      <TextField
        label={visitLabels.discomfort}
        optional
        hint={`From ${discomfortLevels.min} (hardly any) to ${discomfortLevels.max} (the worst).`}
        inputMode="numeric"
        {...field("discomfort")}
      />
      <SelectField
        label={visitLabels.painArea}
        choices={mouthPainAreas}
        defaultValue="none"
        {...field("painArea")}
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
  field: RegisterField<"accommodations" | "accessibilityDetails">,
  needsDetails: boolean,
) {
  return (
    <>
      <SelectField
        label={visitLabels.accommodations}
        choices={accommodations}
        defaultValue="none"
        {...field("accommodations")}
        className="sm:col-span-2"
      />
      {needsDetails && (
        <TextField
          label={visitLabels.accessibilityDetails}
          hint="What should we prepare for you?"
          {...field("accessibilityDetails")}
          className="sm:col-span-2"
        />
      )}
    </>
  );
}

interface PainFieldsProps {
  field: RegisterField<"discomfort" | "painArea">;
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
          label={visitLabels.wantsEarlier}
          hint={earlierTime.hint}
          {...field("wantsEarlier")}
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup legend="What is it about?">
        <SelectField
          label={visitLabels.category}
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
        {renderNeeds(field, needsDetails)}
        <TextAreaField
          label={visitLabels.message}
          optional={isMessageOptional}
          maxCharacters={fieldLengths.message}
          {...field("message")}
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  );
}

interface SomeoneElseFieldsProps {
  field: RegisterField<keyof typeof someoneElseLabels>;
  /** Whether the box is checked. */
  isForSomeoneElse: boolean | undefined;
}

/** Whether the visit is for someone else, and if so for whom (visits-114). */
export function SomeoneElseFields({ field, isForSomeoneElse }: SomeoneElseFieldsProps) {
  const box = field("schedule_other_patient");
  // Also while they are not shown: a failed submit focuses the first field at fault in the order in which they came.
  const [name, born, relationship] = [
    field("patient_name"),
    field("patient_date_of_birth"),
    field("schedule_other"),
  ];
  return (
    <>
      <CheckboxField
        label={someoneElseLabels.schedule_other_patient}
        {...box}
        className="self-center sm:col-span-2"
      />
      {isForSomeoneElse && (
        <>
          <TextField
            label={someoneElseLabels.patient_name}
            hint="First and last name."
            autoComplete="off"
            {...name}
          />
          <DateField
            label={someoneElseLabels.patient_date_of_birth}
            autoComplete="off"
            min="1900-01-01"
            {...born}
          />
          <TextField
            label={someoneElseLabels.schedule_other}
            optional
            hint="How you are related is enough. For example: my mother."
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
  field: RegisterField<keyof typeof guestLabels>;
}

/** The personal details of someone without an account. */
export function PersonFields({ field }: GuestFieldsProps) {
  return (
    <>
      <TextField label={guestLabels.first_name} autoComplete="given-name" {...field("first_name")} />
      <TextField label={guestLabels.last_name} autoComplete="family-name" {...field("last_name")} />
      <EmailField label={guestLabels.email} autoComplete="email" {...field("email")} />
      <PhoneField
        label={guestLabels.phone}
        autoComplete="tel-national"
        hint="Ten digits, numbers only."
        {...field("phone")}
      />
      <DateField
        label={guestLabels.date_of_birth}
        autoComplete="bday"
        min="1900-01-01"
        {...field("date_of_birth")}
      />
    </>
  );
}

interface InsuranceFieldsProps extends GuestFieldsProps {
  otherHint?: string;
  memberId?: { readonly hint?: string; readonly optional?: boolean; readonly className?: string };
}

/** The insurance of someone without an account. */
export function InsuranceFields({
  field,
  otherHint = "If yours is not in the list.",
  memberId = { hint: "Type N/A if not applicable.", className: "sm:col-span-2" },
}: InsuranceFieldsProps) {
  return (
    <InsuranceGroup
      choice={
        <SelectField
          label={guestLabels.insurance}
          choices={insuranceOptions("guest_form")}
          defaultValue="none"
          {...field("insurance")}
        />
      }
    >
      <TextField
        label={guestLabels.other_insurance_provider}
        optional
        hint={otherHint}
        {...field("other_insurance_provider")}
      />
      <TextField label={guestLabels.insurance_member_id} {...memberId} {...field("insurance_member_id")} />
    </InsuranceGroup>
  );
}
