import { useState } from "react";
import type { TakenTime } from "#contract/appointments/visit-times.ts";
import { describeTime, formatShortDay } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { describeTaken, takenTimeOf } from "./describe-taken.ts";

interface TimeButtonsProps {
  legend: string;
  times: readonly { date: string; time: string }[];
  chosen: { date: string; time: string };
  onChoose: (time: { date: string; time: string }) => void;
  /** Whether each shows the number key that chooses it. */
  isNumbered?: boolean;
}

const timesClasses = "grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-2 [&_button]:px-3";

/** Alternative times, each a button. */
export function TimeButtons({ legend, times, chosen, onChoose, isNumbered = false }: TimeButtonsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={timesClasses}>
        {times.map(({ date, time }, index) => (
          <Button
            key={date + time}
            variant="secondary"
            data-numbered={isNumbered || undefined}
            aria-pressed={date === chosen.date && time === chosen.time}
            onClick={() => onChoose({ date, time })}
            className="group aria-pressed:selected aria-pressed:border-accent"
          >
            {isNumbered && (
              <kbd
                aria-hidden
                className="-ml-1.5 text-sm font-normal text-muted group-aria-pressed:text-inherit max-sm:hidden"
              >
                {index + 1}
              </kbd>
            )}
            <span>
              {formatShortDay(date)}, {describeTime(time)}
            </span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/** The room of time buttons while they are loaded, so that the buttons below do not move under the pointer. */
export function TimeButtonsPlaceholder() {
  return (
    <div aria-hidden className="motion-safe:animate-pulse">
      <div className="mb-2 h-lh w-28 rounded-full bg-surface-sunken" />
      <div className={timesClasses}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className="h-11 rounded-full bg-surface-sunken" />
        ))}
      </div>
    </div>
  );
}

/** The form's values of the day, time, duration and provider. */
interface TypedTime {
  confirmed_date?: unknown;
  confirmed_time?: unknown;
  provider?: unknown;
  minutes?: unknown;
}

function keyOf({ confirmed_date, confirmed_time, provider, minutes }: TypedTime): string {
  return JSON.stringify([confirmed_date, confirmed_time, provider, minutes]);
}

/** The time that was last rejected as taken (visits-33). */
export function useTakenTime() {
  const [refused, setRefused] = useState<{ taken: TakenTime; key: string }>();
  return {
    taken: refused?.taken,
    /** Whether `typed` was rejected: for any other time it is unknown which visit it would overlap. */
    isRefused: (typed: TypedTime) => refused?.key === keyOf(typed),
    /** Shows the taken time of an error, if it has one, for the values `typed`. */
    showRefusal(error: unknown, typed: TypedTime) {
      const taken = takenTimeOf(error);
      setRefused(taken && { taken, key: keyOf(typed) });
    },
  };
}

interface TakenNoticeProps extends Omit<TimeButtonsProps, "legend" | "times"> {
  /** The time that was rejected, if any. */
  taken: TakenTime | undefined;
  /** Whether the form still has the values that were rejected, and so can be confirmed despite the overlap. */
  isRefused: boolean;
  /** The label of the button that does so. */
  overlapLabel: string;
  /** Whether the form is being sent. */
  isPending: boolean;
  setValue: (name: "allow_overlap", isAllowed: boolean) => void;
  onSubmit: () => Promise<void>;
}

/** The visit that already has a time, and the alternatives (visits-33). */
export function TakenNotice(props: TakenNoticeProps) {
  const { taken, isRefused, overlapLabel, isPending, setValue, onSubmit, ...choice } = props;

  /** Submits the form once with overlaps allowed; the next submit does not allow them, whatever the outcome. */
  async function submitWithOverlap() {
    setValue("allow_overlap", true);
    await onSubmit().finally(() => setValue("allow_overlap", false));
  }

  return (
    <div aria-live="polite" className="empty:hidden">
      {taken && (
        <Notice variant="warning">
          <p>
            <strong>This time is taken:</strong> {describeTaken(taken.taken_by)}
          </p>
          <div className="mt-3 grid gap-3">
            <TimeButtons legend="Next free times" times={taken.free_times} {...choice} />
            {/* Not of type "submit": as the form's default button, Enter in a field would press it. */}
            {isRefused && (
              <Button
                variant="secondary"
                isDisabled={isPending}
                onClick={() => void submitWithOverlap()}
                className="justify-self-start"
              >
                {overlapLabel}
              </Button>
            )}
          </div>
        </Notice>
      )}
    </div>
  );
}
