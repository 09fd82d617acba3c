import type { TakenTime } from "#contract/visit-times.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { formatShortDay } from "./format-date.ts";
import { categoryLabel } from "./labels.ts";

interface TimeButtonsProps {
  legend: string;
  times: readonly { date: string; time: string }[];
  chosen: { date: string; time: string };
  onChoose: (time: { date: string; time: string }) => void;
}

/** Times to choose from with one press. */
export function TimeButtons({ legend, times, chosen, onChoose }: TimeButtonsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {times.map(({ date, time }) => (
          <Button
            key={date + time}
            variant="secondary"
            aria-pressed={date === chosen.date && time === chosen.time}
            onClick={() => onChoose({ date, time })}
            className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
          >
            {formatShortDay(date)}, {time}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

function describeTaken({ first_name, category, date, time, minutes }: TakenTime["taken_by"]): string {
  return `${first_name}, ${categoryLabel(category)}, ${formatShortDay(date)} at ${time} for ${minutes} minutes.`;
}

interface TakenNoticeProps extends Omit<TimeButtonsProps, "legend" | "times"> {
  taken: TakenTime;
  /** The label of the button, which submits the form, that places the visit although it overlaps another one. */
  overlapLabel: string;
  onAllowOverlap: () => void;
}

/** The visit that is at a time already, and what can be done instead (visits-33). */
export function TakenNotice({ taken, overlapLabel, onAllowOverlap, ...choice }: TakenNoticeProps) {
  return (
    <Notice variant="warning">
      <p>
        <strong>This time is taken:</strong> {describeTaken(taken.taken_by)}
      </p>
      <div className="mt-3 grid gap-3">
        <TimeButtons legend="Next free times" times={taken.free_times} {...choice} />
        <Button type="submit" variant="secondary" onClick={onAllowOverlap} className="justify-self-start">
          {overlapLabel}
        </Button>
      </div>
    </Notice>
  );
}
