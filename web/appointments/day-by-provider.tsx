import { type CSSProperties, type DragEvent, type MouseEvent, useState } from "react";
import type { Absences } from "#contract/appointments/absences.ts";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { addDays, minutesOf, officeNow, timeAt } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { describeTime, formatFullDate } from "#web/api/english.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { absencesOn } from "./affected-groups.ts";
import { draggedVisit, FreeEntry, VisitEntry } from "./calendar-entries.tsx";
import { CalendarMoves, type CalendarView, CalendarViews, hoursShown } from "./calendar-toolbar.tsx";
import type { FreeTime } from "./free-time-dialog.tsx";
import type { MoveTarget } from "./move-dialog.tsx";
import type { ClosedDay } from "./office-closures.ts";
import {
  freeLength,
  freeSpans,
  lanesOf,
  providersOn,
  type Span,
  spanOf,
  spanOfPart,
  tintOf,
  workingSpan,
} from "./provider-day.ts";
import { useClock } from "./use-clock.ts";
import "./calendar-entries.css";

/** What a press or a drag in a column is rounded to, in minutes. */
const step = 15;

/** The least height of a visit, in minutes, so that a finger can press it (WCAG 2.2, 2.5.8). */
const leastHeight = 15;

const place = (span: Span, from: number) =>
  ({ "--at": span.starts - from, "--minutes": span.ends - span.starts }) as CSSProperties;

/** The minute of the day at a point of a column that shows a span. */
function minuteAt(column: Element, clientY: number, shown: Span): number {
  const { top, height } = column.getBoundingClientRect();
  return shown.starts + ((clientY - top) / height) * (shown.ends - shown.starts);
}

const clip = ({ starts, ends }: Span, shown: Span): Span => ({
  starts: Math.max(starts, shown.starts),
  ends: Math.min(ends, shown.ends),
});

interface ColumnProps {
  provider: string;
  date: string;
  visits: readonly CalendarVisit[];
  /** The day as it is shown, in minutes. */
  shown: Span;
  free: readonly Span[];
  away: ReturnType<typeof absencesOn>;
  /** The minute of now, if the day is today. */
  now: number | undefined;
  onOpenRequest: (id: number) => void;
  onFreeTime: (free: FreeTime) => void;
  onMove: (id: number, target: MoveTarget) => void;
}

function Column({ provider, date, visits, shown, free, away, now, ...actions }: ColumnProps) {
  const [dropAt, setDropAt] = useState<number>();
  const working = workingSpan(provider, date);
  const spans = visits.map(spanOf);
  const tall = spans.map(({ starts, ends }) => ({ starts, ends: Math.max(ends, starts + leastHeight) }));
  const lanes = lanesOf(tall);
  const headingId = `day-of-${provider}`;

  function minuteOfDrop(event: DragEvent): number | undefined {
    const drag = draggedVisit(event);
    if (!drag) return undefined;
    const minute = minuteAt(event.currentTarget, event.clientY, shown) - drag.offset;
    return Math.max(0, Math.round(minute / step) * step);
  }

  /** The part of a free time from where it was pressed on; all of it by keyboard. */
  function press(span: Span, { currentTarget, clientY, detail }: MouseEvent) {
    const minute = Math.floor(minuteAt(currentTarget, clientY, span) / step) * step;
    const starts = detail === 0 ? span.starts : Math.max(span.starts, Math.min(minute, span.ends - step));
    actions.onFreeTime({
      date,
      time: timeAt(starts),
      provider,
      minutes: freeLength({ starts, ends: span.ends }),
    });
  }

  return (
    <section aria-labelledby={headingId} className="day-column" data-tint={tintOf(provider)}>
      <h4 id={headingId} className="day-column-heading">
        <span>{providerName(provider)}</span>
        {away.map(({ id, words }) => (
          <span key={id} className="away-band">
            {words}
          </span>
        ))}
      </h4>
      <div
        className="day-lane"
        onDragOver={(event) => {
          const minute = minuteOfDrop(event);
          if (minute === undefined) return;
          event.preventDefault();
          setDropAt(minute);
        }}
        onDragLeave={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget as Node | null)) setDropAt(undefined);
        }}
        onDrop={(event) => {
          const minute = minuteOfDrop(event);
          const drag = draggedVisit(event);
          setDropAt(undefined);
          if (minute === undefined || !drag) return;
          event.preventDefault();
          actions.onMove(drag.id, { date, time: timeAt(Math.min(minute, 1435)), provider });
        }}
      >
        {working && <div aria-hidden className="day-working" style={place(working, shown.starts)} />}
        {away.map((absence) => (
          <div
            key={absence.id}
            aria-hidden
            className="day-away"
            style={place(clip(spanOfPart(absence), shown), shown.starts)}
          />
        ))}
        <ul>
          {[
            ...free.map((span) => ({ span, visit: undefined, lane: undefined })),
            ...visits.map((visit, index) => ({
              span: tall[index] ?? spanOf(visit),
              visit,
              lane: lanes[index],
            })),
          ]
            .toSorted((one, other) => one.span.starts - other.span.starts)
            .map(({ span, visit, lane }) => (
              <li
                key={visit?.id ?? `free ${span.starts}`}
                style={
                  {
                    ...place(span, shown.starts),
                    "--lane": lane?.lane ?? 0,
                    "--lanes": lane?.lanes ?? 1,
                  } as CSSProperties
                }
              >
                {visit ? (
                  <VisitEntry
                    visit={visit}
                    isDetailed={visit.minutes >= 30}
                    onOpen={() => actions.onOpenRequest(visit.id)}
                  />
                ) : (
                  <FreeEntry span={span} provider={provider} onPress={(event) => press(span, event)} />
                )}
              </li>
            ))}
        </ul>
        {now !== undefined && now >= shown.starts && now < shown.ends && (
          <div aria-hidden className="day-now" style={place({ starts: now, ends: now }, shown.starts)} />
        )}
        {dropAt !== undefined && (
          <div aria-hidden className="day-drop" style={place({ starts: dropAt, ends: dropAt }, shown.starts)}>
            {describeTime(timeAt(dropAt))}
          </div>
        )}
      </div>
    </section>
  );
}

