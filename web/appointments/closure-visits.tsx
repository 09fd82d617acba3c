import { useQuery } from "@tanstack/react-query";
import { affectedGroups, type Closure, groupOfClosure } from "./affected-groups.ts";
import { AffectedVisits } from "./affected-visits.tsx";
import { absencesQuery } from "./appointment-queries.ts";

interface ClosureVisitsProps {
  /** The closure whose visits are gone through; without one the dialog is closed. */
  closure: Closure | undefined;
  onClose: () => void;
}

/** Leads through the visits in a closure where owners add it (visits-99). */
export function ClosureVisits({ closure, onClose }: ClosureVisitsProps) {
  const opened = closure && groupOfClosure(closure);
  const { data, isFetchedAfterMount } = useQuery({ ...absencesQuery, enabled: closure !== undefined });
  const current = data && affectedGroups(data).find(({ key }) => key === opened?.key);
  return (
    <AffectedVisits
      opened={opened}
      // Until the list is there, as they were when the closure was read.
      visits={(isFetchedAfterMount ? current?.visits : opened?.visits) ?? []}
      onClose={onClose}
    />
  );
}
