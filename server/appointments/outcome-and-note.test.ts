import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { visitsOf } from "#tests/support/visit-programs.ts";

let program: TestApp;
let visits: Awaited<ReturnType<typeof visitsOf>>;
// Wednesday 2027-03-10, 14:00 at the office.
const start = new Date("2027-03-10T22:00:00Z");
let now = start;

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  visits = await visitsOf(program);
});

afterAll(() => program.close());

/** Lets the test run at another time, at which the employee has a fresh session. */
async function at<Result>(instant: string, run: (as: SignedIn) => Promise<Result>): Promise<Result> {
  now = new Date(instant);
  try {
    return await run(await visits.asStaff());
  } finally {
    now = start;
  }
}

async function put(id: number, action: string, body: unknown, as?: SignedIn) {
  return visits.call("PUT", `/api/appointments/${id}/${action}/`, {
    as: as ?? (await visits.asStaff()),
    body,
  });
}

const flagsOf = ({ flags }: { flags: { code: string }[] }) => flags.map(({ code }) => code);

describe("the outcome of a visit", () => {
  test("is recorded once the visit has begun, and can be taken back", async () => {
    const { id } = await visits.aVisit("2027-08-02", "09:00");
    const early = await at("2027-08-02T15:59:00Z", (as) => put(id, "outcome", { outcome: "completed" }, as));
    expect([early.status, early.body.detail]).toEqual([409, "not_yet"]);
    await at("2027-08-02T16:00:00Z", async (as) => {
      for (const outcome of ["completed", "no_show", null]) {
        const { status, body } = await put(id, "outcome", { outcome }, as);
        expect([status, body.outcome, body.status]).toEqual([200, outcome, "confirmed"]);
      }
    });
  });

  test("is refused for a request", async () => {
    const { id } = await visits.aPending();
    expect((await put(id, "outcome", { outcome: "completed" })).body.detail).toBe("not_confirmed");
  });

  test("a missed visit is flagged to staff for 12 months, on the patient's other requests", async () => {
    const asker = await signedIn(program);
    const missed = await visits.aVisit("2027-08-03", "09:00", asker);
    await at("2027-08-03T17:00:00Z", (as) => put(missed.id, "outcome", { outcome: "no_show" }, as));
    const { id } = await visits.aPending(asker);
    expect(flagsOf(await at("2028-08-02T20:00:00Z", () => visits.details(id)))).toEqual(["missed_before"]);
    expect(flagsOf(await at("2028-08-03T20:00:00Z", () => visits.details(id)))).toEqual([]);
    expect(flagsOf(await visits.details(missed.id))).toEqual([]);
    const own = await visits.call("GET", "/api/appointments/my/", { as: asker });
    expect(own.body.results).toHaveLength(2);
    expect(own.body.results.every((row: object) => !("flags" in row || "outcome" in row))).toBe(true);
  });
});

test("the staff's note is in the details, in no list, and cleared by an empty one", async () => {
  const { id, patient } = await visits.aPending();
  const { status, body } = await put(id, "note", { note: " Prefers the chair upright. " });
  expect([status, body.note]).toEqual([200, "Prefers the chair upright."]);
  expect((await visits.details(id)).note).toBe("Prefers the chair upright.");
  for (const [path, as] of [
    ["/api/appointments/", await visits.asStaff()],
    ["/api/appointments/my/", patient],
  ] as const)
    expect(JSON.stringify((await visits.call("GET", path, { as })).body)).not.toContain("upright");
  expect((await put(id, "note", { note: "" })).body.note).toBeNull();
  expect((await visits.details(id)).note).toBeNull();
  expect((await put(999_999, "note", { note: "x" })).status).toBe(404);
});

test.each([
  ["reschedule", { confirmed_date: "2027-09-01", confirmed_time: "09:00" }],
  ["outcome", { outcome: null }],
  ["note", { note: "" }],
])("patients cannot use %s", async (action, body) => {
  const { id, patient } = await visits.aPending();
  expect((await put(id, action, body, patient)).status).toBe(403);
  expect((await visits.call("PUT", `/api/appointments/${id}/${action}/`, { body })).status).toBe(401);
});
