import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useMemo, useState } from "react";
import type { CalendarVisit } from "#contract/appointment-calendar.ts";
import { describeClosure } from "#contract/closures.ts";
import { addDays, mondayOf } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { formatFullDate } from "#web/api/format-date.ts";
import { useOfficeDays } from "#web/api/office-days.ts";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { TextLink, textLinkClasses } from "#web/ui/text-link.tsx";
import { calendarQuery, officeDaysQuery } from "./appointment-queries.ts";
import { categoryLabel } from "./labels.ts";
import { daySheetPath } from "./list-view.ts";
import { closedDaysIn, closuresIn } from "./office-closures.ts";
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
  return [...Map.groupBy(visits, ({ confirmed_date }) => confirmed_date ?? "")];
}

interface StaffCalendarProps {
  onOpenRequest: (id: number) => void;
}

interface VisitListProps extends StaffCalendarProps {
  visits: readonly CalendarVisit[];
  /** What is said without visits: they may be missing until they are loaded. */
  none: string;
}

/** The same visits as a list, for screen readers and small screens. */
function VisitList({ visits, none, onOpenRequest }: VisitListProps) {
  if (visits.length === 0) return <p className="py-3 text-muted">{none}</p>;
  return (
    <ul className="grid gap-4 py-3">
      {byDay(visits).map(([day, ofDay]) => (
        <li key={day}>
          <h3 className="font-sans text-base tracking-normal">{formatFullDate(day)}</h3>
          <ul className="mt-1 grid gap-1">
            {ofDay.map(({ id, confirmed_time, user, category, provider }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onOpenRequest(id)}
                  className="min-h-11 rounded-small px-2 text-left hover:bg-accent-subtle"
                >
                  <span className="font-semibold tabular-nums">{confirmed_time}</span>{" "}
                  <bdi className="font-semibold underline underline-offset-4">{user.first_name}</bdi>,{" "}
                  {categoryLabel(category)}, {providerName(provider ?? "")}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

/** The confirmed visits, as a calendar and as a list (visits-27). */
export function StaffCalendar({ onOpenRequest }: StaffCalendarProps) {
  const [days, setDays] = useState<{ from: string; to: string }>();
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...calendarQuery(days ?? { from: "", to: "" }),
    enabled: days !== undefined,
  });
  const visits = data?.results ?? nothing;
  const { data: officeDays } = useQuery({ ...officeDaysQuery, placeholderData: useOfficeDays() });
  // Memoized, since the calendar renders all its events anew for other ones.
  const { closures, closedDays } = useMemo(() => {
    if (!days) return { closures: [], closedDays: [] };
    const inDays = closuresIn(days, officeDays?.closures ?? []);
    return { closures: inDays, closedDays: closedDaysIn(days, inDays) };
  }, [days, officeDays]);
  const [week, setWeek] = useState<string>();
  const [startsWith, setStartsWith] = useState<{ view: "month" | "day"; date: string }>();
  const today = useOfficeToday();

  function showWeek(date: string) {
    const monday = mondayOf(date);
    setWeek(monday);
    setDays({ from: monday, to: addDays(monday, 6) });
  }

  const inView = visits.filter(
    ({ confirmed_date: day }) => day && days && day >= days.from && day <= days.to,
  );
  const missing = isError ? "They could not be loaded." : "Loading...";
  const none = data && !isPlaceholderData ? "No confirmed visits in these days." : missing;
  return (
    <section aria-labelledby="calendar-heading">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 id="calendar-heading" className="text-3xl">
          Calendar
        </h2>
        <TextLink to={daySheetPath(days && days.from === days.to ? days.from : today)}>Day sheet</TextLink>
      </div>
      <div role="alert" className="empty:hidden">
        {isError && (
          <LoadError className="mb-4" onRetry={() => void refetch()}>
            The confirmed visits could not be loaded.
          </LoadError>
        )}
      </div>
      {week === undefined ? (
        <VisitCalendar
          visits={visits}
          closedDays={closedDays}
          onDays={setDays}
          onOpenRequest={onOpenRequest}
          startsWith={startsWith}
          onWeek={showWeek}
        />
      ) : (
        <WeekByProvider
          monday={week}
          today={today}
          visits={inView}
          closedDays={closedDays}
          onMonday={showWeek}
          onView={(view) => {
            if (view === "week") return;
            const isThisWeek = mondayOf(today) === week;
            setStartsWith({ view, date: isThisWeek ? today : week });
            setWeek(undefined);
          }}
          onOpenRequest={onOpenRequest}
        />
      )}
      {closures.length > 0 && (
        <ul aria-label="Closures in these days" className="mt-4 grid gap-1 text-note text-muted">
          {closures.map((closure) => (
            <li key={`${closure.from} ${closure.reason}`}>{describeClosure(closure)}</li>
          ))}
        </ul>
      )}
      <details className="group mt-4">
        <summary className={textLinkClasses("standalone")}>
          These visits as a list
          <ChevronDown
            aria-hidden
            className="size-4 transition-transform duration-200 group-open:rotate-180"
          />
        </summary>
        <VisitList visits={inView} none={none} onOpenRequest={onOpenRequest} />
      </details>
    </section>
  );
}
