import { useId, useState } from "react";
import { languageInEnglish } from "#contract/language.ts";
import { isUntranslated } from "#contract/site/missing-translations.ts";
import { typefaces } from "#contract/site/typefaces.ts";
import { type Language, languages as languagesOfProgram, type Text } from "#contract/site/values.ts";
import {
  CheckboxField,
  DateField,
  FieldError,
  SelectField,
  TextAreaField,
  TextField,
} from "#web/forms/fields.tsx";
import { type ControlProps, useDocumentForm, useFieldParts, useWholeFieldParts } from "./form-context.ts";
import { InsurerField } from "./insurer-field.tsx";
import { controlPath, type Path, pathTo, wordsOf } from "./paths.ts";
import type { ShapeOf } from "./shapes.ts";
import { TimeField } from "./time-field.tsx";

const namesOfTypefaces: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(typefaces).map(([name, { headings, texts }]) => [
    name,
    `${wordsOf(name)}: ${[...new Set([headings, texts])].join(" and ")}`,
  ]),
);

/** What a value is called, where it is no word by itself too. */
function nameOfValue(value: string): string {
  const language = languagesOfProgram.find((one) => one === value);
  return language ? languageInEnglish(language) : (namesOfTypefaces[value] ?? wordsOf(value));
}

const choicesOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: nameOfValue(value) }));

/** A line that is the same in every language; a day, a time or an insurer where its label says so. */
export function LineField({
  shape: { max },
  path,
  value,
  labelOf = path,
}: ControlProps<ShapeOf<"line">> & { labelOf?: Path }) {
  const { change } = useDocumentForm();
  const { control, label, hint, error } = useWholeFieldParts(labelOf);
  const text = String(value ?? "");
  if (control === "time")
    return <TimeField {...{ label, hint, error }} value={text} onChange={(time) => change(path, time)} />;
  const field = { label, hint, error: error ?? tooLong(value, max), value: text };
  if (control === "insurer") return <InsurerField {...field} onChange={(name) => change(path, name)} />;
  if (control === "date")
    return <DateField {...field} onChange={({ target }) => change(path, target.value)} />;
  return <TextField {...field} autoComplete="off" onChange={({ target }) => change(path, target.value)} />;
}

/** What is wrong with a text of more characters than it may have. */
export const tooLong = (value: unknown, max: number) =>
  typeof value === "string" && [...value].length > max ? `Max ${max} characters` : undefined;

