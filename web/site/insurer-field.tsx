import { useId } from "react";
import type { SiteContent } from "#contract/site/documents.ts";
import { TextField } from "#web/forms/fields.tsx";
import { useEditedContent } from "./edited-content.ts";
import { useDocumentForm } from "./form-context.ts";
import { namesToCall } from "./insurer-entries.ts";

interface InsurerFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The name of an insurer to call: one of those that the forms offer, as they are typed, or another. */
export function InsurerField({ onChange, ...field }: InsurerFieldProps) {
  const { languages } = useDocumentForm();
  const names = namesToCall(useEditedContent() as SiteContent["insurers"], languages[0]);
  const id = useId();
  return (
    <>
      {/* With `autoComplete="off"` some browsers leave out this list too. */}
      <TextField {...field} list={id} onChange={({ target }) => onChange(target.value)} />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
