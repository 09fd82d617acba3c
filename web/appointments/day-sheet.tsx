import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { useSearchParams } from "react-router";
import type { CalendarVisit } from "#contract/appointment-calendar.ts";
import { addDays, isCalendarDate } from "#contract/office-dates.ts";
import { describeTime } from "#contract/site/describe-hours.ts";
import { providerName } from "#contract/site/look-up.ts";
import { formatFullDate } from "#web/api/format-date.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { calendarQuery } from "./appointment-queries.ts";
import { endOf } from "./calendar-toolbar.tsx";
import { describeOther } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { daySheetPath } from "./list-view.ts";
import { useLiveUpdates } from "./live-updates.ts";
import { providersOn } from "./provider-day.ts";
import { StaffFooter } from "./staff-footer.tsx";
import { useOfficeToday } from "./use-clock.ts";

const cell = "sm:border-b sm:border-border sm:px-2 sm:py-2 print:py-[0.6mm]";

function describeCount(count: number): string {
  if (count === 0) return "No confirmed visits on this day.";
  return count === 1 ? "One confirmed visit." : `${count} confirmed visits.`;
}

interface CellProps {
  provider: string;
  /** Those of the provider that begin at one time: several where they overlap. */
  visits: readonly CalendarVisit[];
}

/** First name, for whom, category and end of each visit, beneath the provider where a narrow window has no columns. */
function Cell({ provider, visits }: CellProps) {
  return (
    <td className={`${cell} align-top wrap-anywhere max-sm:col-start-2 max-sm:empty:hidden`}>
      {visits.length > 0 && (
        <p aria-hidden className="text-muted sm:hidden">
          {providerName(provider)}
        </p>
      )}
      {visits.map(({ id, confirmed_time, minutes, user, category, patient_first_name: other, age }) => (
        <p key={id}>
          <bdi className="font-semibold">{user.first_name}</bdi>
          {other && <span> {describeOther(other, age)}</span>}
          <span>, {categoryLabel(category)} </span>
          <span className="whitespace-nowrap text-muted tabular-nums">
            until {describeTime(endOf(confirmed_time ?? "", minutes ?? 0))}
          </span>
        </p>
      ))}
    </td>
  );
}

/** The visits of a day in a table with a column for each provider, which prints on one page (visits-46). */
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
    <div data-sheet data-day-sheet className="grid gap-6 print:gap-2 print:text-[9pt] print:leading-tight">
      <h2 className="text-3xl print:text-[14pt]">{formatFullDate(date)}</h2>
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
      <p aria-live="polite" className="text-muted empty:hidden">
        {visits && describeCount(visits.length)}
      </p>
      {visits && visits.length > 0 && (
        <div className="overflow-x-auto">
          <table
            aria-label="Visits of the day"
            className="block w-full table-fixed border-collapse text-left sm:table print:table-auto"
          >
            <thead className="sr-only sm:not-sr-only sm:table-header-group">
              <tr>
                <th scope="col" className={`${cell} w-24 text-sm text-muted print:w-18 print:text-[8pt]`}>
                  Time
                </th>
                {providers.map((provider) => (
                  <th
                    key={provider}
                    scope="col"
                    className={`${cell} text-sm text-muted wrap-anywhere print:text-[8pt]`}
                  >
                    {providerName(provider)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="block sm:table-row-group">
              {[...Map.groupBy(visits, ({ confirmed_time }) => confirmed_time ?? "")].map(
                ([time, atTime]) => (
                  <tr
                    key={time}
                    className="grid break-inside-avoid grid-cols-[5rem_1fr] gap-y-2 border-b border-border py-3 sm:table-row"
                  >
                    <th
                      scope="row"
                      className={`${cell} align-top font-semibold whitespace-nowrap tabular-nums`}
                    >
                      {describeTime(time)}
                    </th>
                    {providers.map((provider) => (
                      <Cell
                        key={provider}
                        provider={provider}
                        visits={atTime.filter((visit) => visit.provider === provider)}
                      />
                    ))}
                  </tr>
                ),
              )}
            </tbody>
          </table>
        </div>
      )}
      <StaffFooter />
    </div>
  );
}
