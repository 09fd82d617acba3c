import type { CalendarVisit } from "#contract/appointment-calendar.ts";
import { addDays } from "#contract/office-dates.ts";
import { regularHoursOn } from "#contract/site/describe-hours.ts";
import { presentProviders, providerName } from "#contract/site/look-up.ts";
import { formatMediumDate, formatShortDay } from "#web/api/format-date.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { CalendarMoves, type CalendarView, CalendarViews } from "./calendar-toolbar.tsx";
import { categoryLabel } from "./labels.ts";
import type { ClosedDay } from "./office-closures.ts";

/** The days of a week that a calendar shows: those on which the office is regularly open, and others with a visit. */
export function datesShown(
  monday: string,
  visits: readonly Pick<CalendarVisit, "confirmed_date">[],
): string[] {
  const all = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const isShown = (day: string) =>
    regularHoursOn(day) || visits.some((visit) => visit.confirmed_date === day);
  return all.filter(isShown);
}

interface WeekByProviderProps {
  /** The week's Monday, `YYYY-MM-DD`. */
  monday: string;
  today: string;
  visits: readonly CalendarVisit[];
  closedDays: readonly ClosedDay[];
  onMonday: (date: string) => void;
  onView: (view: CalendarView) => void;
  onOpenRequest: (id: number) => void;
}

/** The visits of a week: a row for each provider, a column for each day on which there can be visits (visits-45). */
export function WeekByProvider(props: WeekByProviderProps) {
  const { monday, today, visits, closedDays, onMonday, onView, onOpenRequest } = props;
  const days = datesShown(monday, visits);
  const withVisits = visits.map(({ provider }) => provider ?? "");
  const providers = [...new Set([...presentProviders().map(({ key }) => key), ...withVisits])];
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <CalendarMoves
          unit="Week"
          onPrevious={() => onMonday(addDays(monday, -7))}
          onNext={() => onMonday(addDays(monday, 7))}
          onToday={() => onMonday(today)}
        />
        <h3 aria-live="polite" className="text-2xl">
          Week of {formatMediumDate(monday)}
        </h3>
        <CalendarViews view="week" onView={onView} takesFocus />
      </div>
      {/* The table is wider than a phone. */}
      <section
        aria-label="Week by provider"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too (WCAG 2.2, 2.1.1)
        tabIndex={0}
        // Visually hidden texts are positioned and would otherwise widen the page.
        className={`${cardClasses} relative overflow-x-auto`}
      >
        <table
          aria-label={`Visits in the week of ${formatMediumDate(monday)}`}
          className="w-full min-w-3xl table-fixed border-collapse text-left"
        >
          <thead>
            <tr className="border-b border-border">
              <th scope="col" className="w-36 p-3 text-sm text-muted">
                Provider
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  aria-current={day === today ? "date" : undefined}
                  className="p-3 text-sm text-muted aria-[current=date]:bg-warning-subtle aria-[current=date]:text-foreground"
                >
                  <span>{formatShortDay(day)}</span>
                  {closedDays
                    .filter((closed) => closed.day === day)
                    .map(({ reason }) => (
                      <span key={reason} className="block font-normal wrap-anywhere">
                        Closed: {reason}
                      </span>
                    ))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {providers.map((provider) => (
              <tr key={provider} className="border-b border-border last:border-b-0">
                <th scope="row" className="p-3 align-top font-semibold">
                  {providerName(provider)}
                </th>
                {days.map((day) => (
                  <td key={day} className="border-l border-border p-1.5 align-top">
                    <VisitsOfCell
                      visits={visits.filter(
                        (visit) => visit.provider === provider && visit.confirmed_date === day,
                      )}
                      onOpenRequest={onOpenRequest}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function VisitsOfCell({ visits, onOpenRequest }: Pick<WeekByProviderProps, "visits" | "onOpenRequest">) {
  return (
    <ul className="grid gap-1 empty:hidden">
      {visits.map(({ id, confirmed_time, user, category, minutes }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpenRequest(id)}
            className="w-full rounded-small bg-accent-subtle px-2 py-1.5 text-left text-sm leading-snug wrap-anywhere hover:underline"
          >
            <b className="tabular-nums">{confirmed_time}</b> <bdi>{user.first_name}</bdi>
            <span className="sr-only">
              , {categoryLabel(category)}, {minutes} minutes
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
