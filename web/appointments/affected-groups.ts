import type { Absences } from "#contract/appointments/absences.ts";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { providerName } from "#contract/site/look-up.ts";
import { formatShortDay } from "#web/api/english.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { absencesQuery } from "./appointment-queries.ts";

type Absence = Absences["results"][number];

export type Closure = Absences["closures"][number];

/** An absence or a closure with the visits in it. */
export interface AffectedGroup {
  readonly key: string;
  /** Why its visits cannot take place, as in '2 visits on days when …'. */
  readonly why: string;
  readonly visits: readonly StaffAppointment[];
}

/** The days of an absence or a closure in words. */
function describeDays({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(to)}`;
}

/** An absence in words: who, when, and the part of the day. */
export function describeAbsence({ provider, part, ...days }: Omit<Absence, "affected">): string {
  return `${providerName(provider)}, ${describeDays(days)}${part ? `, ${part}s` : ""}`;
}

/** A provider's absences on a day, each in words, and the parts of the day that they take. */
export function absencesOn(absences: readonly Absence[], provider: string, day: string) {
  return absences
    .filter((one) => one.provider === provider && one.from <= day && day <= one.to)
    .map(({ id, part }) => ({ id, part, words: part ? `Away in the ${part}` : "Away" }));
}

function groupOf(absence: Absence): AffectedGroup {
  const { id, provider, affected } = absence;
  const why = `${providerName(provider)} is away (${describeDays(absence)})`;
  return { key: `absence ${id}`, why, visits: affected };
}

/** A closure with the visits in it. */
export function groupOfClosure(closure: Closure): AffectedGroup {
  return {
    key: `closure ${closure.from} ${closure.to} ${closure.reason}`,
    why: `the office is closed (${closure.reason}, ${describeDays(closure)})`,
    visits: closure.affected,
  };
}

/** The absences and closures in which there are visits. */
export function affectedGroups({ results, closures }: Absences): AffectedGroup[] {
  const all = [...results.map(groupOf), ...closures.map(groupOfClosure)];
  return all.filter(({ visits }) => visits.length > 0);
}

/** Shows an absence that was just recorded, before the list is refetched. */
export function showRecorded(absence: Absence): AffectedGroup {
  getQueryClient().setQueryData(
    absencesQuery.queryKey,
    (list) => list && { ...list, results: [...list.results.filter(({ id }) => id !== absence.id), absence] },
  );
  return groupOf(absence);
}

/** Whether the patient of a visit was asked to choose another time, or asks for one: it is for the patient or the list. */
export function isAsked({ flags }: StaffAppointment): boolean {
  return flags.some(({ code }) => code === "asked_to_choose");
}

/** Whether nothing is left to do about some visits but to wait for the answers of their patients (visits-118). */
export function areAllAsked(visits: readonly StaffAppointment[]): boolean {
  return visits.length > 0 && visits.every(isAsked);
}

/** Says that the patients of all visits were asked. It counts the visits: one patient may have several. */
export function describeAsked({ length }: readonly StaffAppointment[]): string {
  if (length === 1) return "The patient has been asked to choose another time";
  return `The patients of ${length === 2 ? "both" : `all ${length}`} visits have been asked to choose another time`;
}

/** How many visits are in a group, and why they cannot take place. */
export function describeGroup({ visits, why }: AffectedGroup): string {
  if (areAllAsked(visits)) return `${describeAsked(visits)}: ${why}.`;
  const asked = visits.filter(isAsked).length;
  const count = visits.length === 1 ? "1 visit is" : `${visits.length} visits are`;
  return `${count} on days when ${why}${asked > 0 ? `; ${asked} asked by email to choose another time` : ""}.`;
}
