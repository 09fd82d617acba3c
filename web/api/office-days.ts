import { useSyncExternalStore } from "react";
import { useMatches } from "react-router";
import type { OfficeDays } from "#contract/office-days.ts";

/** The notice and closures in the document's loader data; undefined if the server could not read them. */
export function useOfficeDays(): OfficeDays | undefined {
  return (useMatches()[0]?.loaderData as { days?: OfficeDays } | undefined)?.days;
}

function onHydrated(listener: () => void) {
  document.addEventListener("hydrated", listener);
  return () => document.removeEventListener("hydrated", listener);
}

/** The same for a panel, which is a root of its own; undefined until the page is hydrated. */
export function usePageOfficeDays(): OfficeDays | undefined {
  return useSyncExternalStore(
    onHydrated,
    () => (window.__reactRouterDataRouter?.state.loaderData.root as { days?: OfficeDays } | undefined)?.days,
  );
}
