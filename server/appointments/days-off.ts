import { and, gte, inArray, lte } from "drizzle-orm";
import { type DayPart, isInPart } from "#contract/appointments/absences.ts";
import type { Queryable } from "#server/database/connect.ts";
import { readClosures } from "#server/office/office.ts";
import type { ProviderTime } from "./provider-times.ts";
import { absences } from "./table.ts";

interface Away {
  readonly provider: string;
  readonly from: string;
  readonly to: string;
  readonly part: DayPart | null;
}

/** Whether an absence has a provider's time in it (visits-95). */
export function isIn({ provider, from, to, part }: Away, visit: ProviderTime): boolean {
  return provider === visit.provider && from <= visit.date && visit.date <= to && isInPart(part, visit);
}

/** A test of whether a provider is away, for times from one date to another, both included. */
export async function readAbsences(
  reader: Queryable,
  { providers, from, to }: { providers: readonly string[]; from: string; to: string },
): Promise<(visit: ProviderTime) => boolean> {
  const found = await reader
    .select()
    .from(absences)
    .where(and(inArray(absences.provider, [...providers]), gte(absences.to, from), lte(absences.from, to)));
  return (visit) => found.some((absence) => isIn(absence, visit));
}

/** Whether the office is open on the day of a time, as far as closures go, and its provider not away at it. */
export async function isAtWork(reader: Queryable, visit: ProviderTime): Promise<boolean> {
  const { date } = visit;
  const closures = await readClosures(reader, { from: date, to: date });
  return closures.length === 0 && !(await isAway(reader, visit));
}

/** Whether the provider of a time is away at it. */
export async function isAway(reader: Queryable, visit: ProviderTime): Promise<boolean> {
  const { provider, date } = visit;
  return (await readAbsences(reader, { providers: [provider], from: date, to: date }))(visit);
}
