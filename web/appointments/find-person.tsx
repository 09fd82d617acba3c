import { useState } from "react";
import type { ListedPerson } from "#contract/appointments/people.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { nameOf } from "#web/ui/person-name.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { MarkedText } from "./marked-text.tsx";
import {
  countVisits,
  describeCount,
  describeShortTime,
  type PeopleSearch,
  personPath,
  usePeopleSearch,
} from "./people.ts";
import { CallDialog } from "./phone-request-form.tsx";
import { StaffFooter } from "./staff-footer.tsx";

function describeVisits({ visits, next }: ListedPerson): string {
  if (next) return `Next visit ${describeShortTime(next.confirmed_date, next.confirmed_time)}`;
  return visits === 0 ? "No visit yet" : `${countVisits(visits)}, none ahead`;
}

function PersonRow({ person, search }: { person: ListedPerson; search: string }) {
  const { id, age, phone_end, next } = person;
  return (
    <li className="relative flex items-center gap-4 border-b border-border px-4 py-3.5 transition-colors last:border-b-0 hover:bg-accent-subtle sm:px-6">
      <Avatar person={person} picture={null} className="size-11" />
      <div className="grid min-w-0 flex-1 gap-x-6 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)] sm:items-center">
        <TextLink to={personPath(id)} className="text-lg wrap-anywhere after:absolute after:inset-0">
          <bdi>
            <MarkedText text={nameOf(person)} search={search} />
          </bdi>
        </TextLink>
        <p className="text-muted">
          {[age !== null && `${age} years`, phone_end && `phone ends in ${phone_end}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        <p className={next ? "" : "text-muted"}>{describeVisits(person)}</p>
        {person.patient_name && (
          <p className="text-muted wrap-anywhere sm:col-span-3">
            has asked for a visit for{" "}
            <bdi>
              <MarkedText text={person.patient_name} search={search} />
            </bdi>
          </p>
        )}
      </div>
    </li>
  );
}

/** What is said of a search, beside what it has found. */
function describeState({ people, isSearching, error }: PeopleSearch): string {
  if (isSearching || error) return "";
  if (!people) return "People appear here as you type.";
  return people.length > 0 ? describeCount(people.length) : "";
}

/** The search for people of the practice, a row each, which lead to their pages (visits-89). */
export function FindPerson() {
  const [text, setText] = useState("");
  const [isCallOpen, setIsCallOpen] = useState(false);
  const search = usePeopleSearch(text);
  const { people, isSearching, error, retry } = search;
  return (
    <div className="grid gap-6">
      <search>
        <TextField
          label="Find a person"
          hint="Name, birthday, last four digits of the phone, or a whole phone number, email or member ID."
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="max-w-xl"
        />
      </search>
      <p aria-live="polite" className="text-muted empty:hidden">
        {describeState(search)}
      </p>
      {error && (
        <LoadError role="alert" onRetry={retry}>
          {getErrorMessage(error, "The people could not be loaded.")}
        </LoadError>
      )}
      {!people && isSearching && !error && <Skeleton lines={6} />}
      {people && people.length > 0 && (
        <ul aria-label="People" aria-busy={isSearching} className={`${cardClasses} overflow-hidden`}>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} search={text} />
          ))}
        </ul>
      )}
      {people?.length === 0 && !isSearching && (
        <div className={`${cardClasses} grid justify-items-start gap-3 p-6 sm:p-8`}>
          <output className="font-display text-2xl font-semibold">No one found.</output>
          <p className="text-muted">
            Try the last name alone, the birthday as 01/05/1983, or the last four digits of the phone.
          </p>
          <Button variant="secondary" onClick={() => setIsCallOpen(true)}>
            Enter a call
          </Button>
        </div>
      )}
      <CallDialog isOpen={isCallOpen} onClose={() => setIsCallOpen(false)} />
      <StaffFooter />
    </div>
  );
}
