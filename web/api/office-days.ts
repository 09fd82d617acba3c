import { useEffect, useSyncExternalStore } from "react";
import { useLocation, useMatches } from "react-router";
import type { OfficeDays } from "#contract/office/office-days.ts";

/** Fetched since the document was; undefined if none were. */
let fetched: OfficeDays | undefined;

/** When they were fetched last, in milliseconds since the epoch; at first with the document. */
let fetchedAt = Date.now();
const daysStayFor = 60_000;

const readers = new Set<() => void>();

function subscribe(reader: () => void): () => void {
  readers.add(reader);
  return () => readers.delete(reader);
}

/** The notice and closures, at first those in the document's loader data; undefined if the server could not read them. */
export function useOfficeDays(): OfficeDays | undefined {
  const { days } = (useMatches()[0]?.loaderData ?? {}) as { days?: OfficeDays };
  const newer = useSyncExternalStore(
    subscribe,
    () => fetched,
    () => undefined,
  );
  // What is the same stays the same object, so that nothing is rendered again.
  return newer === undefined || JSON.stringify(newer) === JSON.stringify(days) ? days : newer;
}

/** Fetches them again after a minute, by themselves: nothing else of the page is loaded again or can fail (pages-76). */
async function refetch(): Promise<void> {
  if (document.visibilityState !== "visible" || Date.now() - fetchedAt <= daysStayFor) return;
  fetchedAt = Date.now();
  try {
    // Not by `call`: a browser may not load its module again that a lost connection has kept from loading.
    const response = await fetch("/api/office-days/");
    if (!response.ok) return;
    const days: OfficeDays = await response.json();
    if (JSON.stringify(days) === JSON.stringify(fetched)) return;
    fetched = days;
    for (const reader of readers) reader();
  } catch {
    // Those that are shown stay.
  }
}

/** A tab that is open for long learns of a new notice or closure once its reader comes back to it or opens another page. */
export function useFreshOfficeDays(): void {
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page is an occasion, not a value
  useEffect(() => void refetch(), [pathname]);
  useEffect(() => {
    document.addEventListener("visibilitychange", refetch);
    return () => document.removeEventListener("visibilitychange", refetch);
  }, []);
}
