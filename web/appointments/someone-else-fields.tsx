import type { UseFormRegisterReturn } from "react-hook-form";
import { fieldLengths } from "#contract/fields.ts";
import { CheckboxField } from "../ui/form/checkbox-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** What both request forms call these two fields. */
type SomeoneElseField = "schedule_other_patient" | "schedule_other";

/** The labels of these fields. */
export const someoneElseLabels = {
  schedule_other_patient: "Scheduling for someone else",
  schedule_other: "Name and relationship",
} as const;

interface SomeoneElseFieldsProps {
  field: (name: SomeoneElseField) => UseFormRegisterReturn & { error: string | undefined };
  /** Whether the box is ticked. */
  isForSomeoneElse: boolean | undefined;
}

/** Whether the visit is for someone else, and if so for whom. */
export function SomeoneElseFields({ field, isForSomeoneElse }: SomeoneElseFieldsProps) {
  return (
    <>
      <CheckboxField
        label={someoneElseLabels.schedule_other_patient}
        data-needs-react
        {...field("schedule_other_patient")}
        className="self-center sm:col-span-2"
      />
      {isForSomeoneElse && (
        <TextField
          label={someoneElseLabels.schedule_other}
          optional
          hint="Whose visit is it, and what are they to you? For example: Ana Silva, my mother."
          maxLength={fieldLengths.scheduleOther}
          {...field("schedule_other")}
          className="sm:col-span-2"
        />
      )}
    </>
  );
}
