import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { site } from "#contract/site/site.ts";
import { officeClosures } from "#server/office/table.ts";
import { anAccount, anEmployee } from "#tests/samples/accounts.ts";
import { anApp, type TestApp } from "#tests/support/app.ts";
import { callsOf } from "#tests/support/calls.ts";
import { type SignedIn, signedIn } from "#tests/support/signed-in.ts";
import { appointments } from "./table.ts";

let program: TestApp;
let call: ReturnType<typeof callsOf>;
let employee: SignedIn;
let patientId: number;
// A Wednesday afternoon at the office.
const now = new Date("2027-03-10T22:00:00Z");

const statuses = ["pending", "confirmed", "cancelled"] as const;

/** Stores requests whose status and date follow from their number, in one statement. */
async function store(count: number) {
  await program.database.insert(appointments).values(
    Array.from({ length: count }, (_, index) => {
      const status = statuses[Math.floor(index / 3) % 3] ?? "pending";
      const isVisit = status === "confirmed";
      return {
        accountId: patientId,
        preferredDay: "monday",
        preferredTimeFrame: "morning",
        category: "general_dentist_emergency",
        status,
        confirmedDate: isVisit ? `2027-03-${String(1 + (index % 28)).padStart(2, "0")}` : null,
        confirmedTime: isVisit ? "09:30" : null,
        provider: isVisit ? "osei" : null,
        minutes: isVisit ? 30 : null,
        overlapAllowed: isVisit,
        requestedAt: now,
      };
    }),
  );
}

beforeAll(async () => {
  program = await anApp({ clock: () => now });
  call = callsOf(program);
  employee = await signedIn(program, await anEmployee(program.database));
  patientId = (await anAccount(program.database, { firstName: "Noor" })).id;
  await store(400);
  // Gaps in the ids, and requests that changed lists.
  await program.database.execute("DELETE FROM appointments WHERE id % 17 = 0");
  await program.database.execute("UPDATE appointments SET status = 'cancelled' WHERE id % 11 = 0");
});

afterAll(() => program.close());

const read = (url: string) => call("GET", url, { as: employee });
const idsOf = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id);

async function expected(where: string): Promise<number[]> {
  const { rows } = await program.database.execute<{ id: number }>(
    `SELECT id FROM appointments WHERE ${where} ORDER BY (status = 'pending') DESC, id DESC`,
  );
  return rows.map(({ id }) => id);
}

describe("the staff's list", () => {
  test.each([
    ["", "true"],
    ["&status=pending", "status = 'pending'"],
    ["&status=confirmed", "status = 'confirmed'"],
    ["&status=cancelled", "status = 'cancelled'"],
  ])("with %j shows every request once, pending ones first and newest first", async (filter, where) => {
    const all = await expected(where);
    const pages = Math.ceil(all.length / 5);
    const listed: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { status, body } = await read(`/api/appointments/?page=${page}${filter}`);
      expect(status).toBe(200);
      expect(body.count).toBe(all.length);
      expect(body.results.length).toBe(page < pages ? 5 : all.length - 5 * (pages - 1));
      listed.push(...idsOf(body));
    }
    expect(listed).toEqual(all);
    for (const page of [pages + 1, 10 ** 9, "9".repeat(40)]) {
      const { body } = await read(`/api/appointments/?page=${page}${filter}`);
      expect(body).toEqual({ count: all.length, results: [] });
    }
  });

  test("has the right counts while appointments change lists", async () => {
    const before = (await read("/api/appointments/?status=pending")).body.count;
    await store(9);
    expect((await read("/api/appointments/?status=pending")).body.count).toBe(before + 3);
    await program.database.execute("UPDATE appointments SET status = 'cancelled' WHERE status = 'pending'");
    const { body } = await read("/api/appointments/?status=pending");
    expect(body).toEqual({ count: 0, results: [] });
    expect(idsOf((await read("/api/appointments/?page=3")).body)).toEqual(
      (await expected("true")).slice(10, 15),
    );
  });

  test.each(["abc", "0", "-1", "1.5", ""])("refuses the page %j", async (page) => {
    const { status, body } = await read(`/api/appointments/?page=${page}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, ["page"]]);
  });

  test.each(["Pending", "all", "", "pending'--"])("refuses the status %j", async (wanted) => {
    const { status, body } = await read(`/api/appointments/?status=${encodeURIComponent(wanted)}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, ["status"]]);
  });
});

