import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CalendarVisit } from "#contract/appointment-calendar.ts";
import { providerName } from "#contract/site/look-up.ts";
import { defaultMinutes, providersFor } from "#contract/visit-times.ts";
import { call } from "#web/api/browser-call.ts";
import { lists } from "./appointment-queries.ts";
import type { MoveTarget } from "./move-dialog.tsx";
import { TimeButtons, TimeButtonsPlaceholder } from "./taken-time.tsx";

/** How many free times are looked through, how many are shown of a day, and how many in all. */
const listed = { searched: 50, ofDay: 2, ofProvider: 4 } as const;

/** A provider's next free times for a category, of several days where one has many (visits-76). */
function freeTimesQuery(category: string, provider: string, minutes: number) {
  const query = { category, provider, minutes: String(minutes), count: String(listed.searched) };
  return queryOptions({
    queryKey: [...lists, "free times", query],
    queryFn: () => call("GET /api/appointments/free-times/", { query }),
    staleTime: 0,
    // Those of a form that was sent would be shown in the next one, with the time that it has just taken.
    gcTime: 0,
    select: ({ results }) =>
      [...Map.groupBy(results, ({ date }) => date).values()]
        .flatMap((ofDay) => ofDay.slice(0, listed.ofDay))
        .slice(0, listed.ofProvider),
  });
}

interface MoveTimesProps {
  visit: Pick<CalendarVisit, "category" | "provider" | "minutes">;
  chosen: MoveTarget;
  onChoose: (target: MoveTarget) => void;
}

/** The next free times of a visit's provider and of colleagues, as buttons that fill in the form (visits-94). */
export function MoveTimes({ visit, ...choice }: MoveTimesProps) {
  const colleagues = providersFor(visit.category as string);
  const providers = [...new Set([...(visit.provider ? [visit.provider] : []), ...colleagues])];
  return providers.map((provider) => (
    <TimesOfProvider key={provider} visit={visit} provider={provider} {...choice} />
  ));
}

function TimesOfProvider({ visit, provider, chosen, onChoose }: MoveTimesProps & { provider: string }) {
  const category = visit.category as string;
  const { data: times = [], isPending } = useQuery(
    freeTimesQuery(category, provider, visit.minutes ?? defaultMinutes(category)),
  );
  if (isPending) return <TimeButtonsPlaceholder />;
  if (times.length === 0) return null;
  return (
    <TimeButtons
      legend={`Free times with ${providerName(provider)}`}
      times={times}
      chosen={provider === chosen.provider ? chosen : { date: "", time: "" }}
      onChoose={({ date, time }) => onChoose({ date, time, provider })}
    />
  );
}
