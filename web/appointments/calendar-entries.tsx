import Plus from "lucide-react/icons/plus";
import type { DragEvent, MouseEvent } from "react";
import type { CalendarVisit } from "#contract/appointments/appointment-calendar.ts";
import { timeAt } from "#contract/office-dates.ts";
import { providerName } from "#contract/site/look-up.ts";
import { describeTime } from "#web/api/english.ts";
import { describePerson } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { type Span, tintOf } from "./provider-day.ts";
import { useTouchDrag } from "./touch-drag.ts";

/** The type of what is dragged from one place of the calendar to another. */
const dragType = "application/x-visit";

/** What is dragged: a visit's id, and how many minutes after its start it is held. */
interface Dragged {
  readonly id: number;
  readonly offset: number;
}

let dragged: Dragged | undefined;

/** The visit that an event drags, if it drags one of this page; other drags carry files or text. */
export function draggedVisit({ dataTransfer }: DragEvent): Dragged | undefined {
  return dataTransfer.types.includes(dragType) ? dragged : undefined;
}

interface VisitEntryProps {
  visit: CalendarVisit;
  /** Whether there is room for the category in a line of its own. */
  isDetailed?: boolean;
  onOpen: () => void;
}

/** A visit as a button that opens it, and that can be dragged, by a finger after a long press (visits-28, visits-93, visits-116). */
export function VisitEntry({ visit, isDetailed = false, onOpen }: VisitEntryProps) {
  const { id, confirmed_time, user, category, provider, minutes } = visit;
  const marks = describePerson(visit);
  return (
    // A button itself cannot be dragged in Firefox.
    <div
      ref={useTouchDrag()}
      draggable
      data-tint={tintOf(provider)}
      className="calendar-visit"
      onDragStart={({ dataTransfer, currentTarget, clientY }) => {
        const { top, height } = currentTarget.getBoundingClientRect();
        dragged = { id, offset: (Math.max(0, clientY - top) / height) * minutes };
        dataTransfer.setData(dragType, String(id));
        dataTransfer.effectAllowed = "move";
      }}
    >
      <button type="button" onClick={onOpen}>
        <span>
          <b>{describeTime(confirmed_time)}</b> <bdi>{user.first_name}</bdi>{" "}
          {/* Not in the entry's name, which is specified. */}
          <span aria-hidden className="calendar-visit-marks">
            {marks}
          </span>{" "}
          <span className={isDetailed ? "calendar-visit-category" : "sr-only"}>
            {categoryLabel(category)}
          </span>
          <span className="sr-only">
            , {minutes} minutes, {providerName(provider)}
          </span>
        </span>
      </button>
    </div>
  );
}

interface FreeEntryProps {
  span: Span;
  provider: string;
  /** The day in words, where it is not the view's. */
  day?: string;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** A free time as a button (visits-92). */
export function FreeEntry({ span, provider, day, onPress }: FreeEntryProps) {
  return (
    <button type="button" className="calendar-gap" onClick={onPress}>
      <Plus aria-hidden className="size-3.5 shrink-0" />
      <span>
        {describeTime(timeAt(span.starts))}–{describeTime(timeAt(span.ends))}
      </span>
      <span className="sr-only">
        {["", "free with", providerName(provider), day && `on ${day}`].filter(Boolean).join(" ")}
      </span>
    </button>
  );
}
