import { type ComponentProps, useState } from "react";
import { dateRange, isCalendarDate } from "#contract/office-dates.ts";
import { DateField } from "#web/forms/date-field.tsx";

interface Days {
  /** `YYYY-MM-DD`, or empty for any day. */
  readonly from: string;
  readonly to: string;
}

/** Why days are invalid as a filter, or undefined if they are valid. */
export function describeInvalidDays({ from, to }: Days): string | undefined {
  // While a year is being typed, its first digits are years too.
  const isWhole = [from, to].every((day) => day === "" || (isCalendarDate(day) && day >= dateRange.first));
  if (!isWhole) return "Enter a whole date, from the year 1900 on.";
  return from && to && from > to ? "The last date must not lie before the first." : undefined;
}

/** The fields for the days of confirmed visits; a day that is still being typed is not applied. */
export function DayFilters({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
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