/** A text in each language of the practice, beside each other where there is room; any other stays as it is. */
export function WrittenField(field: ControlProps<ShapeOf<"text">>) {
  const { languages } = useDocumentForm();
  const [first, ...others] = languages;
  if (others.length === 0) return <TranslationField {...field} language={first} />;
  return (
    <div className="@container">
      <div className="grid items-start gap-x-5 gap-y-4 @md:grid-cols-2">
        {languages.map((language) => (
          <div key={language} data-path={pathTo(field.path, language)} className="min-w-0">
            <TranslationField {...field} language={language} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** A text in one language, named where there are several; a missing translation says what is shown in its place. */
function TranslationField({
  shape,
  path,
  value,
  language,
}: ControlProps<ShapeOf<"text">> & { language: Language }) {
  const { change, languages, problems } = useDocumentForm();
  const parts = useFieldParts(path);
  const [first, ...others] = languages;
  const error = problems.get(controlPath(pathTo(path, language), languages));
  const label = others.length === 0 ? parts.label : `${parts.label}, ${languageInEnglish(language)}`;
  const text = value as Text | undefined;
  const written = text?.[language] ?? "";
  const isMissing = text !== undefined && isUntranslated(text, { from: first, to: language });
  const hint = isMissing
    ? `Not translated: shown in ${languageInEnglish(first)}`
    : language === first && parts.hint;
  const write = (typed: string) => change(path, { ...(text ?? { en: "" }), [language]: typed });
  const field = { label, hint, lang: language, value: written };
  if (!shape.isMultiline)
    return (
      <TextField
        {...field}
        error={error ?? tooLong(written, shape.max)}
        autoComplete="off"
        onChange={({ target }) => write(target.value)}
      />
    );
  return (
    <TextAreaField
      {...field}
      error={error}
      rows={3}
      maxCharacters={shape.max}
      className="sm:col-span-2"
      onChange={({ target }) => write(target.value)}
    />
  );
}

/** A number; one that is not yet a number stays as typed, and the former value is kept. */
export function NumberField({ path, value, isOptional }: ControlProps & { isOptional?: boolean }) {
  const { change } = useDocumentForm();
  const { label, hint, error } = useFieldParts(path);
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (typeof value === "number" ? String(value) : "");
  const isMissing = typed?.trim() === "" && !isOptional;
  const isWrong = typed !== undefined && (isMissing || !Number.isFinite(Number(typed)));
  function write(text: string) {
    setTyped(text);
    if (text.trim() === "") {
      if (isOptional) change(path, null);
    } else if (Number.isFinite(Number(text))) change(path, Number(text));
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error ?? (isWrong ? "Enter a number" : undefined)}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={({ target }) => write(target.value)}
      onBlur={() => {
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}

/** Several whole numbers in one line, separated by commas. */
export function NumbersField({ path, value }: ControlProps) {
  const { change } = useDocumentForm();
  const { label, hint, error } = useWholeFieldParts(path);
  const [typed, setTyped] = useState<string>();
  const numbers = (value ?? []) as readonly number[];
  const parts = typed?.split(/[,\s]+/).filter(Boolean);
  const isWrong = parts?.some((part) => !/^\d{1,6}$/.test(part)) ?? false;
  return (
    <TextField
      label={label}
      hint={hint}
      error={error ?? (isWrong ? "Enter whole numbers, separated by commas" : undefined)}
      autoComplete="off"
      value={typed ?? numbers.join(", ")}
      onChange={({ target }) => {
        setTyped(target.value);
        const given = target.value.split(/[,\s]+/).filter(Boolean);
        if (given.every((part) => /^\d{1,6}$/.test(part))) change(path, given.map(Number));
      }}
      onBlur={() => {
        if (!isWrong) setTyped(undefined);
      }}
    />
  );
}

/** Short texts, one a line. */
export function LinesField({ path, value }: ControlProps) {
  const { change } = useDocumentForm();
  const { label, hint, error } = useWholeFieldParts(path);
  const [typed, setTyped] = useState<string>();
  return (
    <TextAreaField
      label={label}
      hint={hint}
      error={error}
      rows={4}
      className="sm:col-span-2"
      value={typed ?? ((value ?? []) as readonly string[]).join("\n")}
      onChange={({ target }) => {
        setTyped(target.value);
        const lines = target.value.split("\n").map((line) => line.trim());
        change(path, lines.filter(Boolean));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/** Whether something holds. */
export function FlagField({ path, value }: ControlProps) {
  const { change } = useDocumentForm();
  const { label, hint, error } = useFieldParts(path);
  return (
    <CheckboxField
      label={label}
      hint={hint}
      error={error}
      checked={value === true}
      onChange={({ target }) => change(path, target.checked)}
    />
  );
}

interface ChoiceFieldProps {
  readonly path: Path;
  readonly value: unknown;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The label of choosing none, and what is stored then. */
  readonly unset?: { readonly label: string; readonly value: unknown };
}

/** One of several values; one that is not offered any more stays until another is chosen. */
export function OneOf({ path, value, choices, unset }: ChoiceFieldProps) {
  const { change } = useDocumentForm();
  const { label, hint, error } = useFieldParts(path);
  const chosen = typeof value === "string" ? value : "";
  const isOffered = chosen === "" || choices.some((choice) => choice.value === chosen);
  return (
    <SelectField
      label={label}
      hint={hint}
      error={error}
      choices={isOffered ? choices : [...choices, { value: chosen, label: wordsOf(chosen) }]}
      {...((unset || chosen === "") && { unset: unset?.label ?? "Choose" })}
      value={chosen}
      onChange={({ target }) => change(path, target.value === "" && unset ? unset.value : target.value)}
    />
  );
}

/** One of the values of the schema. */
export function ChoiceField({
  shape: { values },
  isOptional,
  ...field
}: ControlProps<ShapeOf<"choice">> & { isOptional?: boolean }) {
  const { none = "None" } = useFieldParts(field.path);
  const unset = isOptional ? { unset: { label: none, value: null } } : {};
  return <OneOf {...field} choices={choicesOf(values)} {...unset} />;
}

/** Some of several values, as checkboxes; they are stored in the order of the choices. */
export function SomeOf({ path, value, choices }: ChoiceFieldProps) {
  const { change } = useDocumentForm();
  const { label, hint, error } = useWholeFieldParts(path);
  const id = useId();
  const chosen = (value ?? []) as readonly string[];
  const known = choices.map((choice) => choice.value);
  const others = chosen.filter((one) => !known.includes(one));
  const all = [...choices, ...others.map((one) => ({ value: one, label: wordsOf(one) }))];
  function toggle(one: string, isChosen: boolean) {
    const wanted = isChosen ? [...chosen, one] : chosen.filter((other) => other !== one);
    const isOrdered = known.filter((other) => chosen.includes(other)).join() === chosen.join();
    change(
      path,
      isOrdered ? all.map((choice) => choice.value).filter((each) => wanted.includes(each)) : wanted,
    );
  }
  return (
    <fieldset
      data-field
      aria-describedby={`${error ? `${id}-error ` : ""}${hint ? `${id}-hint` : ""}` || undefined}
      className="min-w-0 sm:col-span-2"
    >
      <legend className="mb-1.5 font-semibold leading-snug">{label}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {all.map((choice) => (
          <CheckboxField
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) => toggle(choice.value, target.checked)}
          />
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-note leading-snug text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

/** Some of the values of the schema. */
export function ChoicesField({ shape: { values }, ...field }: ControlProps<ShapeOf<"choices">>) {
  return <SomeOf {...field} choices={choicesOf(values)} />;
}
