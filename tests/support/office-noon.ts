import { officeNow } from "#contract/office-dates.ts";
import { toInstant } from "#server/office/office-time.ts";

/** Settings of a program's process by whose clock it is noon at the office, within the hours in which reminders leave. */
export function noonAtTheOffice(): { readonly CLOCK_OFFSET: string; readonly NODE_OPTIONS: string } {
  const noon = toInstant({ date: officeNow(new Date()).date, time: "12:00" });
  return {
    CLOCK_OFFSET: String((noon?.getTime() ?? 0) - Date.now()),
    NODE_OPTIONS: "--import=./tests/support/shifted-clock.ts",
  };
}
