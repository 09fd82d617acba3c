import { useId, useState } from "react";
import { type DayOfWeek, daysOfWeek } from "#contract/site/days-of-week.ts";
import { CheckboxField, FieldError } from "#web/forms/fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { useDocumentForm } from "./form-context.ts";
import { wordsOf } from "./paths.ts";
import { TimeField, timeInWords } from "./time-field.tsx";
import {
  type DayHours,
  type Opening,
  openingOf,
  usualHours,
  weekOf,
  withHours,
  workdays,
} from "./week-hours.ts";

/** The opening hours day by day: open or closed, and from when until when. */
export function WeekFields({ opening }: { opening: Opening }) {
  const { change, problems } = useDocumentForm();
  const [status, setStatus] = useState("");
  const id = useId();
  const week = weekOf(opening);
  const firstHours = workdays.map((day) => week[day]).find((hours) => hours) ?? usualHours;

  function setDays(days: readonly DayOfWeek[], hours: DayHours | undefined) {
    change("opening", openingOf(withHours(week, days, hours)));
  }

  function repeat() {
    setDays(workdays, firstHours);
    const { opens, closes } = firstHours;
    setStatus(`Monday to Friday: ${timeInWords(opens)} to ${timeInWords(closes)}.`);
  }

  /** What is wrong with a time of a day: the problem of the entry in which the day is. */
  function problemOf(day: DayOfWeek, name: keyof DayHours): string | undefined {
    const at = opening.findIndex(({ days }) => days.includes(day));
    return problems.get(`opening.${at}.${name}`);
  }

  return (
    <div className="grid gap-4">
      <FieldError id={`${id}-error`} error={problems.get("opening")} />
      <ul className="divide-y divide-border">
        {daysOfWeek.map((day) => {
          const hours = week[day];
          return (
            <li key={day}>
              <fieldset className="grid min-w-0 items-start gap-x-5 gap-y-3 py-3 sm:grid-cols-3">
                <legend className="sr-only">{wordsOf(day)}</legend>
                <CheckboxField
                  label={wordsOf(day)}
                  hint={hours ? "Open" : "Closed"}
                  checked={hours !== undefined}
                  onChange={({ target }) => setDays([day], target.checked ? firstHours : undefined)}
                />
                {hours &&
                  (["opens", "closes"] as const).map((name) => (
                    <TimeField
                      key={name}
                      label={wordsOf(name)}
                      hint=""
                      value={hours[name]}
                      error={problemOf(day, name)}
                      onChange={(time) => setDays([day], { ...hours, [name]: time })}
                    />
                  ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div>
        <Button variant="secondary" onClick={repeat}>
          Same hours Monday to Friday
        </Button>
      </div>
      <output className="sr-only">{status}</output>
    </div>
  );
}
