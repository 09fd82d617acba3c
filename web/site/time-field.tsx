import { useState } from "react";
import { isClockTime } from "#contract/office-dates.ts";
import { TextField } from "#web/forms/fields.tsx";
import { useDocumentForm } from "./form-context.ts";
import type { Path } from "./paths.ts";

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

interface TimeFieldProps {
  readonly path: Path;
  readonly value: unknown;
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
}

/** A time of day; what cannot be read stays as typed, and the former value is kept. */
export function TimeField({ path, value, label, hint, error }: TimeFieldProps) {
  const { change } = useDocumentForm();
  const [typed, setTyped] = useState<string>();
  const time = typed === undefined || typed.trim() === "" ? "" : readTime(typed);
  return (
    <TextField
      label={label}
      hint={hint ?? "Such as 4:30 PM or 16:30."}
      error={time === undefined ? "Enter a time, such as 4:30 PM or 16:30" : error}
      autoComplete="off"
      value={typed ?? String(value ?? "")}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = target.value.trim() === "" ? "" : readTime(target.value);
        if (read !== undefined) change(path, read);
      }}
      onBlur={() => {
        if (time !== undefined) setTyped(undefined);
      }}
    />
  );
}
