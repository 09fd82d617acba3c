import { afterAll, beforeAll, expect, test } from "vitest";
import { appointmentOrders } from "#contract/appointments/appointment-list.ts";
import { appointmentsPerPage, pageCount, postsPerPage } from "#contract/page-sizes.ts";
import { busyPractice, fillBusyPractice, readsOf } from "#tests/support/busy-practice.ts";
import { aDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { listMyAppointments } from "./appointments/appointment-queries.ts";
import { listAppointments } from "./appointments/staff-list.ts";
import { preparePostQueries } from "./content/post-queries.ts";
import type { Database } from "./database/connect.ts";

let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await aDatabase();
  await fillBusyPractice(testDatabase);
});

afterAll(() => testDatabase.drop());

const now = new Date("2020-03-02T09:00:00Z");

type ReadPage = (
  database: Database,
  page: number,
) => Promise<{ count: number; results: unknown[] } | undefined>;

const filters = {
  "all requests": {},
  "pending requests": { status: "pending" },
  visits: { status: "confirmed" },
  "a category": { category: "oral_surgeon_implant" },
  "a provider's visits": { provider: "takeda" },
  "visits from a date": { from: "2011-01-01" },
  "visits until a date": { to: "2020-01-01" },
  "visits of a day": { from: "2015-01-01", to: "2015-01-01" },
  "all filters": {
    status: "confirmed",
    category: "general_dentist_emergency",
    provider: "osei",
    from: "2011-01-01",
    to: "2020-01-01",
  },
} as const;

const staffLists = Object.entries(filters).flatMap(([name, filter]) =>
  [undefined, ...appointmentOrders].map((order): [string, number, ReadPage] => [
    `${name}, ${order ?? "pending first"}`,
    appointmentsPerPage,
    (database, page) =>
      listAppointments(database, { ...filter, order, page, page_size: appointmentsPerPage, now }),
  ]),
);

test.each<[string, number, ReadPage]>([
  ...staffLists,
  [
    "a patient's requests",
    appointmentsPerPage,
    (database, page) => listMyAppointments(database, { accountId: 1, page }),
  ],
  ["posts", postsPerPage, (database, page) => preparePostQueries(database).listPosts(page)],
  [
    "an author's posts",
    postsPerPage,
    (database, page) => preparePostQueries(database).listPostsOfAuthor("author.1", page),
  ],
  [
    "one's own posts",
    postsPerPage,
    (database, page) => preparePostQueries(database).listOwnPosts(busyPractice.patients + 1, page),
  ],
])(
  "first, middle and last page of a list read few rows beside their own, and no table as a whole: %s",
  async (_list, size, readPage) => {
    const checkPage = async (page: number) => {
      let count = 0;
      const { scanned, fetched } = await readsOf(testDatabase, async (database) => {
        const read = await readPage(database, page);
        expect(read?.results.length).toBeGreaterThan(0);
        count = read?.count ?? 0;
      });
      expect(scanned).toEqual({});
      // With what flags them: the visits that overlap them, and those that their patients missed.
      expect(Math.max(...Object.values(fetched)), `page ${page}`).toBeLessThan(500);
      return count;
    };
    const last = pageCount(await checkPage(1), size);
    for (const page of new Set([Math.ceil(last / 2), last])) await checkPage(page);
  },
);
