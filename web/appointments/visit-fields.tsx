import { discomfortLevels, earlierTime } from "#contract/appointment-fields.ts";
import { fieldLengths } from "#contract/fields.ts";
import {
  accommodations,
  appointmentCategories,
  mouthPainAreas,
  timeFrames,
  weekdays,
} from "#practice/schedule.ts";
import { CheckboxField } from "../forms/checkbox-field.tsx";
import { FieldGroup } from "../forms/field-group.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { TextAreaField } from "../forms/text-area-field.tsx";
import { TextField } from "../forms/text-field.tsx";
import type { RegisterField } from "../forms/use-zod-form.ts";
import { Notice } from "../ui/notice.tsx";

type PreferenceField = "day" | "timeFrame" | "secondDay" | "secondTimeFrame";

/** The fields that both forms share: the two forms have different names for them (visits-3). */
export type VisitField =
  | PreferenceField
  | "wantsEarlier"
  | "category"
  | "discomfort"
  | "painArea"
  | "accommodations"
  | "accessibilityDetails"
  | "message";

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
export function renderPreferredTimes(field: RegisterField<PreferenceField>) {
  return (
    <>
      <SelectField label="Preferred day" unset={unset} choices={weekdays} {...field("day")} />
      <SelectField label="Preferred time" unset={unset} choices={timeFrames} {...field("timeFrame")} />
      <SelectField label="Second preferred day" unset={unset} choices={weekdays} {...field("secondDay")} />
      <SelectField
        label="Second preferred time"
        unset={unset}
        choices={timeFrames}
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
          label={earlierTime.label}
          hint={earlierTime.hint}
          {...field("wantsEarlier")}
          className="sm:col-span-2"
        />
      </FieldGroup>
      <FieldGroup legend="What is it about?">
        <SelectField
          label="Category"
          unset={unset}
          choices={appointmentCategories}
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
          label="Level of discomfort"
          optional
          hint={`From ${discomfortLevels.min}, hardly any, to ${discomfortLevels.max}, the worst.`}
          inputMode="numeric"
          {...field("discomfort")}
        />
        <SelectField
          label="Mouth pain area"
          choices={mouthPainAreas}
          defaultValue="none"
          {...field("painArea")}
        />
        <SelectField
          label="Accommodations"
          choices={accommodations}
          defaultValue="none"
          {...field("accommodations")}
          className="sm:col-span-2"
        />
        {needsDetails && (
          <TextField
            label="Accessibility details"
            hint="What should we prepare for you?"
            maxLength={fieldLengths.accessibilityDetails}
            {...field("accessibilityDetails")}
            className="sm:col-span-2"
          />
        )}
        <TextAreaField
          label="Message"
          optional={isMessageOptional}
          maxCharacters={fieldLengths.message}
          {...field("message")}
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  );
}
