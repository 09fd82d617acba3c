import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { readCalendar } from "#contract/appointment-calendar.ts";
import { listAppointments } from "#contract/appointment-list.ts";
import { appointmentsPerPage, pageCount } from "#contract/page-sizes.ts";
import { buildApp } from "#server/app.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { connectDatabase, type SocketConnection } from "#server/database/connect.ts";
import { migrate } from "#server/database/migrate.ts";
import { startEmbeddedServer } from "#server/embedded-postgres/embedded-server.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { openPictureStorage } from "#server/pictures/pictures.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { noMail } from "./support/no-mail.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { signInPeople } from "./support/sign-in-people.ts";
import { median, quantile } from "./support/statistics.ts";

const sizes = { small: 1_000, large: 1_000_000 };

/** The first requests, whose visits are in the month that the calendar requests; three of five are confirmed. */
const requestsOfMonth = 330;
const visitsInMonth = (requestsOfMonth * 3) / 5;

/** One request in five is pending, three are confirmed, one is cancelled. */
const fill = `
  INSERT INTO appointments (
    account_id, preferred_day, preferred_time_frame, category, message, status, confirmed_date, confirmed_time,
    provider, minutes, overlap_allowed, requested_at
  )
  SELECT CASE WHEN n % 4 > 0 THEN 1 + n % 100 END, 'monday', 'morning',
    (ARRAY['general_dentist_emergency', 'oral_surgeon_implant'])[1 + n % 2], repeat('Words about a tooth. ', 10), status,
    CASE WHEN status = 'confirmed' THEN
      CASE WHEN n <= ${requestsOfMonth} THEN date '2027-03-01' + n % 31 ELSE date '2030-01-01' + n % 3000 END
    END,
    CASE WHEN status = 'confirmed' THEN time '08:00' + n % 32 * interval '15 minutes' END,
    CASE WHEN status = 'confirmed' THEN 'osei' END, CASE WHEN status = 'confirmed' THEN 15 END, status = 'confirmed',
    timestamptz '2026-01-01' + n * interval '1 second'
  FROM generate_series(1, $1::int) AS n,
    LATERAL (SELECT (ARRAY['pending', 'confirmed', 'confirmed', 'confirmed', 'cancelled'])[1 + n % 5] AS status) AS chosen
`;

/** Every fourth request is a guest's; ten of them have a phone number of another area. */
const fillGuests = `
  INSERT INTO appointment_guests (appointment_id, first_name, last_name, email, phone, date_of_birth, insurance_member_id)
  SELECT id, (ARRAY['Gale', 'Noor', 'Abigale', 'Sam'])[1 + id % 4], 'Winter', 'guest.' || id || '@mailbox.example',
    CASE WHEN id <= ${4 * 10} THEN '916' ELSE '530' END || (5000000 + id), date '1980-02-29', 'CG-' || id
  FROM appointments WHERE account_id IS NULL
`;

interface Filled {
  readonly app: FastifyInstance;
  readonly headers: { readonly authorization: string };
  readonly requests: number;
}

const shares = { "": 1, pending: 0.2, confirmed: 0.6, cancelled: 0.2 } as const;

const pages = Object.entries(shares).flatMap(([status, share]) =>
  ["first", "last"].map((place) => ({
    name: `${status || "all"} requests, ${place} page`,
    url(requests: number) {
      const page = place === "first" ? 1 : pageCount(requests * share, appointmentsPerPage);
      return `${listAppointments.path}?page=${page}${status && `&status=${status}`}`;
    },
    check(body: unknown, requests: number) {
      const { count, results } = listAppointments.reply.body.parse(body);
      return count === requests * share && results.length === appointmentsPerPage;
    },
  })),
);

/** First pages of what staff narrow the list to, and how many requests there are then. */
const narrowed = [
  { name: "most urgent first", query: "order=urgent", count: (requests: number) => requests },
  { name: "by visit", query: "order=visit", count: (requests: number) => requests },
  {
    name: "of a category",
    query: "category=oral_surgeon_implant",
    count: (requests: number) => requests / 2,
  },
  {
    name: "of a category, most urgent first",
    query: "category=oral_surgeon_implant&order=urgent",
    count: (requests: number) => requests / 2,
  },
  {
    name: "with a provider",
    query: "provider=osei&order=urgent",
    count: (requests: number) => requests * 0.6,
  },
  {
    name: "visits of a month",
    query: "from=2027-03-01&to=2027-03-31&order=visit",
    count: () => visitsInMonth,
  },
  { name: "search by phone", query: "search=916%20500&order=urgent", count: () => 10 },
  { name: "search by email address", query: "search=guest.20%40&order=urgent", count: () => 1 },
].map(({ name, query, count }) => ({
  name: `${name}, first page`,
  url: () => `${listAppointments.path}?${query}`,
  check: (body: unknown, requests: number) =>
    listAppointments.reply.body.parse(body).count === count(requests),
}));

