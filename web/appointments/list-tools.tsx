import ChevronDown from "lucide-react/icons/chevron-down";
import Search from "lucide-react/icons/search";
import { type ComponentProps, type RefObject, useState } from "react";
import { appointmentOrders, personSearch } from "#contract/appointments/appointment-list.ts";
import { languageChoices } from "#contract/language.ts";
import { dateRange, isCalendarDate } from "#contract/office-dates.ts";
import { appointmentPageSizes } from "#contract/page-sizes.ts";
import { offeredCategories, presentProviders, providerName } from "#contract/site/look-up.ts";
import { hasTranslations } from "#contract/site/translations.ts";
import { isBlank } from "#contract/text.ts";
import { inEnglish } from "#web/api/english.ts";
import { DateField, SelectField, TextField } from "#web/forms/fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { type ListFilters, type ListView, noFilters } from "./list-view.ts";

/** Whether any filter narrows the list. */
export function isFiltered(filters: ListFilters): boolean {
  return Object.entries(noFilters).some(([name, none]) => filters[name as keyof ListFilters] !== none);
}

interface Days {
  /** `YYYY-MM-DD`, or empty for any day. */
  readonly from: string;
  readonly to: string;
}

/** Why days are invalid as a filter, or undefined if they are valid. */
export function describeInvalidDays({ from, to }: Days): string | undefined {
  // While a year is being typed, its first digits are years too.
  const isWhole = [from, to].every((day) => day === "" || (isCalendarDate(day) && day >= dateRange.first));
  if (!isWhole) return "Enter a full date, 1900 or later.";
  return from && to && from > to ? "The last date must not be before the first." : undefined;
}

/** The fields for the days of confirmed visits; a day that is still being typed is not applied. */
function DayFilters({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const [typed, setTyped] = useState<Partial<Days>>({});
  const [errors, setErrors] = useState<Partial<Days>>({});
  const shown = { ...days, ...typed };

  function field(name: keyof Days): Omit<ComponentProps<typeof DateField>, "label"> {
    return {
      value: shown[name],
      error: errors[name],
      onChange: ({ target: { value, validity } }) => {
        const next = { ...shown, [name]: value };
        const isApplied = !validity.badInput && describeInvalidDays(next) === undefined;
        setErrors({});
        setTyped(isApplied ? {} : { ...typed, [name]: value });
        if (isApplied) onChange(next);
      },
      onBlur: ({ target: { validity } }) => {
        const error = validity.badInput
          ? describeInvalidDays({ from: "?", to: "" })
          : describeInvalidDays(shown);
        setErrors(error ? { [name]: error } : {});
      },
    };
  }

  return (
    <>
      <DateField label="Visits from" max={shown.to} {...field("from")} />
      <DateField label="Visits to" min={shown.from} {...field("to")} />
    </>
  );
}

interface ListToolsProps {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  /** The search field, for the shortcut that focuses it. */
  searchField: RefObject<HTMLFormElement | null>;
}

const orderLabels = {
  urgent: "Pending and severe pain first",
  newest: "Newest request first",
  oldest: "Oldest request first",
  visit: "Earliest visit first",
} as const;

/** Finds people by name, email, phone number or member id (visits-39). */
function SearchForm({ view, onChange, searchField }: ListToolsProps) {
  const [text, setText] = useState(view.search);
  const [error, setError] = useState<string>();
  return (
    <search>
      <form
        ref={searchField}
        noValidate
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const { data: search = "", error: fault } = personSearch.safeParse(text);
          const message = isBlank(text) ? undefined : fault?.issues[0]?.message;
          setError(message);
          if (!message) onChange({ search });
        }}
      >
        <TextField
          label="Find a person"
          hint="Name, birthday, last four digits of the phone, or a whole phone number, email or member ID."
          type="search"
          name="search"
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
            if (target.value === "" && view.search !== "") onChange({ search: "" });
          }}
          className="min-w-0 flex-1 sm:max-w-2xl"
        />
        <Button type="submit" variant="secondary" className="mt-7 min-h-12">
          <Search aria-hidden className="size-4.5" />
          Search
        </Button>
      </form>
    </search>
  );
}

/** The filters, the sort order and the page size (visits-38). */
function Filters({ view, onChange }: Omit<ListToolsProps, "searchField">) {
  // The search has a field of its own.
  const isNarrowed = isFiltered({ ...view, search: "" });
  const [isOpen, setIsOpen] = useState(isNarrowed);
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group">
      <summary className={textLinkClasses("standalone", "w-fit")}>
        Filter and sort
        <ChevronDown aria-hidden className="size-4 transition-transform duration-200 group-open:rotate-180" />
      </summary>
      <div className="mt-3 grid gap-4 rounded-card bg-surface-sunken p-5 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          label="Category"
          unset="All categories"
          choices={inEnglish(offeredCategories)()}
          value={view.category}
          onChange={({ target }) => onChange({ category: target.value })}
        />
        <SelectField
          label="Provider"
          unset="All providers"
          choices={presentProviders().map(({ key }) => ({ value: key, label: providerName(key) }))}
          value={view.provider}
          onChange={({ target }) => onChange({ provider: target.value })}
        />
        {hasTranslations() && (
          <SelectField
            label="Language"
            unset="All languages"
            choices={languageChoices()}
            value={view.language}
            onChange={({ target }) => onChange({ language: target.value })}
          />
        )}
        <SelectField
          label="Order"
          choices={appointmentOrders.map((value) => ({ value, label: orderLabels[value] }))}
          value={view.order}
          onChange={({ target }) =>
            onChange({ order: appointmentOrders.find((order) => order === target.value) ?? view.order })
          }
        />
        <DayFilters key={timesCleared} days={view} onChange={({ from, to }) => onChange({ from, to })} />
        <SelectField
          label="Rows on a page"
          choices={appointmentPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          value={String(view.pageSize)}
          onChange={({ target }) => onChange({ pageSize: Number(target.value) })}
        />
        {isNarrowed && (
          <Button
            variant="secondary"
            onClick={() => {
              onChange({ ...noFilters, search: view.search });
              setTimesCleared(timesCleared + 1);
            }}
            className="justify-self-start"
          >
            Clear filters
          </Button>
        )}
      </div>
    </details>
  );
}

/** The search, filters and sort order of the staff's list. */
export function ListTools(props: ListToolsProps) {
  return (
    <div className="mb-3 grid gap-1">
      <SearchForm {...props} />
      <Filters view={props.view} onChange={props.onChange} />
    </div>
  );
}
