import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { memo, useMemo, useState } from "react";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { addDays, mondayOf, officeNow } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { describeClosure, describeTime, formatFullDate } from "#web/api/english.ts";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { getStored, setStored } from "#web/session/stored-session.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { TextLink, textLinkClasses } from "#web/ui/text-link.tsx";
import { describeAbsence } from "./affected-groups.ts";
import { absencesSinceQuery, calendarQuery } from "./appointment-queries.ts";
import { type CalendarView, calendarViews } from "./calendar-toolbar.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { DayByProvider } from "./day-by-provider.tsx";
import { describeWhose } from "./describe-person.ts";
import { type FreeTime, FreeTimeDialog } from "./free-time-dialog.tsx";
import { categoryLabel } from "./labels.ts";
import { useLastChange } from "./last-change.ts";
import { daySheetPath } from "./list-view.ts";
import { type Move, MoveDialog, type MoveTarget } from "./move-dialog.tsx";
import { closedDaysIn } from "./office-closures.ts";
import { CallDialog } from "./phone-request-form.tsx";
import { useOfficeToday } from "./use-clock.ts";
import { WeekByProvider } from "./week-by-provider.tsx";

const VisitCalendar = lazyComponent(async () => (await import("./visit-calendar.tsx")).VisitCalendar, {
  fallback: <Skeleton lines={12} className="min-h-[38rem] content-start" />,
  failure: (_, retry) => (
    <div role="alert" className="min-h-[38rem]">
      <LoadError onRetry={retry}>The calendar could not be loaded.</LoadError>
    </div>
  ),
});

const nothing: readonly CalendarVisit[] = [];

function byDay(visits: readonly CalendarVisit[]): [day: string, visits: CalendarVisit[]][] {
  return [...Map.groupBy(visits, ({ confirmed_date }) => confirmed_date)];
}

/** Whether a visit has not begun, and so can be moved (visits-35). */
function isAhead({ confirmed_date, confirmed_time }: CalendarVisit): boolean {
  const now = officeNow(new Date());
  return `${confirmed_date} ${confirmed_time}` > `${now.date} ${now.time}`;
}

/** The days of a view, both included; those of a month, whose weeks are whole, are known once it is shown. */
function daysOf({ view, date }: Shown, monthDays: { from: string; to: string } | undefined) {
  if (view === "month") return monthDays;
  if (view === "day") return { from: date, to: date };
  const monday = mondayOf(date);
  return { from: monday, to: addDays(monday, 6) };
}

interface StaffCalendarProps {
  onOpenRequest: (id: number) => void;
}

interface VisitListProps extends StaffCalendarProps {
  visits: readonly CalendarVisit[];
  /** What is said without visits: they may be missing until they are loaded. */
  none: string;
  onMove: (move: Move) => void;
}

