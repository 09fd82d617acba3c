import type { ListedPerson } from "#contract/appointments/people.ts";
import { inEnglish } from "#web/api/english.ts";
import { DateField, FieldError, TextField } from "#web/forms/fields.tsx";
import { focusedBy } from "#web/forms/focused-by.ts";
import { EmailField, PhoneField } from "#web/forms/special-fields.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import { describePerson } from "./people.ts";
import { PersonField } from "./person-field.tsx";
import { requestLabels } from "./request-fields.tsx";

/** A request's label, as staff read it. */
export const staffLabel = inEnglish((name: keyof typeof requestLabels) => requestLabels[name]());

/** The label of the field that finds the caller. */
export const callerLabel = "Find the caller";

const isName = /^[\p{L}\p{M}'’. -]+$/u;

/** First and last name of a typed text that can be a name. */
export function splitName(typed: string): { first_name: string; last_name: string } | undefined {
  const words = typed.trim().split(/\s+/);
  if (!isName.test(typed) || words.length < 2) return undefined;
  return { first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) ?? "" };
}

type CallerField = "first_name" | "last_name" | "date_of_birth" | "phone" | "email";

interface NewPersonProps {
  field: RegisterField<CallerField>;
  onFind: () => void;
}

/** What is asked of a caller who is new. */
function NewPerson({ field, onFind }: NewPersonProps) {
  return (
    <>
      <TextField label={staffLabel("first_name")} autoComplete="off" {...field("first_name")} />
      <TextField label={staffLabel("last_name")} autoComplete="off" {...field("last_name")} />
      <DateField
        label={staffLabel("date_of_birth")}
        autoComplete="off"
        min="1900-01-01"
        {...field("date_of_birth")}
      />
      <PhoneField
        label={staffLabel("phone")}
        autoComplete="off"
        hint="Ten digits; or an email address."
        {...field("phone")}
      />
      <EmailField
        label={staffLabel("email")}
        optional
        hint="The confirmation goes there."
        autoComplete="off"
        {...field("email")}
        className="sm:col-span-2"
      />
      <Button variant="secondary" onClick={onFind} className="justify-self-start">
        Find a person instead
      </Button>
    </>
  );
}

interface ChosenPersonProps {
  person: ListedPerson;
  error: string | undefined;
  onChange: () => void;
}

/** The caller, in a line in place of the fields. */
function ChosenPerson({ person, error, onChange }: ChosenPersonProps) {
  return (
    <div className="sm:col-span-2">
      <div className="flex items-center justify-between gap-4 rounded-box border border-accent bg-accent-subtle px-4 py-2.5">
        <p className="min-w-0">
          <bdi className="font-semibold wrap-anywhere">{nameOf(person)}</bdi>
          <span className="block text-note leading-snug text-muted">{describePerson(person)}</span>
        </p>
        <Button variant="secondary" onClick={onChange} aria-label="Change the caller">
          Change
        </Button>
      </div>
      <FieldError id="caller-error" error={error} />
    </div>
  );
}

/** The caller so far: someone who is known, a new person, or nobody yet. */
export interface Caller {
  readonly known?: ListedPerson | undefined;
  readonly isNew?: boolean;
}

interface CallerFieldsProps {
  caller: Caller;
  field: RegisterField<CallerField | "person">;
  onChoose: (person: ListedPerson) => void;
  /** Called with what was typed in the search. */
  onNew: (typed: string) => void;
  /** Leads back to the search. */
  onFind: () => void;
}

/** Who calls: the field that finds the person, and in its place whom it has found, or the fields of a new person. */
export function CallerFields({ caller, field, onChoose, onNew, onFind }: CallerFieldsProps) {
  const { known, isNew = false } = caller;
  if (isNew) return <NewPerson field={field} onFind={onFind} />;
  const { ref, error } = field("person");
  if (known) return <ChosenPerson person={known} error={error} onChange={onFind} />;
  return (
    <PersonField label={callerLabel} error={error} ref={focusedBy(ref)} onChoose={onChoose} onNew={onNew} />
  );
}
