import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { appointmentOrders, listAppointmentsRoute } from "#contract/appointments/appointment-list.ts";
import { listMyAppointmentsRoute } from "#contract/appointments/appointments.ts";
import { appointmentsPerPage, pageCount, postsPerPage } from "#contract/page-sizes.ts";
import { listPostsOfAuthorRoute, listPostsRoute } from "#contract/posts/posts.ts";
import { buildApp } from "#server/app.ts";
import { openPictureStorage } from "#server/content/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { startEmbeddedServer } from "#server/database/embedded-server.ts";
import { migrate } from "#server/database/migrate.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { PublishedSite } from "#server/site/published-site.ts";
import { publishShippedContent } from "#server/site/shipped-content.ts";
import { busyPractice, fillBusyPractice } from "#tests/support/busy-practice.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { noMail } from "./support/no-mail.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { type SignedInPerson, signInPeople } from "./support/sign-in-people.ts";
import { median, quantile } from "./support/statistics.ts";

/** What a median is divided by: a page of a table of numbers is read as a list's, by a count beside an OFFSET. */
const reference = {
  name: "(reference: last page of 100,000 numbers)",
  count: "SELECT count(*) FROM numbers",
  page: `SELECT n FROM numbers ORDER BY n LIMIT 5 OFFSET ${busyPractice.appointments - 5}`,
};

/** Milliseconds at p99, and how many times the reference a median may be: as it should be, and on any machine. */
const bounds = {
  page: { p99: 25, ratio: { bound: { atMost: 4 }, fault: { atMost: 10 } } },
  search: { p99: 100, ratio: { bound: { atMost: 16 }, fault: { atMost: 40 } } },
};

interface List {
  readonly name: string;
  readonly url: string;
  readonly headers: SignedInPerson["headers"];
  /** Rows on a page; without it the first one alone is asked for. */
  readonly size?: number;
}

/** What staff narrow and order their list by. */
const queries = [
  "",
  "status=pending",
  "status=confirmed",
  "category=oral_surgeon_implant",
  "provider=takeda",
  "from=2011-01-01",
  "to=2020-01-01",
  ...appointmentOrders.map((order) => `order=${order}`),
];

const searches = {
  "a name": "guest77778 visitor77778",
  "a part of one name": "atient9999",
  "a part of half of all names": "guest",
  "parts of half of all names": "gues visi",
  "a birthday": "03/19/1950",
  "a phone number": "(916) 207-7778",
  "a phone number's end": "0077",
  "an email address": "patient.77@mailbox.example",
  "a member id": "gu-77778",
};

function listsFor({ patient, employee: { headers } }: FilledApp): List[] {
  const staff = listAppointmentsRoute.path;
  const byAuthor = (username: string) => listPostsOfAuthorRoute.path.replace("{username}", username);
  const size = appointmentsPerPage;
  return [
    { name: "all posts", url: listPostsRoute.path, headers, size: postsPerPage },
    { name: "an author's posts", url: byAuthor("author.2"), headers, size: postsPerPage },
    { name: "one's own posts", url: byAuthor("employee.0"), headers, size: postsPerPage },
    { name: "a patient's requests", url: listMyAppointmentsRoute.path, headers: patient.headers, size },
    ...queries.map((query) => ({ name: query || "all requests", url: `${staff}?${query}`, headers, size })),
    ...Object.entries(searches).map(([name, text]) => {
      return { name: `search by ${name}`, url: `${staff}?search=${encodeURIComponent(text)}`, headers };
    }),
  ];
}

/** An answer that is asked for again and again. */
interface Subject {
  readonly name: string;
  readonly list: List;
  readonly count: number;
  ask(): Promise<{ readonly count: number; readonly results: readonly unknown[] }>;
}

/** First, middle and last page of a list, or what a search finds first. */
async function subjectsOf(list: List, app: FastifyInstance): Promise<Subject[]> {
  const { name, url, headers, size } = list;
  const ask = async (page: number) => {
    const paged = `${url}${url.includes("?") ? "&" : "?"}page=${page}`;
    return (await app.inject({ method: "GET", url: paged, headers })).json();
  };
  const { count } = await ask(1);
  if (!size) return [{ name, list, count, ask: () => ask(1) }];
  const last = pageCount(count, size);
  return Object.entries({ first: 1, middle: Math.ceil(last / 2), last }).map(([place, page]) => {
    return { name: `${name}, ${place} page`, list, count, ask: () => ask(page) };
  });
}

