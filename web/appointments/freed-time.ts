import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { call } from "#web/api/browser-call.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { lists } from "./appointment-queries.ts";

/** A provider's time that a cancelled or rescheduled visit has freed. */
export interface FreedTime {
  readonly date: string;
  readonly time: string;
  readonly provider: string;
  readonly minutes: number;
  /** The appointment that had it; null where nobody had. */
  readonly appointmentId: number | null;
}

/** Its entry in the query cache; it is set and never fetched. */
const freedTimeKey = ["freed time"] as const;

type Visit = Pick<StaffAppointment, "id" | "confirmed_date" | "confirmed_time" | "provider" | "minutes">;

/** The time of a visit, unless it is past. */
export function freedTimeOf(previous: Visit): FreedTime | undefined {
  const { id, confirmed_date: date, confirmed_time: time, provider, minutes } = previous;
  if (!date || !time || !provider || !minutes) return undefined;
  const now = officeNow(new Date());
  if (`${date} ${time}` <= `${now.date} ${now.time}`) return undefined;
  return { date, time, provider, minutes, appointmentId: id };
}

/** Shows the former time of a visit as freed, unless it is past or the visit still has it. */
export function showFreedTime(previous: Visit, current?: Visit): void {
  const freed = freedTimeOf(previous);
  const isUnchanged =
    current?.confirmed_date === previous.confirmed_date &&
    current?.confirmed_time === previous.confirmed_time &&
    current?.provider === previous.provider;
  if (freed && !isUnchanged) getQueryClient().setQueryData<FreedTime>(freedTimeKey, freed);
}

/** The time that was freed last on this page, until it is hidden. */
export function useFreedTime(): { freed: FreedTime | null; hide: () => void } {
  const { data = null } = useQuery<FreedTime | null>({ queryKey: freedTimeKey, queryFn: skipToken });
  return { freed: data, hide: () => getQueryClient().setQueryData(freedTimeKey, null) };
}

/** Whether a time is still free, and the matching requests (visits-70); refetched when a list changes. */
export function candidatesQuery({ appointmentId, minutes, ...time }: FreedTime) {
  return queryOptions({
    queryKey: [...lists, "offers", time, minutes],
    queryFn: () => call("GET /api/appointments/offers/", { query: { ...time, minutes: String(minutes) } }),
    staleTime: 0,
    // The patient whose visit was there does not want it back.
    select: ({ is_free, count, results }) => {
      const candidates = results.filter(({ id }) => id !== appointmentId);
      return { isFree: is_free, candidates, count: count - results.length + candidates.length };
    },
  });
}
