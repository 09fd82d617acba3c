import { useState } from "react";
import { isClockTime } from "#contract/office-dates.ts";
import { describeTime } from "#contract/site/describe-hours.ts";
import { TextField } from "#web/forms/fields.tsx";

/** A time of day as `HH:MM`, of what people type: '8', '8:00', '4:30 pm', '16:30'; undefined for anything else. */
export function readTime(text: string): string | undefined {
  const [, hour = "", minute = "00", half] =
    /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/.exec(
      text
        .trim()
        .toLowerCase()
        .replace(/([ap])\.?m\.?$/, "$1m"),
    ) ?? [];
  if (hour === "" || (half && !(Number(hour) >= 1 && Number(hour) <= 12))) return undefined;
  const hours = half ? (Number(hour) % 12) + (half === "pm" ? 12 : 0) : Number(hour);
  const time = `${String(hours).padStart(2, "0")}:${minute}`;
  return isClockTime(time) ? time : undefined;
}

/** A time `HH:MM` as pages say it, in the language of the staff's pages: '4:30 PM'; anything else as it is. */
export const timeInWords = (time: string): string => (isClockTime(time) ? describeTime(time, "en") : time);

/** What is said of a text that is no time. */
export const noTime = "Enter a time, such as 4:30 PM";

interface TimeFieldProps {
  readonly value: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error: string | undefined;
  /** Called with the time as `HH:MM`, or nothing. */
  readonly onChange: (time: string) => void;
}

/** A time of day as pages say it; what cannot be read stays as typed, and the former value is kept. */
export function TimeField({ value, label, hint = "Such as 4:30 PM.", error, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const time = typed === undefined || typed.trim() === "" ? "" : readTime(typed);
  return (
    <TextField
      label={label}
      hint={hint}
      error={time === undefined ? noTime : error}
      autoComplete="off"
      value={typed ?? timeInWords(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = target.value.trim() === "" ? "" : readTime(target.value);
        if (read !== undefined) onChange(read);
      }}
      onBlur={() => {
        if (time !== undefined) setTyped(undefined);
      }}
    />
  );
}
