import type { ComponentProps } from "react";
import { dateRange } from "#contract/office-dates.ts";
import { TextField } from "./text-field.tsx";

/** A date. Browsers accept as many digits of a year as its maximum has. */
export function DateField({ min, max, ...field }: Omit<ComponentProps<typeof TextField>, "type">) {
  return <TextField type="date" min={min || dateRange.first} max={max || dateRange.last} {...field} />;
}
