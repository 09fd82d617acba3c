import { expect, test } from "vitest";
import { officeClosures } from "#server/office/table.ts";
import { aVisitProgram } from "#tests/support/visit-programs.ts";
import { nextFreeTimes } from "./provider-times.ts";

// Monday 2027-03-01, noon at the office.
const { clock, program, visits } = await aVisitProgram("2027-03-01T20:00:00Z");

/** Free times for a query, as 'date time provider minutes'. */
async function freeTimes(query: Record<string, string>): Promise<string[]> {
  const path = `/api/appointments/free-times/?${new URLSearchParams(query)}`;
  const { status, body } = await visits.call("GET", path, { as: await visits.asStaff() });
  expect(status).toBe(200);
  return body.results.map((free: Record<string, unknown>) =>
    [free.date, free.time, free.provider, free.minutes].join(" "),
  );
}

test("free times begin with the next day on which the specialty works, and leave out what is taken (visits-76)", async () => {
  const consultation = { category: "endodontist_consultation", count: "2" };
  expect(await freeTimes(consultation)).toEqual(["2027-03-02 08:00 takeda 45", "2027-03-02 08:15 takeda 45"]);
  const { id } = await visits.aPending();
  await visits.confirm(id, "2027-03-02", "08:30", { provider: "takeda", minutes: 60 });
  expect(await freeTimes(consultation)).toEqual(["2027-03-02 09:30 takeda 45", "2027-03-02 09:45 takeda 45"]);
  expect(await freeTimes({ ...consultation, minutes: "30", count: "1" })).toEqual([
    "2027-03-02 08:00 takeda 30",
  ]);
});

test("free times of today are after the present, and those of another day begin with it", async () => {
  const surgery = { category: "oral_surgeon_other", count: "1" };
  expect(await freeTimes(surgery)).toEqual(["2027-03-01 12:15 halloran 30"]);
  expect(await freeTimes({ ...surgery, from: "2027-02-01" })).toEqual(["2027-03-01 12:15 halloran 30"]);
  expect(await freeTimes({ ...surgery, from: "2027-03-10" })).toEqual(["2027-03-10 08:00 halloran 30"]);
  // The last visit of 30 minutes of the day begins at 16:00.
  clock.now = new Date("2027-03-01T23:59:00Z");
  expect(await freeTimes(surgery)).toEqual(["2027-03-01 16:00 halloran 30"]);
  clock.now = new Date("2027-03-02T00:00:00Z");
  expect(await freeTimes(surgery)).toEqual(["2027-03-02 08:00 halloran 30"]);
});

test("free times are a named provider's, whatever the specialty, and none at which the office is closed", async () => {
  const withOsei = { category: "endodontist_consultation", provider: "osei", count: "1" };
  expect(await freeTimes({ ...withOsei, from: "2027-03-11" })).toEqual(["2027-03-12 08:00 osei 45"]);
  await program.database
    .insert(officeClosures)
    .values({ from: "2027-03-12", to: "2027-03-15", reason: "Training" });
  expect(await freeTimes({ ...withOsei, from: "2027-03-11" })).toEqual(["2027-03-16 08:00 osei 45"]);
});

test("of one time the providers come in the order in which they were given", async () => {
  const after = { date: "2027-04-05", time: "" };
  const wanted = { providers: ["osei", "halloran"], minutes: 60, after, count: 3 };
  expect(await nextFreeTimes(program.database, wanted, clock.now)).toEqual([
    { date: "2027-04-05", time: "08:00", provider: "osei" },
    { date: "2027-04-05", time: "08:00", provider: "halloran" },
    { date: "2027-04-05", time: "08:15", provider: "osei" },
  ]);
});
