import { queryOptions } from "@tanstack/react-query";
import type { OfficeWeek } from "#contract/office/office-insights.ts";
import { call } from "#web/api/browser-call.ts";
import { formatNumber } from "#web/api/english.ts";
import { OfficeData } from "./office-data.tsx";
import { WeekChart } from "./week-chart.tsx";

const insightsQuery = queryOptions({
  queryKey: ["office", "insights"],
  queryFn: () => call("GET /api/office/insights/", {}),
  staleTime: 0,
});

/** Minutes in words, such as '45 min', '3 h' or '2.5 days'. */
function describeMinutes(minutes: number): string {
  const round = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });
  if (minutes < 60) return `${minutes} min`;
  const hours = minutes / 60;
  return hours < 48 ? `${round(hours)} h` : `${round(hours / 24)} days`;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The office's numbers of the last twelve weeks as charts (office-23). */
export function Weeks() {
  return (
    <OfficeData query={insightsQuery} what="the numbers of the last weeks">
      {({ results }) => (
        <div className="grid gap-4">
          <div>
            <h3 className="text-lg font-semibold">The last {results.length} weeks</h3>
            <p className="text-note text-muted">Monday to Sunday; the last one is still under way.</p>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] items-start gap-4">
            <Requests results={results} />
            <Confirmations results={results} />
            <Visits results={results} />
            <Gaps results={results} />
          </div>
        </div>
      )}
    </OfficeData>
  );
}

interface ChartProps {
  results: readonly OfficeWeek[];
}

const mondaysOf = (results: readonly OfficeWeek[]) => results.map(({ week }) => week);

function Requests({ results }: ChartProps) {
  const of = (status: keyof OfficeWeek["requests"]) => results.map(({ requests }) => requests[status]);
  const [confirmed, pending, cancelled] = [of("confirmed"), of("pending"), of("cancelled")];
  const total = sum([...confirmed, ...pending, ...cancelled]);
  return (
    <WeekChart
      level={4}
      heading="Requests"
      summary={`${formatNumber(total)} in all, by status`}
      weeks={mondaysOf(results)}
      series={[
        { name: "Confirmed", colour: "first", values: confirmed },
        { name: "Pending", colour: "second", values: pending },
        { name: "Cancelled", colour: "third", values: cancelled },
      ]}
    />
  );
}

function Confirmations({ results }: ChartProps) {
  const values = results.map(({ confirmation_minutes: minutes }) => minutes);
  const latest = values.findLast((value) => value !== null);
  const summary =
    latest === undefined
      ? "No request was confirmed"
      : `Half of each week’s took less time; most recently ${describeMinutes(latest)}`;
  return (
    <WeekChart
      level={4}
      heading="From request to confirmation"
      summary={summary}
      weeks={mondaysOf(results)}
      series={[{ name: "Median time", colour: "first", values }]}
      describe={describeMinutes}
    />
  );
}

function Visits({ results }: ChartProps) {
  const completed = results.map(({ visits }) => visits.completed);
  const missed = results.map(({ visits }) => visits.no_show);
  const recorded = sum(completed) + sum(missed);
  const share = recorded > 0 ? sum(missed) / recorded : 0;
  const percent = formatNumber(share, {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return (
    <WeekChart
      level={4}
      heading="No-shows"
      summary={
        recorded === 0
          ? "No visit's outcome was recorded"
          : `${formatNumber(sum(missed))} of ${formatNumber(recorded)} recorded visits (${percent})`
      }
      weeks={mondaysOf(results)}
      series={[
        { name: "No-show", colour: "second", values: missed },
        { name: "Took place", colour: "first", values: completed },
      ]}
    />
  );
}

function Gaps({ results }: ChartProps) {
  const values = results.map(({ gaps_filled: filled }) => filled);
  return (
    <WeekChart
      level={4}
      heading="Gaps filled"
      summary={`${formatNumber(sum(values))} freed times were taken by patients who were offered them`}
      weeks={mondaysOf(results)}
      series={[{ name: "Gaps filled", colour: "first", values }]}
    />
  );
}
