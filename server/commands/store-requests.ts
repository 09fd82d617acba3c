import { offerHours } from "#contract/appointments/offers.ts";
import { defaultMinutes, defaultProvider } from "#contract/appointments/visit-times.ts";
import { day, hour } from "#contract/durations.ts";
import { addDays, dayOfWeek, officeNow } from "#contract/office-dates.ts";
import { type DayOfWeek, daysOfWeek } from "#contract/site/days-of-week.ts";
import { hoursOn } from "#contract/site/describe-hours.ts";
import { offeredCategories } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { appointmentGuests, appointments, guestColumns, offers } from "#server/appointments/table.ts";
import type { Transaction } from "#server/database/connect.ts";
import { createToken, hashToken } from "#server/http/secrets.ts";
import { type DemoRequest, pendingRequests } from "./demo-requests.ts";
import { settledRequests } from "./demo-visits.ts";

const demoRequests = [...settledRequests, ...pendingRequests];

const demoCategories = [...new Set(demoRequests.map(({ category }) => category))];

/** A choice of the demo where the practice has it; else always the same one of the practice's own. */
function asOffered<Choice extends string>(
  choice: Choice,
  among: readonly Choice[],
  offered: readonly Choice[],
): Choice {
  if (offered.includes(choice)) return choice;
  return offered[among.indexOf(choice) % offered.length] ?? choice;
}

const categoryHere = (category: string) =>
  asOffered(
    category,
    demoCategories,
    offeredCategories().map(({ value }) => value),
  );

const weekdayHere = (weekday: DayOfWeek) =>
  asOffered(
    weekday,
    daysOfWeek,
    site().hours.weekdays.map(({ value }) => value),
  );

interface StoreOptions {
  /** Ids of the demo people by username. */
  readonly accountIds: ReadonlyMap<string, number>;
  readonly now: Date;
}

/**
 * The nth day on which the office is open: 0 is today or the next such, negative ones lie before. Or such a weekday, the
 * day after tomorrow or later.
 */
function openDay(today: string, which: number | DayOfWeek): string {
  if (typeof which !== "number") {
    const openDays = site().hours.opening.flatMap(({ days }) => days);
    const weekday = asOffered(which, daysOfWeek, openDays);
    let date = addDays(today, 2);
    while (dayOfWeek(date) !== weekday || !hoursOn(date)) date = addDays(date, 1);
    return date;
  }
  let date = today;
  while (!hoursOn(date)) date = addDays(date, 1);
  for (let left = Math.abs(which); left > 0; ) {
    date = addDays(date, Math.sign(which));
    if (hoursOn(date)) left -= 1;
  }
  return date;
}

function rowOf(request: DemoRequest, { accountIds, now }: StoreOptions) {
  const { from, visit, cancelled = false, forOther, confirmedAfterHours = 0 } = request;
  const status = cancelled ? ("cancelled" as const) : visit ? ("confirmed" as const) : ("pending" as const);
  const isSettled = status !== "pending";
  const requestedAt = new Date(now.getTime() - request.daysAgo * day);
  const date = visit && openDay(officeNow(now).date, visit.openDay);
  const category = categoryHere(request.category);
  return {
    accountId: typeof from === "string" ? (accountIds.get(from) ?? null) : null,
    preferredDay: weekdayHere(request.day),
    preferredTimeFrame: request.time,
    preferredSecondDay: weekdayHere(request.secondDay),
    preferredSecondTimeFrame: request.secondTime,
    category,
    levelOfDiscomfort: request.discomfort ?? null,
    mouthPainArea: request.pain ?? "none",
    accommodations: request.accommodations ?? "none",
    isForOther: forOther !== undefined,
    otherPatient: forOther?.inWords ?? null,
    patientName: forOther?.name ?? null,
    patientDateOfBirth: forOther?.born ?? null,
    message: request.message,
    source: request.byPhone ? ("phone" as const) : ("website" as const),
    status,
    confirmedDate: date ?? null,
    confirmedTime: visit?.time ?? null,
    provider: date ? defaultProvider(category, date) : null,
    minutes: date ? defaultMinutes(category) : null,
    wantsEarlier: request.wantsEarlier ?? false,
    overlapAllowed: visit?.isOverbooked ?? false,
    outcome: visit?.outcome ?? null,
    calendarSequence: visit?.moves ?? 0,
    statusChangedBy: isSettled ? (accountIds.get("demo.dentist") ?? null) : null,
    // Now, so that reminders which would have been sent before are not sent at the start.
    statusChangedAt: isSettled ? now : null,
    firstConfirmedAt:
      status === "confirmed" ? new Date(requestedAt.getTime() + confirmedAfterHours * hour) : null,
    requestedAt,
  };
}

/** The offers of cancelled visits' times to those who prefer them and would take an earlier time. */
function offersOf(stored: readonly (typeof appointments.$inferSelect)[], now: Date) {
  const expiresAt = new Date(now.getTime() + offerHours.afterMaking * hour);
  return stored.flatMap(({ category, preferredDay, confirmedDate: date, ...visit }, index) => {
    const { confirmedTime: time, provider, minutes } = visit;
    if (!demoRequests[index]?.visit?.isOffered || !date || !time || !provider || !minutes) return [];
    return stored
      .filter((other) => other.status === "pending" && other.wantsEarlier)
      .filter((other) => other.category === category && other.preferredDay === preferredDay)
      .map(({ id: appointmentId }) => {
        const tokenHash = hashToken(createToken());
        return { tokenHash, appointmentId, date, time, provider, minutes, expiresAt };
      });
  });
}

/** Stores the demo practice's requests, dated relative to now; no email is queued. */
export async function storeDemoRequests(transaction: Transaction, options: StoreOptions): Promise<void> {
  const stored = await transaction
    .insert(appointments)
    .values(demoRequests.map((request) => rowOf(request, options)))
    .returning();
  await transaction
    .insert(appointmentGuests)
    .values(
      demoRequests.flatMap(({ from }, index) =>
        typeof from === "string" ? [] : { appointmentId: stored[index]?.id ?? 0, ...guestColumns(from) },
      ),
    );
  await transaction.insert(offers).values(offersOf(stored, options.now));
}