/** The same visits as a list, for screen readers and small screens. */
function VisitList({ visits, none, onOpenRequest, onMove }: VisitListProps) {
  if (visits.length === 0) return <p className="py-3 text-muted">{none}</p>;
  return (
    <ul className="grid gap-4 py-3">
      {byDay(visits).map(([day, ofDay]) => (
        <li key={day}>
          <h3 className="font-sans text-base tracking-normal">{formatFullDate(day)}</h3>
          <ul className="mt-1 grid gap-1">
            {ofDay.map((visit) => (
              <li key={visit.id} className="flex flex-wrap items-center">
                <button
                  type="button"
                  onClick={() => onOpenRequest(visit.id)}
                  className="min-h-11 min-w-0 rounded-small px-2 text-left hover:bg-accent-subtle"
                >
                  <span className="font-semibold tabular-nums">{describeTime(visit.confirmed_time)}</span>{" "}
                  <span className="font-semibold underline underline-offset-4">{describeWhose(visit)}</span>
                  <span>
                    , {categoryLabel(visit.category)}, {providerName(visit.provider)}
                  </span>
                </button>
                {isAhead(visit) && (
                  <Button
                    variant="quiet"
                    onClick={() => onMove({ visit })}
                    aria-label={`Move ${describeWhose({ ...visit, age: null })} to …`}
                    className="underline underline-offset-4"
                  >
                    Move to …
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** Window width in pixels below which the calendar starts with a day (visits-27). */
const narrowUnder = 640;

const storageKey = "calendar-view";

interface Shown {
  readonly view: CalendarView;
  /** The day, or one of the week or month, `YYYY-MM-DD`. */
  readonly date: string;
  /** What has the focus once the view has changed. */
  readonly takesFocus?: "view" | "day";
}

/** The view that was chosen last on this device; at first a month, or a day in a narrow window (visits-27). */
function firstView(): CalendarView {
  const stored = getStored(storageKey);
  return calendarViews.find((view) => view === stored) ?? (window.innerWidth < narrowUnder ? "day" : "month");
}

/**
 * The confirmed visits, as a calendar and as a list (visits-27). Memoized, since each dialog that opens over the page
 * would render a month's entries anew.
 */
export const StaffCalendar = memo(function StaffCalendar({ onOpenRequest }: StaffCalendarProps) {
  const today = useOfficeToday();
  const [shown, setShown] = useState<Shown>(() => ({ view: firstView(), date: today }));
  const [monthDays, setMonthDays] = useState<{ from: string; to: string }>();
  const [free, setFree] = useState<FreeTime>();
  const [call, setCall] = useState<FreeTime>();
  const [move, setMove] = useState<Move>();
  // The last one that was moved here, whose notice has the button to undo it.
  const [moved, setMoved] = useState<number>();
  const [isListed, setIsListed] = useState(false);
  const lastChange = useLastChange();
  const days = useMemo(() => daysOf(shown, monthDays), [shown, monthDays]);
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...calendarQuery(days ?? { from: "", to: "" }),
    enabled: days !== undefined,
  });
  const visits = data?.results ?? nothing;
  const { data: away } = useQuery(absencesSinceQuery(days && days.from < today ? days.from : undefined));
  const absences = useMemo(
    () => away?.results.filter(({ from, to }) => days && from <= days.to && to >= days.from) ?? [],
    [away, days],
  );
  // Memoized, since the calendar renders all its events anew for other ones.
  const { closures, closedDays } = useMemo(() => {
    if (!days) return { closures: [], closedDays: [] };
    // Those of the days before are held until these days have loaded.
    const found = data?.closures.filter(({ from, to }) => from <= days.to && to >= days.from) ?? [];
    return { closures: found, closedDays: closedDaysIn(days, found) };
  }, [days, data]);

  function showView(view: CalendarView, date: string) {
    if (view === shown.view) return;
    setStored(storageKey, view);
    setShown({ view, date, takesFocus: "view" });
  }

  const inView = visits.filter(({ confirmed_date: day }) => days && day >= days.from && day <= days.to);
  const missing = isError ? "They could not be loaded." : "Loading...";
  const none = data && !isPlaceholderData ? "No confirmed visits in these days." : missing;
  const common = {
    visits: inView,
    closedDays,
    absences,
    today,
    onOpenRequest,
    onFreeTime: setFree,
    onMove: (id: number, target: MoveTarget) => {
      const visit = visits.find((one) => one.id === id);
      if (visit) setMove({ visit, target });
    },
  };
  const monday = mondayOf(shown.date);
  return (
    <section aria-labelledby="calendar-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="calendar-heading" className="text-3xl">
          Calendar
        </h2>
        <TextLink to={daySheetPath(shown.view === "day" ? shown.date : today)}>Day sheet</TextLink>
      </div>
      <div role="alert" className="empty:hidden">
        {isError && (
          <LoadError className="mb-4" onRetry={() => void refetch()}>
            The confirmed visits could not be loaded.
          </LoadError>
        )}
      </div>
      {lastChange?.wasRescheduled && lastChange.request.id === moved && (
        <div className="mb-4">
          <ChangedNotice key={lastChange.at} change={lastChange} />
        </div>
      )}
      {/* Out of view it costs nothing when a dialog opens, which has every visible element's style computed anew. */}
      <div className="-m-3 p-3 [contain-intrinsic-size:auto_56rem] [content-visibility:auto]">
        {shown.view === "month" && (
          <VisitCalendar
            visits={visits}
            closedDays={closedDays}
            absences={absences}
            startsWith={shown.date}
            takesFocus={shown.takesFocus === "view"}
            onDays={setMonthDays}
            onOpenRequest={onOpenRequest}
            onView={showView}
            onDay={(date) => setShown({ view: "day", date, takesFocus: "day" })}
          />
        )}
        {shown.view === "week" && (
          <WeekByProvider
            {...common}
            monday={monday}
            takesFocus={shown.takesFocus === "view"}
            onMonday={(date) => setShown({ view: "week", date })}
            onView={(view) => showView(view, mondayOf(today) === monday ? today : monday)}
          />
        )}
        {shown.view === "day" && (
          <DayByProvider
            {...common}
            date={shown.date}
            onDate={(date) => setShown({ view: "day", date })}
            onView={(view) => showView(view, shown.date)}
            takesFocus={shown.takesFocus}
          />
        )}
      </div>
      {absences.length > 0 && (
        <ul aria-label="Absences in these days" className="mt-4 grid gap-1 text-note text-muted">
          {absences.map((absence) => (
            <li key={absence.id}>Away: {describeAbsence(absence)}</li>
          ))}
        </ul>
      )}
      {closures.length > 0 && (
        <ul aria-label="Closures in these days" className="mt-4 grid gap-1 text-note text-muted">
          {closures.map((closure) => (
            <li key={`${closure.from} ${closure.to} ${closure.reason}`}>{describeClosure(closure)}</li>
          ))}
        </ul>
      )}
      <details onToggle={({ currentTarget }) => setIsListed(currentTarget.open)} className="group mt-4">
        <summary className={textLinkClasses("standalone")}>
          These visits as a list
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        {isListed && <VisitList visits={inView} none={none} onOpenRequest={onOpenRequest} onMove={setMove} />}
      </details>
      <FreeTimeDialog
        free={free}
        onClose={() => setFree(undefined)}
        onEnterCall={() => {
          setCall(free);
          setFree(undefined);
        }}
      />
      <CallDialog isOpen={call !== undefined} startsWith={call} onClose={() => setCall(undefined)} />
      <MoveDialog
        move={move}
        onClose={() => {
          setMoved(move?.visit.id);
          setMove(undefined);
        }}
      />
    </section>
  );
});
