import { fieldLengths } from "#contract/fields.ts";
import { TextAreaField, TextField } from "#web/forms/fields.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { InEnglish } from "#web/ui/in-english.tsx";

/** The fields of an employee's public profile (accounts-17). */
export function EmployeeFields({ field }: { field: RegisterField<"job_title" | "bio" | "linkedin"> }) {
  return (
    <InEnglish>
      <TextField label="Job title" autoComplete="organization-title" {...field("job_title")} />
      <TextAreaField label="Bio" maxCharacters={fieldLengths.bio} {...field("bio")} />
      <TextField
        label="LinkedIn"
        type="url"
        inputMode="url"
        hint="The address of your profile, such as https://www.linkedin.com/in/your-name"
        {...field("linkedin")}
      />
    </InEnglish>
  );
}
