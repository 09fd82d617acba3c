import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { listAppointmentsRoute } from "#contract/appointment-list.ts";
import { appointmentsPerPage, pageCount, postsPerPage } from "#contract/page-sizes.ts";
import { listPostsOfAuthorRoute, listPostsRoute } from "#contract/posts.ts";
import { buildApp } from "#server/app.ts";
import { openPictureStorage } from "#server/content/pictures.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { connectDatabase } from "#server/database/connect.ts";
import { startEmbeddedServer } from "#server/database/embedded-server.ts";
import { migrate } from "#server/database/migrate.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { PublishedSite } from "#server/site/published-site.ts";
import { publishShippedContent } from "#server/site/shipped-content.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { noMail } from "./support/no-mail.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { signInPeople } from "./support/sign-in-people.ts";
import { median, quantile } from "./support/statistics.ts";

const sizes = { appointments: 100_000, posts: 5_000 };
const author = "author.1";

/** Every other post is by the first of eleven authors. */
const fillPosts = `
  INSERT INTO accounts (username, email, role, first_name, last_name)
  SELECT 'author.' || n, 'author.' || n || '@mailbox.example', 'employee', 'Ada', 'Quill' FROM generate_series(1, 11) AS n;
  INSERT INTO posts (author_id, title, slug, content, is_draft, published_at)
  SELECT accounts.id, 'Post number ' || n, 'post-' || n, repeat('Words about teeth, number ' || n || '. ', 12), false,
    timestamptz '2020-01-01' + n * interval '1 minute'
  FROM generate_series(1, ${sizes.posts}) AS n
    JOIN accounts ON username = 'author.' || CASE WHEN n % 2 = 0 THEN 1 ELSE 2 + (n / 2) % 10 END;
`;

/**
 * One request in five is pending, three are confirmed, one is cancelled. Every fourth is a guest's; one guest in a hundred
 * is called Winter, the others share 250 last names.
 */
const fillAppointments = `
  INSERT INTO appointments (
    account_id, preferred_day, preferred_time_frame, category, message, status, confirmed_date, confirmed_time,
    provider, minutes, overlap_allowed, requested_at
  )
  SELECT CASE WHEN n % 4 > 0 THEN 12 + n % 100 END, 'monday', 'morning',
    (ARRAY['general_dentist_emergency', 'oral_surgeon_implant'])[1 + n % 2], repeat('Words about a tooth. ', 10), status,
    CASE WHEN status = 'confirmed' THEN date '2030-01-01' + n % 3000 END,
    CASE WHEN status = 'confirmed' THEN time '08:00' + n % 32 * interval '15 minutes' END,
    CASE WHEN status = 'confirmed' THEN 'osei' END, CASE WHEN status = 'confirmed' THEN 15 END, status = 'confirmed',
    timestamptz '2026-01-01' + n * interval '1 second'
  FROM generate_series(1, ${sizes.appointments}) AS n,
    LATERAL (SELECT (ARRAY['pending', 'confirmed', 'confirmed', 'confirmed', 'cancelled'])[1 + n % 5] AS status) AS chosen;
  INSERT INTO appointment_guests (appointment_id, first_name, last_name, email, phone, date_of_birth, insurance_member_id)
  SELECT id, (ARRAY['Noor', 'Gale', 'Abigale', 'Sam'])[1 + id / 400 % 4],
    CASE WHEN id % 400 = 0 THEN 'Winter' ELSE translate(md5((id % 1000)::text), '0123456789', 'aeioulmnrs') END,
    'guest.' || id || '@mailbox.example', '530' || (5000000 + id), date '1980-02-29', 'CG-' || id
  FROM appointments WHERE account_id IS NULL;
`;

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly count: number;
  readonly atMost: number;
}

/** First, middle and last page of a list. */
function pagesOf(
  name: string,
  list: { readonly url: string; readonly count: number; readonly size: number },
): Subject[] {
  const last = pageCount(list.count, list.size);
  const places = { first: 1, middle: Math.ceil(last / 2), last };
  return Object.entries(places).map(([place, page]) => ({
    name: `${name}, ${place} page`,
    url: `${list.url}${list.url.includes("?") ? "&" : "?"}page=${page}`,
    count: list.count,
    atMost: 25,
  }));
}

const staffList = (query: string, share: number) => ({
  url: `${listAppointmentsRoute.path}?${query}`,
  count: sizes.appointments * share,
  size: appointmentsPerPage,
});

const searches = {
  "a name": "Noor Winter",
  "an email address": "guest.20@mailbox.example",
  "a phone number": "530 500 0020",
};
const found: Readonly<Record<string, number>> = { "a name": Math.floor(sizes.appointments / 1_600) };

