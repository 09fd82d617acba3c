import { type KeyboardEvent, type Ref, useState } from "react";
import type { ListedPerson } from "#contract/appointments/people.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import { MarkedText } from "./marked-text.tsx";
import { describeCount, describePerson, type PeopleSearch, usePeopleSearch } from "./people.ts";

function describeResult({ people, isSearching, error }: PeopleSearch): string {
  if (error) return getErrorMessage(error, "The people could not be loaded.");
  if (isSearching && !people?.length) return "Searching…";
  if (!people) return "";
  return people.length === 0 ? "No one found." : describeCount(people.length);
}

/** Moves the focus from the field into the people below it, and among them. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const stops = event.currentTarget
    .closest("[data-person-field]")
    ?.querySelectorAll<HTMLElement>("[data-stop]");
  if (!step || !stops) return;
  event.preventDefault();
  const all = [...stops];
  all[all.indexOf(event.currentTarget) + step]?.focus();
}

interface PersonFieldProps {
  label: string;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
  onChoose: (person: ListedPerson) => void;
  /** Called with what was typed. */
  onNew: (typed: string) => void;
}

/**
 * Finds a person as their name, birthday or phone number is typed: Enter takes the first, the arrows lead to the others.
 * Pressed before they were found, Enter takes whom the search finds alone.
 */
export function PersonField({ label, error, ref, onChoose, onNew }: PersonFieldProps) {
  const [text, setText] = useState("");
  const found = usePeopleSearch(text);
  const [first] = found.people ?? [];

  async function takeOnly(input: HTMLInputElement) {
    const { value } = input;
    const [only, ...others] = await found.findNow();
    if (only && others.length === 0 && input.isConnected && input.value === value) onChoose(only);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    moveFocus(event);
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // It does not send the form, nor take someone whom another letter would not find.
    event.preventDefault();
    if (found.isSearching) void takeOnly(event.currentTarget);
    else if (first) onChoose(first);
  }

  return (
    <div data-person-field className="group grid gap-3 sm:col-span-2">
      <TextField
        label={label}
        error={error}
        hint="Name, birthday, or the last four digits of the phone."
        ref={ref}
        data-first-focus
        data-stop
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
      <ul
        aria-label="People"
        aria-busy={found.isSearching}
        className="max-h-80 overflow-y-auto rounded-box border border-border empty:hidden"
      >
        {found.people?.map((person) => (
          <li key={person.id} className="border-b border-border last:border-b-0">
            <button
              type="button"
              data-stop
              onClick={() => onChoose(person)}
              onKeyDown={moveFocus}
              className="flex w-full items-center justify-between gap-3 px-4 py-2.5 text-left -outline-offset-3 hover:bg-accent-subtle focus-visible:bg-accent-subtle"
            >
              <span className="min-w-0">
                <bdi className="font-semibold wrap-anywhere">
                  <MarkedText text={nameOf(person)} search={text} />
                </bdi>
                <span className="block text-note leading-snug text-muted">{describePerson(person)}</span>
                {person.patient_name && (
                  <span className="block text-note leading-snug text-muted wrap-anywhere">
                    has asked for a visit for{" "}
                    <bdi>
                      <MarkedText text={person.patient_name} search={text} />
                    </bdi>
                  </span>
                )}
              </span>
              {person === first && (
                <kbd
                  aria-hidden
                  className="hidden rounded-small border border-border-strong bg-surface-sunken px-2 py-0.5 font-sans text-sm font-semibold sm:group-has-[input:focus]:block"
                >
                  Enter
                </kbd>
              )}
            </button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-note text-muted">{describeResult(found)}</output>
        {found.error && (
          <Button variant="quiet" onClick={found.retry}>
            Try again
          </Button>
        )}
        <Button variant="secondary" onClick={() => onNew(text)}>
          New person
        </Button>
      </div>
    </div>
  );
}
