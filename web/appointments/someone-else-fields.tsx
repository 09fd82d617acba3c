import { CheckboxField } from "#web/forms/checkbox-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";

/** The names of these two fields in both request forms, with their labels. */
export const someoneElseLabels = {
  schedule_other_patient: "Scheduling for someone else",
  schedule_other: "Name and relationship",
} as const;

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
