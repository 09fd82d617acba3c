import { useSyncExternalStore } from "react";
import type { OfficeDays } from "#contract/office-days.ts";

function onHydrated(listener: () => void) {
  document.addEventListener("hydrated", listener);
  return () => document.removeEventListener("hydrated", listener);
}

/** The closures in the document's loader data, read outside React Router; undefined until the page is hydrated. */
export function useOfficeDaysOnceHydrated(): OfficeDays | undefined {
  return useSyncExternalStore(
    onHydrated,
    () => (window.__reactRouterDataRouter?.state.loaderData.root as { days?: OfficeDays } | undefined)?.days,
  );
}
