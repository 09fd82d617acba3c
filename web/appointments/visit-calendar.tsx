import FullCalendar, { type CalendarRef, type EventDisplayInfo, type EventInput } from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import theme from "@fullcalendar/react/themes/classic";
import { useMemo, useRef } from "react";
import { describeTime } from "#web/api/english.ts";
import "@fullcalendar/react/skeleton.css";
import "@fullcalendar/react/themes/classic/theme.css";
import type { Absences } from "#contract/appointments/absences.ts";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { addDays, officeNow } from "#contract/office-dates.ts";
import { CalendarMoves, type CalendarView, CalendarViews, endOf } from "./calendar-toolbar.tsx";
import { describePerson } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import type { ClosedDay } from "./office-closures.ts";
import "./visit-calendar.css";
import { providerName } from "#contract/site/look-up.ts";
import { isolateName } from "#web/ui/person-name.ts";

/**
 * The office's wall clock, given to the calendar as if it were UTC: visits are calendar values without a zone, and so
 * neither the browser's zone nor a clock change can move one (practice-3).
 */
const floating = "UTC";

function officeClock(): string {
  const { date, time } = officeNow(new Date());
  return `${date}T${time}`;
}

function dayOf(midnight: Date): string {
  return midnight.toISOString().slice(0, 10);
}

/** The calendar hides it from screen readers; they read the closures in the list beneath it. */
function backgroundOf({ day, reason }: ClosedDay): EventInput {
  return { title: reason, start: day, allDay: true, display: "background" };
}

/** A band over the days of an absence; screen readers read the list of absences beneath. */
function bandOf({ id, provider, part, from, to }: Absences["results"][number]): EventInput {
  return {
    id: `absence ${id}`,
    title: `${providerName(provider)} away${part ? `, ${part}s` : ""}`,
    start: from,
    end: addDays(to, 1),
    allDay: true,
    interactive: false,
    className: "visit-calendar-away",
    color: "var(--color-warning-subtle)",
    contrastColor: "var(--color-foreground)",
  };
}

function eventOf(visit: CalendarVisit): EventInput {
  const { id, user, category, provider, confirmed_date, confirmed_time, minutes } = visit;
  return {
    id: String(id),
    title: isolateName(user.first_name),
    start: `${confirmed_date}T${confirmed_time}`,
    end: `${confirmed_date}T${endOf(confirmed_time, minutes)}`,
    extendedProps: {
      time: describeTime(confirmed_time),
      marks: describePerson(visit),
      described: `${categoryLabel(category)}, ${providerName(provider)}`,
    },
  };
}

/** How many visits a day of the month shows where it has more of them than one more. */
const mostOfDay = 4;

const more = "more ";

/** A day's visits, or the first of them and an entry that leads to the day (visits-27). */
function eventsOfDay([day, visits]: [day: string, visits: readonly CalendarVisit[]]): EventInput[] {
  if (visits.length <= mostOfDay + 1) return visits.map(eventOf);
  const leadsToDay: EventInput = {
    id: `${more}${day}`,
    title: `+${visits.length - mostOfDay} more`,
    start: `${day}T23:59`,
    // Without it, it would last an hour, into the next day and from a Sunday into the next week.
    end: `${day}T23:59:59`,
    display: "block",
    color: "transparent",
    contrastColor: "var(--color-accent)",
  };
  return [...visits.slice(0, mostOfDay).map(eventOf), leadsToDay];
}

/** Time and first name, with what tells people apart (visits-75); category and provider for screen readers (visits-28). */
function EventContent({ event }: EventDisplayInfo) {
  if (event.allDay)
    return (
      <span aria-hidden className="visit-calendar-event-content">
        {event.title}
      </span>
    );
  if (event.id.startsWith(more))
    return (
      <span className="visit-calendar-event-content visit-calendar-visit">
        {event.title} <span className="sr-only">visits</span>
      </span>
    );
  return (
    <span className="visit-calendar-event-content visit-calendar-visit">
      {/* The calendar's own text of the time is empty where a day is narrow. */}
      <b>{String(event.extendedProps.time)}</b> <span className="visit-calendar-name">{event.title}</span>{" "}
      <span aria-hidden className="visit-calendar-marks">
        {String(event.extendedProps.marks)}
      </span>{" "}
      <span className="sr-only">{String(event.extendedProps.described)}</span>
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
  absences: Absences["results"];
  /** Called with the days in view, `YYYY-MM-DD`, both inclusive. */
  onDays: (days: { from: string; to: string }) => void;
  onOpenRequest: (id: number) => void;
  /** The date `YYYY-MM-DD` whose month is shown at first. */
  startsWith: string;
  /** Whether it replaces another view, whose pressed button had the focus. */
  takesFocus: boolean;
  /** Called with another view that another component shows, and its date. */
  onView: (view: CalendarView, date: string) => void;
  /** Called with the date of a pressed day, `YYYY-MM-DD`. */
  onDay: (date: string) => void;
}

/** A month of confirmed visits, by mouse, touch and keyboard (visits-27). */
export function VisitCalendar(props: VisitCalendarProps) {
  const { visits, closedDays, absences, onDays, onOpenRequest, ...rest } = props;
  const { startsWith, takesFocus, onView, onDay } = rest;
  const calendar = useRef<CalendarRef>(null);
  const events = useMemo(
    () => [
      ...[...Map.groupBy(visits, ({ confirmed_date }) => confirmed_date)].flatMap(eventsOfDay),
      ...closedDays.map(backgroundOf),
      ...absences.map(bandOf),
    ],
    [visits, closedDays, absences],
  );
  const shown = () => calendar.current?.getApi();

  return (
    <div className="visit-calendar">
      <FullCalendar
        ref={calendar}
        plugins={[theme, dayGrid, interaction]}
        initialView="dayGridMonth"
        initialDate={startsWith}
        headerToolbar={{ start: "moves", center: "title", end: "views" }}
        toolbarElements={{
          moves: (
            <CalendarMoves
              unit="Month"
              onPrevious={() => shown()?.prev()}
              onNext={() => shown()?.next()}
              onToday={() => shown()?.today()}
            />
          ),
          views: (
            <CalendarViews
              view="month"
              takesFocus={takesFocus}
              onView={(view) => onView(view, dayOf(shown()?.getDate() ?? new Date()))}
            />
          ),
        }}
        headingLevel={3}
        toolbarClass="visit-calendar-toolbar"
        toolbarTitleClass="visit-calendar-title"
        viewClass="visit-calendar-view"
        dayCellTopInnerClass="visit-calendar-day-number"
        eventClass="visit-calendar-event"
        listItemEventBeforeClass="visit-calendar-dot"
        timeZone={floating}
        now={officeClock}
        firstDay={1}
        height="auto"
        navLinks
        navLinkDayClick={(date) => onDay(dayOf(date))}
        dateClick={({ date }) => onDay(dayOf(date))}
        events={events}
        eventInteractive
        eventContent={EventContent}
        eventClick={({ event }) => {
          // A click on a closed day is one on the day.
          if (event.id.startsWith(more)) onDay(event.id.slice(more.length));
          else if (!event.allDay) onOpenRequest(Number(event.id));
        }}
        backgroundEventContent={ClosureContent}
        datesSet={({ view }) =>
          onDays({ from: dayOf(view.activeStart), to: addDays(dayOf(view.activeEnd), -1) })
        }
      />
    </div>
  );
}