const calendarMonth = {
  name: "a calendar month",
  url: () => `${readCalendar.path}?from=2027-03-01&to=2027-03-31`,
  check: (body: unknown) => readCalendar.reply.body.parse(body).results.length === visitsInMonth,
};

const subjects = [...pages, ...narrowed, calendarMonth];

async function fillDatabase(
  context: BenchmarkContext,
  { server, requests, dataDirectory }: { server: SocketConnection; requests: number; dataDirectory: string },
): Promise<Filled> {
  const name = `appointments_${requests}`;
  const admin = new pg.Client({ ...server, user: "postgres", database: "postgres" });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} OWNER ${server.user}`);
  await admin.end();
  const { database, pool, close } = connectDatabase({
    server: { ...server, database: name },
    log: quietLog,
    statementTimeout: 0,
  });
  context.afterwards(close);
  await migrate(pool, "server/database/migrations");
  const secretKey = randomBytes(32);
  await signInPeople(database, { secretKey, count: 100, role: "customer" });
  const [employee] = await signInPeople(database, { secretKey, count: 1, role: "employee" });
  if (!employee) throw new Error("Nobody is signed in.");
  await pool.query(fill, [requests]);
  await pool.query(fillGuests);
  await pool.query("VACUUM (ANALYZE)");
  const app = await buildApp({
    config: { publicUrl: "http://localhost:3000", dataDirectory, trustProxy: [], demo: true },
    database,
    // Sessions outlive the benchmark however long it takes.
    clock: () => signedInAt,
    secretKey,
    changes: new ChangeNotifier(),
    pictureStorage: openPictureStorage({ storageUrl: undefined, dataDirectory }),
    outbox: noMail,
    log: quietLog,
    renderer: (await import(pathToFileURL(resolve("build/web/server/index.js")).href)) as PageRenderer,
    clientDirectory: undefined,
    cacheBytes: 0,
  });
  context.afterwards(() => app.close());
  return { app, headers: employee.headers, requests };
}

const signedInAt = new Date(Date.now() + 60_000);

/** How long the staff's lists and a calendar month take with a thousand and with a million requests. */
export async function measureAppointmentLists(context: BenchmarkContext): Promise<Report> {
  const dataDirectory = await context.makeDirectory();
  const server = await startEmbeddedServer({ dataDirectory, log: quietLog });
  context.afterwards(() => server.stop());
  const large = context.isQuick ? 100_000 : sizes.large;
  const filled: Filled[] = [];
  for (const requests of [sizes.small, large]) {
    context.say(`filling a database with ${requests.toLocaleString("en-US")} requests`);
    filled.push(await fillDatabase(context, { server: server.connection, requests, dataDirectory }));
  }

  const rounds = context.isQuick ? 50 : 300;
  const times = new Map(
    subjects.flatMap(({ name }) => filled.map(({ requests }) => [`${requests} ${name}`, [] as number[]])),
  );
  context.say(`asking each for ${subjects.length} answers, ${rounds.toLocaleString("en-US")} times in turns`);
  for (let round = -20; round < rounds; round += 1) {
    for (const { name, url, check } of subjects) {
      // Whoever comes first finds colder caches; each takes its turn at that.
      for (const { app, headers, requests } of round % 2 === 0 ? filled : filled.toReversed()) {
        const begin = performance.now();
        const reply = await app.inject({ method: "GET", url: url(requests), headers });
        const took = performance.now() - begin;
        if (!check(reply.json(), requests))
          throw new Error(`${name} of ${requests} is not what was asked for.`);
        if (round >= 0) times.get(`${requests} ${name}`)?.push(took);
      }
    }
  }
  const of = (requests: number, name: string) => times.get(`${requests} ${name}`) ?? [];
  const ratio = (name: string) => median(of(large, name)) / median(of(sizes.small, name));
  return {
    notes: [
      `Each answer ${rounds.toLocaleString("en-US")} times, the databases in turns; app.inject with an employee's token, nothing cached.`,
    ],
    tables: [
      {
        title: "µs an answer, median",
        rows: subjects.map(({ name }) => ({
          answer: name,
          [sizes.small.toLocaleString("en-US")]: median(of(sizes.small, name)) * 1_000,
          [large.toLocaleString("en-US")]: median(of(large, name)) * 1_000,
          "p99 of the large": quantile(of(large, name), 0.99) * 1_000,
          ratio: ratio(name),
        })),
      },
    ],
    targets: subjects.map(({ name }) => ({
      what: `${name}, ${large.toLocaleString("en-US")} ÷ ${sizes.small.toLocaleString("en-US")}`,
      figure: ratio(name),
      bound: { atMost: 1.5 },
      unit: "",
    })),
  };
}
