import type { Absences } from "#contract/appointments/absences.ts";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { addDays, minutesOf, officeNow, timeAt } from "#contract/office-dates.ts";
import { regularHoursOn } from "#contract/site/describe-hours.ts";
import { presentProviders, providerName } from "#contract/site/look-up.ts";
import { formatMediumDate, formatShortDay } from "#web/api/english.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { absencesOn } from "./affected-groups.ts";
import { draggedVisit, FreeEntry, VisitEntry } from "./calendar-entries.tsx";
import { CalendarMoves, type CalendarView, CalendarViews } from "./calendar-toolbar.tsx";
import type { FreeTime } from "./free-time-dialog.tsx";
import type { MoveTarget } from "./move-dialog.tsx";
import type { ClosedDay } from "./office-closures.ts";
import { freeLength, freeSpans, spanOf, spanOfPart, tintOf, workingSpan } from "./provider-day.ts";
import { useClock } from "./use-clock.ts";
import "./calendar-entries.css";

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
  absences: Absences["results"];
  onMonday: (date: string) => void;
  onView: (view: CalendarView) => void;
  /** Whether it replaces another view, whose pressed button had the focus. */
  takesFocus: boolean;
  onOpenRequest: (id: number) => void;
  onFreeTime: (free: FreeTime) => void;
  onMove: (id: number, target: MoveTarget) => void;
}

/** The visits and free times of a week: a row for each provider, a column for each day on which there can be visits (visits-45). */
export function WeekByProvider(props: WeekByProviderProps) {
  const { monday, today, visits, closedDays, absences, onMonday, onView, takesFocus, ...actions } = props;
  const now = useClock((instant) => officeNow(instant).time);
  const days = datesShown(monday, visits);
  const withVisits = visits.map(({ provider }) => provider);
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
        <CalendarViews view="week" onView={onView} takesFocus={takesFocus} />
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
                <th
                  scope="row"
                  data-tint={tintOf(provider)}
                  className="week-provider p-3 align-top font-semibold"
                >
                  {providerName(provider)}
                </th>
                {days.map((day) => (
                  <Cell
                    key={day}
                    provider={provider}
                    day={day}
                    visits={visits.filter(
                      (visit) => visit.provider === provider && visit.confirmed_date === day,
                    )}
                    away={absencesOn(absences, provider, day)}
                    freeFrom={
                      day < today || closedDays.some((closed) => closed.day === day)
                        ? undefined
                        : minutesOf(day === today ? now : "00:00")
                    }
                    {...actions}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

interface CellProps extends Pick<WeekByProviderProps, "visits" | "onOpenRequest" | "onFreeTime" | "onMove"> {
  provider: string;
  day: string;
  away: ReturnType<typeof absencesOn>;
  /** The minute from which on there are free times; undefined where there are none. */
  freeFrom: number | undefined;
}

/** The visits of a provider's day and the times between them, in their order. */
function Cell({ provider, day, visits, away, freeFrom, onOpenRequest, onFreeTime, onMove }: CellProps) {
  const working = workingSpan(provider, day);
  const free =
    freeFrom === undefined
      ? []
      : freeSpans(working, [...visits.map(spanOf), ...away.map(spanOfPart)], freeFrom);
  const entries = [
    ...free.map((span) => ({ span, visit: undefined })),
    ...visits.map((visit) => ({ span: spanOf(visit), visit })),
  ].toSorted((one, other) => one.span.starts - other.span.starts);
  return (
    <td
      className={`border-l border-border p-1.5 align-top ${working ? "" : "bg-surface-sunken"}`}
      onDragOver={(event) => {
        if (draggedVisit(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        const dragged = draggedVisit(event);
        if (!dragged) return;
        event.preventDefault();
        const over = event.target instanceof Element && event.target.closest<HTMLElement>("[data-starts]");
        const starts = over ? Number(over.dataset.starts) : free[0]?.starts;
        onMove(dragged.id, { date: day, time: timeAt(starts ?? working?.starts ?? 8 * 60), provider });
      }}
    >
      {away.map(({ id, words }) => (
        <p key={id} className="away-band">
          {words}
        </p>
      ))}
      <ul className="grid gap-1 empty:hidden">
        {entries.map(({ span, visit }) => (
          <li key={visit?.id ?? `free ${span.starts}`} data-starts={visit ? undefined : span.starts}>
            {visit ? (
              <VisitEntry visit={visit} onOpen={() => onOpenRequest(visit.id)} />
            ) : (
              <FreeEntry
                span={span}
                provider={provider}
                day={formatShortDay(day)}
                onPress={() =>
                  onFreeTime({ date: day, time: timeAt(span.starts), provider, minutes: freeLength(span) })
                }
              />
            )}
          </li>
        ))}
      </ul>
    </td>
  );
}
