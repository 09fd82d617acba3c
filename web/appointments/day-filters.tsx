import { type ComponentProps, useState } from "react";
import { isCalendarDate } from "#contract/office-dates.ts";
import { TextField } from "../forms/text-field.tsx";

interface Days {
  /** `YYYY-MM-DD`, or empty for any day. */
  readonly from: string;
  readonly to: string;
}

/** While a year is being typed, its first digits are years too. */
const firstDay = "1900-01-01";

/** Why days are invalid as a filter, or undefined if they are valid. */
export function describeInvalidDays({ from, to }: Days): string | undefined {
  const isWhole = [from, to].every((day) => day === "" || (isCalendarDate(day) && day >= firstDay));
  if (!isWhole) return "Enter a whole date, from the year 1900 on.";
  return from && to && from > to ? "The last date must not lie before the first." : undefined;
}

/** The fields for the days of confirmed visits; a day that is still being typed is not applied. */
export function DayFilters({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const [typed, setTyped] = useState<Partial<Days>>({});
  const [errors, setErrors] = useState<Partial<Days>>({});
  const shown = { ...days, ...typed };

  function field(name: keyof Days): Omit<ComponentProps<typeof TextField>, "label"> {
    return {
      type: "date",
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
      <TextField label="Visits from" max={shown.to || "9999-12-31"} {...field("from")} />
      <TextField label="Visits to" min={shown.from || undefined} max="9999-12-31" {...field("to")} />
    </>
  );
}
