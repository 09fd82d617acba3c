import { useMatches } from "react-router";
import type { OfficeDays } from "#contract/office/office-days.ts";

/** The notice and closures in the document's loader data; undefined if the server could not read them. */
export function useOfficeDays(): OfficeDays | undefined {
  return (useMatches()[0]?.loaderData as { days?: OfficeDays } | undefined)?.days;
}