/** How long pages of the lists take, and the staff's search, in a practice of 100,000 appointments and 5,000 posts. */
export async function measureLists(context: BenchmarkContext): Promise<Report> {
  const filled = await openFilledApp(context);
  const lists = listsFor(filled);
  const subjects = (await Promise.all(lists.map((list) => subjectsOf(list, filled.app)))).flat();
  const rounds = context.isQuick ? 20 : 200;
  const times = new Map<string, number[]>([reference, ...subjects].map(({ name }) => [name, []]));
  const of = (name: string) => times.get(name) ?? [];
  const time = async <Result>(name: string, ask: () => Promise<Result>) => {
    const begin = performance.now();
    const result = await ask();
    of(name).push(performance.now() - begin);
    return result;
  };
  context.say(`asking for ${subjects.length} answers, ${rounds} times in turns`);
  for (let round = 0; round < rounds; round += 1) {
    await time(reference.name, () =>
      Promise.all([reference.page, reference.count].map((text) => filled.pool.query(text))),
    );
    for (const { name, count, ask } of subjects) {
      const body = await time(name, ask);
      if (body.count !== count || body.results.length === 0)
        throw new Error(`${name}: ${body.results.length} of ${body.count} instead of ${count}.`);
    }
  }
  const p99 = (name: string) => quantile(of(name), 0.99);
  const ratio = ({ name }: { readonly name: string }) => median(of(name)) / median(of(reference.name));
  return {
    notes: [
      `${rounds} times in turns; app.inject, nothing cached, ${busyPractice.appointments} appointments and ${busyPractice.posts} posts.`,
      ...(await explainStatements(subjects, filled)),
    ],
    tables: [
      {
        title: "ms an answer",
        rows: [reference, ...subjects].map(({ name }) => ({
          answer: name,
          p50: median(of(name)),
          p99: p99(name),
          "p50 ÷ reference's": ratio({ name }),
        })),
      },
    ],
    targets: [
      ...subjects.map(({ name, list }) => ({
        what: `${name}, p99`,
        figure: p99(name),
        bound: { atMost: bounds[list.size ? "page" : "search"].p99 },
        unit: "ms",
      })),
      ...lists.map((list) => ({
        what: `${list.name}: slowest median ÷ the reference's`,
        figure: Math.max(...subjects.filter((subject) => subject.list === list).map(ratio)),
        ...bounds[list.size ? "page" : "search"].ratio,
        unit: "",
      })),
    ],
  };
}

/** The plan of each statement that reads a page or a search, as PostgreSQL runs it. */
async function explainStatements(subjects: Subject[], { pool, statements }: FilledApp): Promise<string[]> {
  const plans: string[] = [];
  for (const { name, ask } of subjects) {
    statements.clear();
    await ask();
    for (const [text, values] of statements) {
      if (!/from "(?:posts|appointments)"/.test(text)) continue;
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, COSTS OFF) ${text}`, [...values]);
      const lines: string[] = rows.map((row) => `  ${row["QUERY PLAN"].slice(0, 150)}`);
      plans.push([`EXPLAIN ${name}`, ...lines.filter((line) => /actual|Time:/.test(line))].join("\n"));
    }
  }
  return plans;
}

interface FilledApp {
  readonly app: FastifyInstance;
  readonly patient: SignedInPerson;
  readonly employee: SignedInPerson;
  readonly pool: Pool;
  /** The statements that were run, with the values of the last time. */
  readonly statements: Map<string, readonly unknown[]>;
}

async function openFilledApp(context: BenchmarkContext): Promise<FilledApp> {
  const dataDirectory = await context.makeDirectory();
  const server = await startEmbeddedServer({ dataDirectory, log: quietLog });
  context.afterwards(() => server.stop());
  const { pool, close } = connectDatabase({ server: server.connection, log: quietLog, statementTimeout: 0 });
  context.afterwards(close);
  const statements = new Map<string, readonly unknown[]>();
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.set(text, values) };
  const database = drizzle(pool, { logger });
  await migrate(pool);
  await publishShippedContent(database, { name: "example", now: new Date() });
  context.say("filling the database");
  const secretKey = randomBytes(32);
  await fillBusyPractice(server);
  const signIn = (role: "customer" | "employee") => signInPeople(database, { secretKey, count: 1, role });
  const [[patient], [employee]] = await Promise.all([signIn("customer"), signIn("employee")]);
  if (!patient || !employee) throw new Error("Nobody is signed in.");
  await pool.query(`
    CREATE TABLE numbers (n integer PRIMARY KEY);
    INSERT INTO numbers SELECT generate_series(1, ${busyPractice.appointments});
    UPDATE appointments SET account_id = ${patient.accountId} WHERE account_id % 100 = 0;
    UPDATE posts SET author_id = ${employee.accountId} WHERE id % 2 = 0`);
  await pool.query("VACUUM (ANALYZE)");
  const signedInAt = new Date(Date.now() + 60_000);
  const app = await buildApp({
    config: { publicUrl: "http://localhost:3000", dataDirectory, trustProxy: [], demo: true },
    database,
    // Sessions outlive the benchmark however long it takes.
    clock: () => signedInAt,
    secretKey,
    changes: new ChangeNotifier(),
    published: await PublishedSite.open(database),
    pictureStorage: openPictureStorage({ storageUrl: undefined, dataDirectory }),
    outbox: noMail,
    log: quietLog,
    renderer: (await import(pathToFileURL(resolve("build/web/server/index.js")).href)) as PageRenderer,
    clientDirectory: undefined,
    cacheBytes: 0,
  });
  context.afterwards(() => app.close());
  return { app, patient, employee, pool, statements };
}
