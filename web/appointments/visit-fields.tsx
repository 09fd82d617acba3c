import { discomfortLevels, earlierTime } from "#contract/appointment-fields.ts";
import { fieldLengths } from "#contract/fields.ts";
import {
  accommodations,
  appointmentCategories,
  mouthPainAreas,
  timeFrames,
  weekdays,
} from "#practice/schedule.ts";
import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { FieldGroup } from "#web/forms/field-group.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextAreaField } from "#web/forms/text-area-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
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
export function visitLabels<Name extends string>(names: Readonly<Record<VisitField, Name>>) {
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
      <SelectField label={labels.day} unset={unset} choices={weekdays} {...field("day")} />
      <SelectField label={labels.timeFrame} unset={unset} choices={timeFrames} {...field("timeFrame")} />
      <SelectField label={labels.secondDay} unset={unset} choices={weekdays} {...field("secondDay")} />
      <SelectField
        label={labels.secondTimeFrame}
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
