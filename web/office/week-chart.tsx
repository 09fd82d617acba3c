import { type ReactNode, useId } from "react";
import { siteFormat } from "#contract/site/format.ts";
import { saidIn } from "#contract/site/site.ts";
import { formatNumber } from "#web/api/english.ts";

/** A series of a stacked bar chart: a name, a colour, and a value for each week, null if there is none. */
export interface WeekSeries {
  readonly name: string;
  readonly colour: keyof typeof colours;
  readonly values: readonly (number | null)[];
}

// System colours in forced-colors mode, which SVG does not apply by itself.
const colours = {
  first: {
    bar: "fill-accent forced-colors:fill-[CanvasText]",
    key: "bg-accent forced-colors:bg-[CanvasText]",
  },
  second: {
    bar: "fill-category-4 forced-colors:fill-[Highlight]",
    key: "bg-category-4 forced-colors:bg-[Highlight]",
  },
  third: {
    bar: "fill-border-strong forced-colors:fill-[GrayText]",
    key: "bg-border-strong forced-colors:bg-[GrayText]",
  },
} as const;

const monthAndDay = siteFormat(
  ({ locale }) => new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }),
);
const nameWeek = (monday: string) => saidIn("en", monthAndDay).format(new Date(monday));

const height = 100;
/** The width of a bar as a fraction of a week's width. */
const barWidth = 0.7;

interface WeekChartProps {
  heading: string;
  /** The heading's level. */
  level: 3 | 4;
  /** A short summary of the numbers. */
  summary: string;
  /** The Mondays of the weeks, `YYYY-MM-DD`, oldest first. */
  weeks: readonly string[];
  series: readonly WeekSeries[];
  /** Formats a value; by default the number itself. */
  describe?: (value: number) => string;
}

/** A bar chart by week, with its numbers as a table below for screen readers (WCAG 2.2, 1.1.1). */
export function WeekChart({ heading, level, summary, weeks, series, describe }: WeekChartProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  const inWords = describe ?? formatNumber;
  const totals = weeks.map((_, week) => series.reduce((sum, { values }) => sum + (values[week] ?? 0), 0));
  const highest = Math.max(...totals);
  return (
    <figure aria-labelledby={id} className="grid content-start gap-3 rounded-box border border-border p-4">
      <figcaption>
        <Heading id={id} className="font-sans text-base font-semibold">
          {heading}
        </Heading>
        <p className="text-note text-muted">{summary}</p>
      </figcaption>
      <div aria-hidden hidden={highest === 0} className="grid gap-1 text-sm text-muted tabular-nums">
        <span>{inWords(highest)}</span>
        <Bars series={series} weeks={weeks} highest={highest} />
        <div className="flex justify-between">
          {[weeks[0], weeks.at(-1)].map((week) => week && <span key={week}>{nameWeek(week)}</span>)}
        </div>
        {series.length > 1 && <Key series={series} />}
      </div>
      <details>
        <summary className="text-note cursor-pointer font-semibold text-accent underline-offset-4 hover:underline">
          Numbers<span className="sr-only"> of {heading}</span>
        </summary>
        <Numbers labelledBy={id} weeks={weeks} series={series} inWords={inWords} />
      </details>
    </figure>
  );
}

interface BarsProps extends Pick<WeekChartProps, "weeks" | "series"> {
  highest: number;
}

function Bars({ weeks, series, highest }: BarsProps) {
  const scale = highest > 0 ? height / highest : 0;
  return (
    <svg
      viewBox={`0 0 ${weeks.length} ${height}`}
      preserveAspectRatio="none"
      className="h-28 w-full border-t border-b border-t-border border-b-border-strong"
    >
      {weeks.map((monday, week) => {
        let top = height;
        return series.map(({ name, colour, values }) => {
          const size = (values[week] ?? 0) * scale;
          top -= size;
          return (
            size > 0 && (
              <rect
                key={`${monday} ${name}`}
                x={week + (1 - barWidth) / 2}
                y={top}
                width={barWidth}
                height={size}
                className={colours[colour].bar}
              />
            )
          );
        });
      })}
    </svg>
  );
}

function Key({ series }: Pick<WeekChartProps, "series">) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-1 text-foreground">
      {series.map(({ name, colour }) => (
        <li key={name} className="flex items-center gap-2">
          <span className={`size-3 rounded-full forced-color-adjust-none ${colours[colour].key}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}

interface NumbersProps extends Pick<WeekChartProps, "weeks" | "series"> {
  labelledBy: string;
  inWords: (value: number) => string;
}

function Numbers({ labelledBy, weeks, series, inWords }: NumbersProps) {
  const heading = (text: ReactNode) => (
    <th
      key={String(text)}
      scope="col"
      className="border-b border-border py-1.5 pr-3 align-bottom font-semibold"
    >
      {text}
    </th>
  );
  return (
    <table aria-labelledby={labelledBy} className="mt-2 w-full text-left text-sm tabular-nums">
      <thead>
        <tr>
          {heading("Week of")}
          {series.map(({ name }) => heading(name))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((monday, week) => (
          <tr key={monday}>
            <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
              {nameWeek(monday)}
            </th>
            {series.map(({ name, values }) => {
              const value = values[week] ?? null;
              return (
                <td key={name} className="py-1 pr-3">
                  {value === null ? "None" : inWords(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