interface DayByProviderProps {
  /** `YYYY-MM-DD`. */
  date: string;
  today: string;
  visits: readonly CalendarVisit[];
  closedDays: readonly ClosedDay[];
  absences: Absences["results"];
  onDate: (date: string) => void;
  onView: (view: CalendarView) => void;
  /** What has the focus at first: the view's button, or the day, whose link of a month is gone. */
  takesFocus: "view" | "day" | undefined;
  onOpenRequest: (id: number) => void;
  onFreeTime: (free: FreeTime) => void;
  onMove: (id: number, target: MoveTarget) => void;
}

const focusAtFirst = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** A day with a column for each provider, in which visits have their true length (visits-91). */
export function DayByProvider(props: DayByProviderProps) {
  const { date, today, visits, closedDays, absences, onDate, onView, takesFocus, ...actions } = props;
  const nowTime = useClock((instant) => officeNow(instant).time);
  const now = date === today ? minutesOf(nowTime) : undefined;
  const hours = hoursShown(visits.map(({ confirmed_time: time, minutes }) => ({ time, minutes })));
  const shown = { starts: minutesOf(hours.starts), ends: minutesOf(hours.ends) };
  const providers = providersOn(date, visits);
  const canBegin = date >= today && closedDays.length === 0;
  return (
    <div ref={takesFocus === "day" ? focusAtFirst : undefined} tabIndex={-1}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <CalendarMoves
          unit="Day"
          onPrevious={() => onDate(addDays(date, -1))}
          onNext={() => onDate(addDays(date, 1))}
          onToday={() => onDate(today)}
        />
        <h3 aria-live="polite" className="text-2xl max-sm:order-first max-sm:basis-full max-sm:text-xl">
          {formatFullDate(date)}
        </h3>
        <CalendarViews view="day" onView={onView} takesFocus={takesFocus === "view"} />
      </div>
      {/* Its columns may be wider than a phone. */}
      <section
        aria-label="Day by provider"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too (WCAG 2.2, 2.1.1)
        tabIndex={0}
        className={`${cardClasses} day-by-provider`}
        style={{ "--day": shown.ends - shown.starts, "--columns": providers.length } as CSSProperties}
      >
        <div aria-hidden className="day-hours">
          {Array.from({ length: Math.ceil((shown.ends - shown.starts) / 60) }, (_, index) => (
            <span key={shown.starts + index * 60} style={place({ starts: index * 60, ends: index * 60 }, 0)}>
              {describeTime(timeAt(shown.starts + index * 60))}
            </span>
          ))}
        </div>
        {closedDays.map(({ reason }) => (
          <p key={reason} className="visit-calendar-closure day-closure">
            Closed: {reason}
          </p>
        ))}
        {providers.map((provider) => {
          const ofProvider = visits.filter((visit) => visit.provider === provider);
          const away = absencesOn(absences, provider, date);
          const taken = [...ofProvider.map(spanOf), ...away.map(spanOfPart)];
          const free = canBegin ? freeSpans(workingSpan(provider, date), taken, now) : [];
          return (
            <Column
              key={provider}
              provider={provider}
              date={date}
              visits={ofProvider}
              shown={shown}
              free={free}
              away={away}
              now={now}
              {...actions}
            />
          );
        })}
      </section>
    </div>
  );
}