const subjects: Subject[] = [
  ...pagesOf("all posts", { url: listPostsRoute.path, count: sizes.posts, size: postsPerPage }),
  ...pagesOf("an author's posts", {
    url: listPostsOfAuthorRoute.path.replace("{username}", author),
    count: sizes.posts / 2,
    size: postsPerPage,
  }),
  ...pagesOf("all requests", staffList("", 1)),
  ...pagesOf("pending requests", staffList("status=pending", 0.2)),
  ...pagesOf("confirmed visits", staffList("status=confirmed", 0.6)),
  ...pagesOf("most urgent first", staffList("order=urgent", 1)),
  ...Object.entries(searches).map(([name, text]) => ({
    name: `search by ${name}`,
    url: `${listAppointmentsRoute.path}?search=${encodeURIComponent(text)}`,
    count: found[name] ?? 1,
    atMost: 100,
  })),
];

/** How long pages of the lists take, and the staff's search, in a practice of 100,000 appointments and 5,000 posts. */
export async function measureLists(context: BenchmarkContext): Promise<Report> {
  const filled = await openFilledApp(context);
  const { app, headers } = filled;
  const rounds = context.isQuick ? 40 : 400;
  const times = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  context.say(`asking for ${subjects.length} answers, ${rounds} times in turns`);
  for (let round = -10; round < rounds; round += 1) {
    for (const { name, url, count } of subjects) {
      const begin = performance.now();
      const reply = await app.inject({ method: "GET", url, headers });
      const took = performance.now() - begin;
      const body = reply.json();
      if (body.count !== count || body.results.length === 0)
        throw new Error(`${name}: ${body.results?.length} of ${body.count} instead of ${count}.`);
      if (round >= 0) times.get(name)?.push(took);
    }
  }
  const of = (name: string) => times.get(name) ?? [];
  return {
    notes: [
      `${rounds} times in turns; app.inject, nothing cached, ${sizes.appointments.toLocaleString("en-US")} appointments and ${sizes.posts.toLocaleString("en-US")} posts.`,
      ...(await explainStatements(filled)),
    ],
    tables: [
      {
        title: "ms an answer",
        rows: subjects.map(({ name }) => ({
          answer: name,
          median: median(of(name)),
          p99: quantile(of(name), 0.99),
        })),
      },
    ],
    targets: [
      ...subjects.map(({ name, atMost }) => ({
        what: `${name}, p99`,
        figure: quantile(of(name), 0.99),
        bound: { atMost },
        unit: "ms",
      })),
      // Of any machine: skipping reads an index, and no page sorts or joins the whole list.
      ...["all requests", "all posts"].map((list) => ({
        what: `${list}: median of the last page ÷ first page`,
        figure: median(of(`${list}, last page`)) / median(of(`${list}, first page`)),
        bound: { atMost: 8 },
        fault: { atMost: 16 },
        unit: "",
      })),
    ],
  };
}

/** The plan of each statement that reads a last page or a search, as PostgreSQL runs it. */
async function explainStatements({ app, headers, pool, statements }: FilledApp): Promise<string[]> {
  const plans: string[] = [];
  for (const { name, url } of subjects.filter((subject) => /last page|search/.test(subject.name))) {
    statements.clear();
    await app.inject({ method: "GET", url, headers });
    for (const [text, values] of statements) {
      if (!/from "(?:posts|appointments)"/.test(text)) continue;
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(`EXPLAIN (ANALYZE) ${text}`, [...values]);
      const plan = rows.map((row) => `  ${row["QUERY PLAN"].slice(0, 150)}`);
      plans.push(
        [`EXPLAIN ${name}, ${text.startsWith("select count") ? "count" : "rows"}`, ...plan].join("\n"),
      );
    }
  }
  return plans;
}

interface FilledApp {
  readonly app: FastifyInstance;
  readonly headers: { readonly authorization: string };
  readonly pool: Pool;
  /** The statements that were run, with the values of the last time. */
  readonly statements: Map<string, readonly unknown[]>;
}

async function openFilledApp(context: BenchmarkContext): Promise<FilledApp> {
  const dataDirectory = await context.makeDirectory();
  const server = await startEmbeddedServer({ dataDirectory, log: quietLog });
  context.afterwards(() => server.stop());
  const { pool, close } = connectDatabase({
    server: server.connection,
    log: quietLog,
    statementTimeout: 0,
  });
  context.afterwards(close);
  const statements = new Map<string, readonly unknown[]>();
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.set(text, values) };
  const database = drizzle(pool, { logger });
  await migrate(pool);
  await publishShippedContent(database, { name: "example", now: new Date() });
  context.say("filling the database");
  const secretKey = randomBytes(32);
  await pool.query(fillPosts);
  await signInPeople(database, { secretKey, count: 100, role: "customer" });
  const [employee] = await signInPeople(database, { secretKey, count: 1, role: "employee" });
  if (!employee) throw new Error("Nobody is signed in.");
  await pool.query(fillAppointments);
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
  return { app, headers: employee.headers, pool, statements };
}
