import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { type CSSProperties, useId } from "react";
import { useSearchParams } from "react-router";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { otherLanguage } from "#contract/language.ts";
import { addDays, isCalendarDate } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { describeTime, formatFullDate } from "#web/api/english.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { calendarQuery } from "./appointment-queries.ts";
import { endOf } from "./calendar-toolbar.tsx";
import { describeOther } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { daySheetPath } from "./list-view.ts";
import { useLiveUpdates } from "./live-updates.ts";
import { SeverePain } from "./pain.tsx";
import { providersOn } from "./provider-day.ts";
import { StaffFooter } from "./staff-footer.tsx";
import { useOfficeToday } from "./use-clock.ts";

function describeCount(count: number): string {
  if (count === 0) return "No confirmed visits on this day.";
  return count === 1 ? "One confirmed visit." : `${count} confirmed visits.`;
}

/** Time, first name, for whom, category and end of a visit; in print in one text, which takes fewer lines. */
function Visit({ visit }: { visit: CalendarVisit }) {
  const {
    confirmed_time: time,
    minutes,
    user,
    category,
    patient_first_name: other,
    age,
    severe_pain,
    language,
  } = visit;
  const spoken = otherLanguage(language);
  return (
    <li className="grid break-inside-avoid grid-cols-[5rem_1fr] gap-x-2 border-b border-border py-2 print:block print:py-[0.4mm]">
      <span className="font-semibold whitespace-nowrap tabular-nums">{describeTime(time)}</span>
      <p className="min-w-0 wrap-anywhere print:ml-1 print:inline">
        <bdi className="font-semibold">{user.first_name}</bdi>
        {other && <span> {describeOther(other, age)}</span>}
        {spoken && <span>, {spoken}</span>}
        <span>, {categoryLabel(category)} </span>
        <span className="whitespace-nowrap text-muted tabular-nums">
          until {describeTime(endOf(time, minutes))}
        </span>
        {severe_pain && (
          <>
            {" "}
            <SeverePain />
          </>
        )}
      </p>
    </li>
  );
}

interface ColumnProps {
  provider: string;
  /** Those of the provider, soonest first. */
  visits: readonly CalendarVisit[];
}

function Column({ provider, visits }: ColumnProps) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="text-xl print:text-[10pt]">
        {providerName(provider)}
      </h3>
      {visits.length === 0 && <p className="py-2 text-muted">No visits.</p>}
      <ul aria-labelledby={id} className="empty:hidden">
        {visits.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
    </div>
  );
}

/**
 * The visits of a day with a column for each provider, which prints on one page (visits-46): a column has its own rows,
 * since one row for each time of all providers would take twice the paper.
 */
export function DaySheet() {
  useLiveUpdates();
  const [search] = useSearchParams();
  const today = useOfficeToday();
  const requested = search.get("date") ?? "";
  const date = isCalendarDate(requested) ? requested : today;
  const { data, isPlaceholderData, isError, refetch } = useQuery(calendarQuery({ from: date, to: date }));
  const visits = isPlaceholderData ? undefined : data?.results;
  const providers = providersOn(date, visits ?? []);
  return (
    <div
      data-sheet
      data-day-sheet
      className="grid gap-6 print:gap-2 print:text-[9pt] print:leading-[1.15] print:[&_h2]:leading-none"
    >
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-3xl print:text-[14pt]">{formatFullDate(date)}</h2>
        <p aria-live="polite" className="text-muted empty:hidden">
          {visits && describeCount(visits.length)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        <ButtonLink variant="secondary" to={daySheetPath(addDays(date, -1))}>
          Previous day
        </ButtonLink>
        <ButtonLink variant="secondary" to={daySheetPath(addDays(date, 1))}>
          Next day
        </ButtonLink>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" />
          Print
        </Button>
      </div>
      <div role="alert" className="empty:hidden">
        {isError && (
          <LoadError onRetry={() => void refetch()}>The day’s visits could not be loaded.</LoadError>
        )}
      </div>
      {!visits && !isError && <Skeleton lines={8} />}
      {visits && visits.length > 0 && (
        <div
          style={{ "--columns": providers.length } as CSSProperties}
          className="grid gap-x-8 gap-y-6 sm:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))] print:grid-cols-[repeat(var(--columns),minmax(0,1fr))] print:gap-x-[3mm]"
        >
          {providers.map((provider) => (
            <Column
              key={provider}
              provider={provider}
              visits={visits.filter((visit) => visit.provider === provider)}
            />
          ))}
        </div>
      )}
      <StaffFooter />
    </div>
  );
}
