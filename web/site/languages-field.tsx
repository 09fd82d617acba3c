import { useId } from "react";
import { languageInEnglish } from "#contract/language.ts";
import type { Language } from "#contract/site/values.ts";
import { CheckboxField, FieldError } from "#web/forms/fields.tsx";
import { ChipRadios } from "#web/ui/chip.tsx";
import { type ControlProps, useDocumentForm, useFieldParts } from "./form-context.ts";
import type { ShapeOf } from "./shapes.ts";

/** The languages that the practice offers, and where there are several, which is the first: the default (site-23). */
export function LanguagesField({ shape, path, value }: ControlProps<ShapeOf<"choices">>) {
  const { change } = useDocumentForm();
  const { label, error } = useFieldParts(path);
  const id = useId();
  const all = shape.values as readonly Language[];
  const offered = (value ?? []) as readonly Language[];
  const [first = ""] = offered;
  const without = (language: string) => offered.filter((other) => other !== language);
  return (
    <div className="grid gap-5">
      <fieldset data-field aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
        <legend className="mb-1.5 font-semibold leading-snug">{label}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {all.map((language) => (
            <CheckboxField
              key={language}
              label={languageInEnglish(language)}
              checked={offered.includes(language)}
              onChange={({ target }) =>
                change(path, target.checked ? [...offered, language] : without(language))
              }
            />
          ))}
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </fieldset>
      {offered.length > 1 && (
        <div>
          <ChipRadios
            legend="First language"
            name={`${id}-first`}
            options={offered.map((language) => ({ value: language, label: languageInEnglish(language) }))}
            value={first}
            onChange={(chosen) => change(path, [chosen, ...without(chosen)])}
          />
          <p className="mt-1.5 text-note leading-snug text-muted">
            Its pages have the plain addresses, and a text without a translation is shown in it.
          </p>
        </div>
      )}
    </div>
  );
}
