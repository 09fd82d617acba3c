import { useQuery } from "@tanstack/react-query";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { providersFor } from "#contract/appointments/visit-times.ts";
import { providerName } from "#contract/site/look-up.ts";
import { freeTimesQuery } from "./appointment-queries.ts";
import type { MoveTarget } from "./move-dialog.tsx";
import { TimeButtons, TimeButtonsPlaceholder } from "./taken-time.tsx";

/** How many free times are looked through, how many are shown of a day, and how many in all (visits-94). */
const listed = { searched: 50, ofDay: 2, ofProvider: 4 } as const;

/** The first times of each of some days. */
function firstOfDays<Time extends { readonly date: string }>(times: readonly Time[]): Time[] {
  return [...Map.groupBy(times, ({ date }) => date).values()]
    .flatMap((ofDay) => ofDay.slice(0, listed.ofDay))
    .slice(0, listed.ofProvider);
}

/** Who can see the patient of a visit: its provider, if it has one, and then colleagues of its category's specialty. */
export function providersForVisit({
  category,
  provider,
}: Pick<StaffAppointment, "category" | "provider">): string[] {
  return [...new Set([...(provider ? [provider] : []), ...providersFor(category)])];
}

interface MoveTimesProps {
  /** A visit, or what is known of one by a call. */
  visit: Pick<StaffAppointment, "category" | "provider" | "minutes"> & { readonly id?: number };
  chosen: MoveTarget;
  onChoose: (target: MoveTarget) => void;
}

/** The next free times of a visit's provider and of colleagues, as buttons that fill in the form (visits-94). */
export function MoveTimes({ visit, ...choice }: MoveTimesProps) {
  return providersForVisit(visit).map((provider) => (
    <TimesOfProvider key={provider} visit={visit} provider={provider} {...choice} />
  ));
}

function TimesOfProvider({ visit, provider, chosen, onChoose }: MoveTimesProps & { provider: string }) {
  const { data, isPending } = useQuery(freeTimesQuery(visit, { provider, count: listed.searched }));
  if (isPending) return <TimeButtonsPlaceholder />;
  const times = firstOfDays(data?.results ?? []);
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
