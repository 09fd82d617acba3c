import { providerName } from "#practice/program/look-up-schedule.ts";
import { providerSchedules } from "#practice/schedule.ts";
import { DateField } from "#web/forms/date-field.tsx";
import { SelectField } from "#web/forms/select-field.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import type { RegisterField } from "#web/forms/use-zod-form.ts";

/** The fields' labels, in the order of the form. */
export const visitTimeLabels = {
  confirmed_date: "Date",
  confirmed_time: "Time",
  provider: "Provider",
  minutes: "Minutes",
} as const;

interface VisitTimeFieldsProps {
  field: RegisterField<keyof typeof visitTimeLabels>;
  /** The office's date today, the minimum of a visit's date. */
  today: string;
  optional?: boolean;
  /** The label of the choice of no provider and no duration. */
  usualProvider: string;
  usualMinutes?: number;
}

/** The fields for a visit's time, provider and duration. */
export function VisitTimeFields(props: VisitTimeFieldsProps) {
  const { field, today, optional = false, usualProvider, usualMinutes } = props;
  const date = field("confirmed_date");
  const time = field("confirmed_time");
  return (
    <>
      <DateField label={visitTimeLabels.confirmed_date} optional={optional} min={today} {...date} />
      {/* One message for both fields, so it is shown once. */}
      <TextField
        label={visitTimeLabels.confirmed_time}
        optional={optional}
        type="time"
        {...time}
        error={date.error ? undefined : time.error}
      />
      <SelectField
        label={visitTimeLabels.provider}
        optional={optional}
        unset={usualProvider}
        choices={providerSchedules.map(({ key }) => ({ value: key, label: providerName(key) }))}
        {...field("provider")}
      />
      <TextField
        label={visitTimeLabels.minutes}
        optional={optional}
        inputMode="numeric"
        placeholder={usualMinutes?.toString()}
        {...field("minutes")}
      />
    </>
  );
}
