import { useSyncExternalStore } from "react";
import { officeNow } from "#contract/office-dates.ts";

const oneMinute = 60_000;

const today = () => officeNow(new Date()).date;

/** Calls back when the day may have changed: each minute, and when the page becomes visible. */
export function watchTime(onChange: () => void): () => void {
  const timer = setInterval(onChange, oneMinute);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

/** Today at the office, `YYYY-MM-DD`, also on a page that is left open over midnight. */
export function useOfficeToday(): string {
  return useSyncExternalStore(watchTime, today, today);
}
