import { useSyncExternalStore } from "react";
import { officeNow } from "#contract/office-dates.ts";

const oneMinute = 60_000;

/** Calls back when time has passed: each minute, and when the page becomes visible. */
export function watchTime(onChange: () => void): () => void {
  const timer = setInterval(onChange, oneMinute);
  document.addEventListener("visibilitychange", onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onChange);
  };
}

/**
 * A value computed from the current time, which renders again when it changes. A string or boolean, since React compares
 * with `Object.is`.
 */
export function useClock<Value extends string | boolean>(read: (now: Date) => Value): Value {
  const readNow = () => read(new Date());
  return useSyncExternalStore(watchTime, readNow, readNow);
}

/** Whether a day and time at the office has come. */
export function useHasBegun({ date, time }: { date: string; time: string }): boolean {
  return useClock((now) => {
    const office = officeNow(now);
    return `${date} ${time}` <= `${office.date} ${office.time}`;
  });
}

/** Today at the office, `YYYY-MM-DD`. */
export function useOfficeToday(): string {
  return useClock((now) => officeNow(now).date);
}
