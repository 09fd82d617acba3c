import { afterAll, beforeAll, expect, test } from "vitest";
import { officeNow } from "#contract/office-dates.ts";
import { hoursOn } from "#practice/opening-hours.ts";
import { appointmentGuests, appointments } from "#server/appointments/table.ts";
import { anAccount } from "#tests/samples/accounts.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { demoPeople } from "./people.ts";
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
    const { date: today } = officeNow(now);
    for (const { confirmedDate, requestedAt, status } of rows) {
      expect(requestedAt.getTime()).toBeLessThanOrEqual(now.getTime());
      if (status !== "confirmed") continue;
      expect(hoursOn(confirmedDate ?? "")).toBeDefined();
      expect(Math.abs(Date.parse(confirmedDate ?? "") - Date.parse(today))).toBeLessThan(21 * 86_400_000);
    }
    const times = rows.map((row) => row.requestedAt.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  },
);
