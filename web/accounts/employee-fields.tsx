import type { ComponentProps } from "react";
import { fieldLengths } from "#contract/fields.ts";
import { TextAreaField } from "../ui/form/text-area-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

/** What a registered field needs; it fits a line and an area of text alike. */
type Registered = Pick<
  ComponentProps<"input"> & ComponentProps<"textarea">,
  "name" | "ref" | "onChange" | "onBlur"
> & {
  error: string | undefined;
};

interface EmployeeFieldsProps {
  field: (name: "job_title" | "bio" | "linkedin") => Registered;
  bioLength: number;
}

/** What an employee's public profile says beside the name (decision 15). */
export function EmployeeFields({ field, bioLength }: EmployeeFieldsProps) {
  return (
    <>
      <TextField
        label="Job title"
        autoComplete="organization-title"
        maxLength={fieldLengths.jobTitle}
        {...field("job_title")}
      />
      <TextAreaField label="Bio" most={fieldLengths.bio} lengthAtFirst={bioLength} {...field("bio")} />
      <TextField
        label="LinkedIn"
        type="url"
        inputMode="url"
        hint="The address of your profile, such as https://www.linkedin.com/in/your-name"
        maxLength={fieldLengths.linkedin}
        {...field("linkedin")}
      />
    </>
  );
}
