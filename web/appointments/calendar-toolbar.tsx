import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ComponentProps, startTransition, useOptimistic } from "react";
import { minutesOf, timeAt } from "#contract/office-dates.ts";
import { site } from "#contract/site/site.ts";
import { Button, IconButton } from "#web/ui/button.tsx";

/** The end `HH:MM` of a visit with a duration in minutes; midnight at the latest. */
export function endOf(time: string, minutes: number): string {
  return timeAt(Math.min(minutesOf(time) + minutes, 24 * 60));
}

/**
 * The first and last time that a day view shows: the office's hours, extended to include every visit, at its start to
 * the whole hour, so that the hours stay labelled (visits-27). Times are office-local `HH:MM`.
 */
export function hoursShown(visits: readonly { time: string; minutes: number }[]): {
  starts: string;
  ends: string;
} {
  const hour = 60;
  const half = 30;
  const starts = visits.map(({ time }) => Math.floor(minutesOf(time) / hour) * hour);
  const ends = visits.map(({ time, minutes }) => Math.ceil(minutesOf(endOf(time, minutes)) / half) * half);
  return {
    starts: timeAt(Math.min(minutesOf(site().hours.calendar_day.starts), ...starts)),
    ends: timeAt(Math.max(minutesOf(site().hours.calendar_day.ends), ...ends)),
  };
}

interface CalendarMovesProps {
  /** The unit of one step. */
  unit: "Month" | "Week" | "Day";
  onPrevious: () => void;
  onNext: () => void;
  onToday: () => void;
}

/**
 * Buttons to the previous and next days and to today, in place of the calendar's own: it exposes those as toggle
 * buttons, and its choice of views as tabs without panels. It puts these into spans.
 */
export function CalendarMoves({ unit, onPrevious, onNext, onToday }: CalendarMovesProps) {
  return (
    <span className="flex flex-wrap gap-2">
      <IconButton variant="outlined" aria-label={`Previous ${unit}`} onClick={onPrevious}>
        <ChevronLeft aria-hidden className="size-5" />
      </IconButton>
      <IconButton variant="outlined" aria-label={`Next ${unit}`} onClick={onNext}>
        <ChevronRight aria-hidden className="size-5" />
      </IconButton>
      <Button variant="secondary" onClick={onToday} className="max-sm:px-3">
        Today
      </Button>
    </span>
  );
}

function ViewButton(button: ComponentProps<typeof Button>) {
  return <Button variant="quiet" className="px-4 max-sm:px-3 aria-pressed:selected" {...button} />;
}

const viewNames = { month: "Month", week: "Week", day: "Day" } as const;

/** What the calendar shows: a month, a week by provider, or a day. */
export type CalendarView = keyof typeof viewNames;

export const calendarViews = Object.keys(viewNames) as CalendarView[];

interface CalendarViewsProps {
  view: CalendarView;
  onView: (view: CalendarView) => void;
  /** Whether it replaces another one, whose pressed button had the focus. */
  takesFocus?: boolean;
}

/** A ref callback that focuses the pressed button of a group when the group is mounted. */
const focusPressed = (group: HTMLElement | null) =>
  group?.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();

/** Month, week or day. */
export function CalendarViews({ view, onView, takesFocus = false }: CalendarViewsProps) {
  // The pressed button shows it at once; the view's visits, which may be hundreds, are rendered after that.
  const [pressed, press] = useOptimistic(view);
  return (
    <span
      ref={takesFocus ? focusPressed : undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is not allowed in a span
      role="group"
      aria-label="View"
      className="flex flex-wrap rounded-card border border-border-strong bg-surface"
    >
      {calendarViews.map((name) => (
        <ViewButton
          key={name}
          aria-pressed={name === pressed}
          onClick={() =>
            startTransition(() => {
              press(name);
              onView(name);
            })
          }
        >
          {viewNames[name]}
        </ViewButton>
      ))}
    </span>
  );
}
