import type { AnotherTime } from "#contract/appointments/another-time.ts";
import { inEnglish } from "#web/api/english.ts";
import { FieldError } from "#web/forms/fields.tsx";
import { focusedBy } from "#web/forms/focused-by.ts";
import type { RegisterField } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import type { MoveTarget } from "./move-dialog.tsx";
import { MoveTimes } from "./move-times.tsx";
import { renderPreferredTimes } from "./request-fields.tsx";
import { VisitTimeFields, type visitTimeLabels } from "./visit-form.tsx";

type TimeField = keyof typeof visitTimeLabels;

interface CallTimesProps {
  /** Empty until one is chosen. */
  category: string;
  field: RegisterField<TimeField | keyof AnotherTime>;
  today: string;
  chosen: MoveTarget;
  hasNoTime: boolean;
  /** Whether another time is typed. */
  hasFields: boolean;
  onChoose: (target: MoveTarget) => void;
  onShow: (shown: { hasFields: boolean; hasNoTime: boolean }) => void;
}

/** When the caller comes: a free time of the category's providers, another time, or none yet (visits-90). */
export function CallTimes(props: CallTimesProps) {
  const { category, field, today, chosen, hasNoTime, hasFields, onChoose, onShow } = props;
  const choice = (isPressed: boolean, label: string, press: () => void) => (
    <Button
      variant="secondary"
      aria-pressed={isPressed}
      onClick={press}
      className="aria-pressed:selected aria-pressed:border-accent"
    >
      {label}
    </Button>
  );
  const date = field("confirmed_date");
  const listsTimes = category !== "" && !hasNoTime;
  return (
    <div className="grid gap-5 sm:col-span-2">
      {listsTimes && (
        <div className="grid gap-4 empty:hidden">
          <MoveTimes
            visit={{ category, provider: null, minutes: null }}
            chosen={chosen}
            onChoose={onChoose}
          />
        </div>
      )}
      <fieldset>
        <legend className="mb-2 font-semibold">{listsTimes ? "None of these times" : "Time"}</legend>
        <div
          ref={hasFields ? undefined : focusedBy(date.ref)}
          tabIndex={-1}
          className="flex flex-wrap gap-2 rounded-box"
        >
          {choice(hasFields, "Another time", () => onShow({ hasFields: !hasFields, hasNoTime: false }))}
          {choice(hasNoTime, "No time yet", () => onShow({ hasFields: false, hasNoTime: !hasNoTime }))}
        </div>
        {!hasFields && <FieldError id="call-time-error" error={date.error} />}
      </fieldset>
      {hasFields && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <VisitTimeFields field={field} today={today} usualProvider="The usual provider" />
        </div>
      )}
      {hasNoTime && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {inEnglish(renderPreferredTimes)(field, { optional: true, unset: "None" })}
        </div>
      )}
    </div>
  );
}
