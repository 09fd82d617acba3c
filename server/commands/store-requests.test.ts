import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { officeNow } from "#contract/office-dates.ts";
import { hoursOn } from "#contract/site/describe-hours.ts";
import { offeredCategories } from "#contract/site/look-up.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { appointmentGuests, appointments } from "#server/appointments/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { anotherPractice } from "#tests/samples/another-practice.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { demoPeople } from "./demo-people.ts";
import { storeDemoRequests } from "./store-requests.ts";

let here: TestDatabase;
const accountIds = new Map<string, number>();

beforeAll(async () => {
  here = await aDatabase();
  for (const { username } of demoPeople) {
    accountIds.set(username, (await anAccount(here.database, { username })).id);
  }
});

afterAll(() => here.drop());

test.each(["2026-11-21T23:00:00Z", "2026-12-25T20:00:00Z", "2027-03-14T09:30:00Z", "2027-07-06T01:00:00Z"])(
  "a practice filled at %s has requests in all three states, and visits on open days",
  async (instant) => {
    const now = new Date(instant);
    await here.database.delete(appointments);
    await storeDemoRequests(here.database, { accountIds, now });
    const rows = await here.database.select().from(appointments).orderBy(appointments.id);
    const guests = await here.database.select().from(appointmentGuests);
    expect(rows.length).toBeGreaterThanOrEqual(12);
    for (const status of ["pending", "confirmed", "cancelled"]) {
      expect(rows.filter((row) => row.status === status).length).toBeGreaterThanOrEqual(3);
    }
    expect(rows.filter(({ accountId }) => accountId === null)).toHaveLength(guests.length);
    // Hours to a day and a half, as the owners' chart shows.
    const hoursToConfirm = rows.flatMap(({ firstConfirmedAt, requestedAt }) =>
      firstConfirmedAt ? [(firstConfirmedAt.getTime() - requestedAt.getTime()) / 3_600_000] : [],
    );
    expect(hoursToConfirm).toHaveLength(rows.filter(({ status }) => status === "confirmed").length);
    expect(Math.max(...hoursToConfirm)).toBeLessThan(36);
    expect(new Set(hoursToConfirm).size).toBeGreaterThan(3);
    const { date: today } = officeNow(now);
    for (const { confirmedDate, requestedAt, status } of rows) {
      expect(requestedAt.getTime()).toBeLessThanOrEqual(now.getTime());
      if (status !== "confirmed") continue;
      expect(hoursOn(confirmedDate ?? "")).toBeDefined();
      expect(Math.abs(Date.parse(confirmedDate ?? "") - Date.parse(today))).toBeLessThan(21 * 86_400_000);
    }
    // A lived-in practice: visits that took place and did not, moved and overbooked ones, and calls.
    const { rows: lived } = await here.database.execute(sql`
      SELECT count(*) FILTER (WHERE outcome = 'completed') > 0 AS came,
        count(*) FILTER (WHERE outcome = 'no_show') > 0 AS missed,
        count(*) FILTER (WHERE status = 'confirmed' AND calendar_sequence > 0) > 0 AS moved,
        count(*) FILTER (WHERE source = 'phone') > 0 AS called,
        count(*) FILTER (WHERE (SELECT count(*) FROM overlapping_visits(
          provider, confirmed_date, confirmed_time, minutes)) > 1) AS overbooked,
        count(*) FILTER (WHERE outcome IS NOT NULL AND confirmed_date >= ${today}) AS too_early
      FROM appointments`);
    expect(lived).toEqual([
      { came: true, missed: true, moved: true, called: true, overbooked: 2, too_early: 0 },
    ]);
    // The time of a cancelled visit is offered to someone who would take it.
    const { rows: offered } = await here.database.execute(sql`
      SELECT appointment.wants_earlier, appointment.status, freed.status AS freed, offers.expires_at > ${instant} AS open,
        (SELECT count(*)::int FROM overlapping_visits(
          offers.provider, offers.date, offers.time, offers.minutes)) AS taken
      FROM offers
        JOIN appointments AS appointment ON appointment.id = offers.appointment_id
        JOIN appointments AS freed
          ON (freed.provider, freed.confirmed_date, freed.confirmed_time) = (offers.provider, offers.date, offers.time)`);
    expect(offered).toEqual([
      { wants_earlier: true, status: "pending", freed: "cancelled", open: true, taken: 0 },
    ]);
    const times = rows.map((row) => row.requestedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  },
);

test("another practice gets requests for its own kinds of visit, on its days, with its provider (operation-4)", async () => {
  const another = resolveSite(anotherPractice("a-photograph"), { version: "another" });
  provideSite(() => another);
  onTestFinished(() => provideSite(() => exampleSite));
  await here.database.delete(appointments);
  await storeDemoRequests(here.database, { accountIds, now: new Date("2026-11-21T23:00:00Z") });
  const rows = await here.database.select().from(appointments);
  expect(new Set(rows.map(({ category }) => category))).toEqual(
    new Set(offeredCategories().map(({ value }) => value)),
  );
  const days = rows.flatMap(({ preferredDay, preferredSecondDay }) => [preferredDay, preferredSecondDay]);
  expect(new Set(days)).toEqual(new Set(["tuesday", "saturday"]));
  const visits = rows.filter(({ confirmedDate }) => confirmedDate !== null);
  expect(visits.length).toBeGreaterThan(5);
  expect(new Set(visits.map(({ provider }) => provider))).toEqual(new Set(["quill"]));
  expect(visits.filter(({ confirmedDate }) => !hoursOn(confirmedDate ?? ""))).toEqual([]);
});