describe("the staff's list", () => {
  test.each([
    [
      "urgent",
      `(status = 'pending') DESC, (status = 'pending' AND coalesce(level_of_discomfort, 0) >= ${site().rules.severe_pain_from}) DESC, id DESC`,
    ],
    ["newest", "id DESC"],
    ["oldest", "id"],
    ["visit", "confirmed_date NULLS LAST, confirmed_time, id"],
  ])("in the order %s has every request on one of its pages of 50", async (order, sql) => {
    await program.database.execute(
      "UPDATE appointments SET level_of_discomfort = 1 + id % 10 WHERE id % 3 = 0",
    );
    await store(9);
    const { rows } = await program.database.execute<{ id: number }>(
      `SELECT id FROM appointments ORDER BY ${sql}`,
    );
    const listed: number[] = [];
    for (let page = 1; listed.length < rows.length; page += 1) {
      const { body } = await read(`/api/appointments/?order=${order}&page_size=50&page=${page}`);
      expect(body.count).toBe(rows.length);
      expect(body.results).toHaveLength(Math.min(50, rows.length - listed.length));
      listed.push(...idsOf(body));
    }
    expect(listed).toEqual(rows.map(({ id }) => id));
  });

  test("is narrowed by category, provider, status and confirmed date together", async () => {
    await program.database.execute(
      "UPDATE appointments SET category = 'oral_surgeon_implant' WHERE id % 2 = 0",
    );
    await program.database.execute(
      "UPDATE appointments SET provider = 'halloran' WHERE id % 4 = 0 AND provider IS NOT NULL",
    );
    const filters: Record<string, string> = {
      "category=oral_surgeon_implant": "category = 'oral_surgeon_implant'",
      "provider=halloran": "provider = 'halloran'",
      "status=confirmed": "status = 'confirmed'",
      "from=2027-03-04": "confirmed_date >= '2027-03-04'",
      "to=2027-03-20": "confirmed_date <= '2027-03-20'",
    };
    const all = Object.entries(filters);
    const pairs = all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other]));
    for (const combined of [...all.map((one) => [one]), ...pairs, all.slice(0, 3), all]) {
      const query = combined.map(([name]) => name).join("&");
      const where = combined.map(([, condition]) => condition).join(" AND ");
      const { status, body } = await read(`/api/appointments/?page_size=20&${query}`);
      const found = await expected(where);
      expect([status, found.length > 0]).toEqual([200, true]);
      expect({ query, count: body.count, ids: idsOf(body) }).toEqual({
        query,
        count: found.length,
        ids: found.slice(0, 20),
      });
    }
  });

  test("has right counts of each filter after changes, deletions, a rollback and TRUNCATE", async () => {
    const filters = {
      "": "true",
      "status=cancelled": "status = 'cancelled'",
      "provider=takeda": "provider = 'takeda'",
      "category=oral_surgeon_implant": "category = 'oral_surgeon_implant'",
    };
    const counts = () =>
      Promise.all(
        Object.keys(filters).map(async (query) => (await read(`/api/appointments/?${query}`)).body.count),
      );
    const counted = () =>
      Promise.all(Object.values(filters).map(async (condition) => (await expected(condition)).length));
    for (const change of [
      "UPDATE appointments SET status = 'cancelled' WHERE id % 13 = 0",
      "UPDATE appointments SET provider = 'takeda' WHERE id % 5 = 0 AND provider IS NOT NULL",
      "UPDATE appointments SET note = 'Called back.' WHERE id % 2 = 0",
      "DELETE FROM appointments WHERE id % 7 = 0",
    ]) {
      await program.database.execute(change);
      expect(await counts(), change).toEqual(await counted());
    }
    expect(Math.min(...(await counts()))).toBeGreaterThan(0);
    const undone = program.database.transaction(async (transaction) => {
      await transaction.execute("DELETE FROM appointments WHERE id % 3 = 0");
      throw new Error("rolled back");
    });
    await expect(undone).rejects.toThrow("rolled back");
    expect(await counts()).toEqual(await counted());
    await program.database.execute("TRUNCATE appointments CASCADE");
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await store(400);
    expect(await counts()).toEqual(await counted());
  });

  test.each([
    ["category", "dentist"],
    ["provider", "nobody"],
    ["from", "2027-02-29"],
    ["to", "tomorrow"],
    ["order", "random"],
    ["order", ""],
    ["page_size", "6"],
    ["page_size", "05"],
    ["page_size", "1000"],
    ["search", "a"],
    ["search", " a "],
    ["search", ""],
    ["search", "a".repeat(101)],
    ["to", "2027-03-01&from=2027-03-02"],
  ])("rejects %s=%s", async (name, value) => {
    const { status, body } = await read(`/api/appointments/?${name}=${value}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
  });
});

describe("the calendar", () => {
  test("holds the confirmed visits of its days, both included, soonest first", async () => {
    const { status, body } = await read("/api/appointments/calendar/?from=2027-03-03&to=2027-03-09");
    expect(status).toBe(200);
    const visits = body.results as { id: number; confirmed_date: string }[];
    expect(new Set(visits.map((visit) => visit.confirmed_date)).size).toBe(7);
    expect(visits).toEqual(
      visits.toSorted((one, two) => one.confirmed_date.localeCompare(two.confirmed_date) || one.id - two.id),
    );
    expect(body.results[0]).toEqual({
      id: expect.any(Number),
      user: { username: expect.any(String), first_name: "Noor" },
      category: "general_dentist_emergency",
      confirmed_date: "2027-03-03",
      confirmed_time: "09:30",
      provider: "osei",
      minutes: 30,
      last_initial: "Q",
      age: null,
      language: "en",
      patient_first_name: null,
      severe_pain: false,
    });
    const { rows } = await program.database.execute<{ count: number }>(
      `SELECT count(*)::int FROM appointments
       WHERE status = 'confirmed' AND confirmed_date BETWEEN '2027-03-03' AND '2027-03-09'`,
    );
    expect(visits).toHaveLength(rows[0]?.count ?? -1);
  });

  test("names the closures of its days, also past ones, that owners added and that the site has (visits-117)", async () => {
    await program.database.insert(officeClosures).values([
      { from: "2025-03-03", to: "2025-03-05", reason: "Water pipes" },
      { from: "2031-03-03", to: "2031-03-03", reason: "A new floor" },
    ]);
    const closuresOf = async (days: string) =>
      (await read(`/api/appointments/calendar/?${days}`)).body.closures;
    expect(await closuresOf("from=2025-03-05&to=2025-03-31")).toEqual([
      { from: "2025-03-03", to: "2025-03-05", reason: "Water pipes" },
    ]);
    expect(await closuresOf("from=2025-03-06&to=2025-03-31")).toEqual([]);
    expect(await closuresOf("from=2031-03-01&to=2031-03-31")).toHaveLength(1);
    const [first] = site().hours.closures;
    expect(await closuresOf(`from=${first?.date}&to=${first?.date}`)).toContainEqual({
      from: first?.date,
      to: first?.date,
      reason: first?.name,
    });
  });

  test("spans 62 days at most", async () => {
    expect((await read("/api/appointments/calendar/?from=2027-03-01&to=2027-05-01")).status).toBe(200);
    expect((await read("/api/appointments/calendar/?from=2027-03-01&to=2027-05-02")).status).toBe(400);
    expect((await read("/api/appointments/calendar/?from=2027-03-02&to=2027-03-01")).status).toBe(400);
    const before = await read("/api/appointments/calendar/?from=2027-03-02&to=2027-03-01");
    expect(before.body.fields).toEqual({ to: ["The last date must not be before the first."] });
  });

  test.each([
    "",
    "from=2027-03-01",
    "from=2027-02-29&to=2027-03-01",
    "from=2027-3-1&to=2027-03-02",
    "from=2027-03-01&from=2027-03-02&to=2027-03-03",
    "from=2027-03-01T00:00&to=2027-03-02",
  ])("refuses %j", async (query) => {
    expect((await read(`/api/appointments/calendar/?${query}`)).status).toBe(400);
  });
});

test("the panel counts pending requests, today's visits and those from Monday to Sunday", async () => {
  const count = async (where: string) =>
    (
      await program.database.execute<{ count: number }>(
        `SELECT count(*)::int FROM appointments WHERE ${where}`,
      )
    ).rows[0]?.count;
  const { body } = await read("/api/appointments/summary/");
  expect(body).toEqual({
    pending: await count("status = 'pending'"),
    visits_today: await count("status = 'confirmed' AND confirmed_date = '2027-03-10'"),
    visits_this_week: await count(
      "status = 'confirmed' AND confirmed_date BETWEEN '2027-03-08' AND '2027-03-14'",
    ),
  });
  expect(body.visits_this_week).toBeGreaterThan(body.visits_today);
});
