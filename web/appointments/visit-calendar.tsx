import FullCalendar, { type CalendarRef, type EventDisplayInfo, type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import theme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { useMemo, useRef, useState } from "react";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import type { CalendarVisit } from "#contract/appointment-calendar.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { CalendarMoves, CalendarViews, endOf, hoursShown } from "./calendar-toolbar.tsx";
import { categoryLabel } from "./labels.ts";
import type { ClosedDay } from "./office-closures.ts";
import "./visit-calendar.css";
import { providerName } from "#contract/site/look-up.ts";
import { isolateName } from "#web/ui/person-name.ts";

/** Window width in pixels below which the calendar starts with a day (visits-27). */
const narrowUnder = 640;

/**
 * The office's wall clock, given to the calendar as if it were UTC: visits are calendar values without a zone, and so
 * neither the browser's zone nor a clock change can move one (practice-3).
 */
const floating = "UTC";

function officeClock(): string {
  const { date, time } = officeNow(new Date());
  return `${date}T${time}`;
}

const dayView = "timeGridDay";
const monthView = "dayGridMonth";

function dayOf(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}

const clockFormat = { hour: "2-digit", minute: "2-digit", hour12: false } as const;

/** The calendar hides it from screen readers; they read the closures in the list beneath it. */
function backgroundOf({ day, reason }: ClosedDay): EventInput {
  return { title: reason, start: day, allDay: true, display: "background" };
}

/** The duration of a confirmed visit in minutes. */
function lengthOf({ minutes }: CalendarVisit): number {
  return minutes ?? 0;
}

function eventOf(visit: CalendarVisit): EventInput {
  const { id, user, category, provider, confirmed_date, confirmed_time } = visit;
  return {
    id: String(id),
    title: isolateName(user.first_name),
    start: `${confirmed_date}T${confirmed_time}`,
    end: `${confirmed_date}T${endOf(confirmed_time ?? "", lengthOf(visit))}`,
    extendedProps: { described: `${categoryLabel(category)}, ${providerName(provider ?? "")}` },
  };
}

/** Time and first name; category and provider for screen readers (visits-28). */
function EventContent({ event, timeText }: EventDisplayInfo) {
  return (
    <span className="visit-calendar-event-content">
      <b>{timeText}</b> {event.title} <span className="sr-only">{String(event.extendedProps.described)}</span>
    </span>
  );
}

function ClosureContent({ event }: EventDisplayInfo) {
  return <span className="visit-calendar-closure">{event.title}</span>;
}

interface VisitCalendarProps {
  /** Confirmed visits; those out of view are ignored. */
  visits: readonly CalendarVisit[];
  closedDays: readonly ClosedDay[];
  /** Called with the days in view, `YYYY-MM-DD`, both inclusive. */
  onDays: (days: { from: string; to: string }) => void;
  onOpenRequest: (id: number) => void;
  /** The initial view and date; by default today's month, or today in a narrow window. */
  startsWith?: { readonly view: "month" | "day"; readonly date: string } | undefined;
  /** Called for the week of a date `YYYY-MM-DD`, which another component shows. */
  onWeek: (date: string) => void;
}

/** A month or a day of confirmed visits at the office's hours, by mouse, touch and keyboard (visits-27). */
export function VisitCalendar(props: VisitCalendarProps) {
  const { visits, closedDays, onDays, onOpenRequest, startsWith, onWeek } = props;
  const calendar = useRef<CalendarRef>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [startsWithDay] = useState(() =>
    startsWith ? startsWith.view === "day" : window.innerWidth < narrowUnder,
  );
  const [isDayShown, setIsDayShown] = useState(startsWithDay);
  const [day, setDay] = useState<string>();
  const events = useMemo(
    () => [...visits.map(eventOf), ...closedDays.map(backgroundOf)],
    [visits, closedDays],
  );
  const hours = hoursShown(
    visits
      .filter(({ confirmed_date }) => confirmed_date === day)
      .map((visit) => ({ time: visit.confirmed_time ?? "", minutes: lengthOf(visit) })),
  );

  const shown = () => calendar.current?.getApi();

  function openDay(date: Date) {
    shown()?.changeView(dayView, date);
    // The pressed link is gone with the month; the focus moves to the day's heading.
    frame.current?.focus({ preventScroll: true });
  }

  return (
    <div ref={frame} tabIndex={-1} data-view={isDayShown ? "day" : "month"} className="visit-calendar">
      <FullCalendar
        ref={calendar}
        plugins={[theme, dayGrid, timeGrid, interaction]}
        initialView={startsWithDay ? dayView : monthView}
        {...(startsWith && { initialDate: startsWith.date })}
        headerToolbar={{ start: "moves", center: "title", end: "views" }}
        toolbarElements={{
          moves: (
            <CalendarMoves
              unit={isDayShown ? "Day" : "Month"}
              onPrevious={() => shown()?.prev()}
              onNext={() => shown()?.next()}
              onToday={() => shown()?.today()}
            />
          ),
          views: (
            <CalendarViews
              view={isDayShown ? "day" : "month"}
              takesFocus={startsWith !== undefined}
              onView={(view) => {
                if (view === "week") onWeek(dayOf(shown()?.getDate() ?? new Date()));
                else shown()?.changeView(view === "day" ? dayView : monthView);
              }}
            />
          ),
        }}
        headingLevel={3}
        toolbarClass="visit-calendar-toolbar"
        toolbarTitleClass="visit-calendar-title"
        viewClass="visit-calendar-view"
        dayCellTopInnerClass="visit-calendar-day-number"
        slotLaneClass="visit-calendar-slot"
        eventClass="visit-calendar-event"
        timeZone={floating}
        now={officeClock}
        nowIndicator
        firstDay={1}
        height="auto"
        allDaySlot={false}
        dayMaxEvents={4}
        navLinks
        navLinkDayClick={openDay}
        dateClick={({ date }) => openDay(date)}
        slotMinTime={hours.starts}
        slotMaxTime={hours.ends}
        slotDuration="00:30"
        slotHeaderInterval="01:00"
        slotHeaderFormat={clockFormat}
        eventTimeFormat={clockFormat}
        displayEventEnd={false}
        events={events}
        eventInteractive
        eventContent={EventContent}
        eventClick={({ event }) => {
          // A click on a closed day is one on the day.
          if (event.display !== "background") onOpenRequest(Number(event.id));
        }}
        backgroundEventContent={ClosureContent}
        datesSet={({ view }) => {
          const from = dayOf(view.activeStart);
          const isDay = view.type === dayView;
          setIsDayShown(isDay);
          setDay(isDay ? from : undefined);
          onDays({ from, to: isDay ? from : addDays(dayOf(view.activeEnd), -1) });
        }}
      />
    </div>
  );
}
