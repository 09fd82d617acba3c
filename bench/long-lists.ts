import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance } from "fastify";
import { pageCount, postsPerPage } from "#contract/page-sizes.ts";
import { listPosts, listPostsOfAuthor } from "#contract/posts.ts";
import { buildApp } from "#server/app.ts";
import { ChangeNotifier } from "#server/database/change-notifier.ts";
import { startEmbeddedServer } from "#server/embedded-postgres/embedded-server.ts";
import type { PageRenderer } from "#server/http/pages.ts";
import { openPictureStorage } from "#server/pictures/pictures.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { type FilledDatabase, fillDatabase } from "./support/filled-list.ts";
import { noMail } from "./support/no-mail.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report, Table } from "./support/report.ts";
import { median, quantile } from "./support/statistics.ts";

const sizes = [1_000, 100_000, 1_000_000];

const lists = [
  { name: "all posts", path: () => listPosts.path, length: ({ posts }: FilledDatabase) => posts },
  {
    name: "one author's posts",
    path: ({ username }: FilledDatabase) => listPostsOfAuthor.path.replace("{username}", username),
    length: ({ postsOfAuthor }: FilledDatabase) => postsOfAuthor,
  },
];

const places = {
  first: () => 1,
  random: (last: number) => 1 + Math.floor(Math.random() * last),
  last: (last: number) => last,
};

const subjects = lists.flatMap((list) =>
  Object.entries(places).map(([place, pageOf]) => ({ ...list, place, pageOf })),
);

interface FilledApp extends FilledDatabase {
  readonly app: FastifyInstance;
}

/** How long one page of a list takes, read uncached through the whole app, in lists of a thousand to a million posts. */
export async function measureLongLists(context: BenchmarkContext): Promise<Report> {
  const dataDirectory = await context.makeDirectory();
  const server = await startEmbeddedServer({ dataDirectory, log: quietLog });
  context.afterwards(() => server.stop());
  const apps: FilledApp[] = [];
  for (const posts of context.isQuick ? sizes.slice(0, 2) : sizes) {
    context.say(`filling a database with ${posts.toLocaleString("en-US")} posts`);
    const filled = await fillDatabase(context, { server: server.connection, posts });
    apps.push({ ...filled, app: await buildAppOver(context, { filled, dataDirectory }) });
  }

  const rounds = context.isQuick ? 300 : 3_000;
  const times = new Map<string, number[]>(
    apps.flatMap((filled) => subjects.map((subject) => [keyOf(filled, subject), []])),
  );
  context.say(`asking each for ${subjects.length} pages, ${rounds.toLocaleString("en-US")} times in turns`);
  for (let round = -100; round < rounds; round += 1) {
    for (const subject of subjects) {
      // Whoever comes first finds colder caches; each takes its turn at that.
      for (let turn = 0; turn < apps.length; turn += 1) {
        const filled = apps[(turn + Math.abs(round)) % apps.length];
        if (!filled) continue;
        const took = await timePage(filled, subject);
        const key = keyOf(filled, subject);
        if (round >= 0) times.get(key)?.push(took);
      }
    }
  }
  const of = (filled: FilledDatabase, subject: Subject) => times.get(keyOf(filled, subject)) ?? [];
  return {
    notes: [
      `Each page of ${postsPerPage} posts ${rounds.toLocaleString("en-US")} times, the databases in turns; app.inject, nothing cached.`,
    ],
    tables: [fillTable(apps), ...lists.map(({ name }) => pageTable(name, apps, of))],
    targets: subjects.flatMap((subject) =>
      apps.slice(1).map((filled) => ({
        what: `${subject.name}, ${subject.place} page, ${count(filled.posts)} ÷ ${count(sizes[0] ?? 0)} posts`,
        figure: median(of(filled, subject)) / median(of(apps[0] ?? filled, subject)),
        bound: { atMost: 1.3 },
        unit: "",
      })),
    ),
  };
}

type Subject = (typeof subjects)[number];

const count = (posts: number) => posts.toLocaleString("en-US");
const keyOf = ({ posts }: FilledDatabase, { name, place }: Subject) => `${posts} ${name} ${place}`;

async function buildAppOver(
  context: BenchmarkContext,
  { filled, dataDirectory }: { filled: FilledDatabase; dataDirectory: string },
): Promise<FastifyInstance> {
  const changes = new ChangeNotifier();
  const app = await buildApp({
    config: { publicUrl: "http://localhost:3000", dataDirectory, trustProxy: [], demo: true },
    database: filled.database,
    clock: () => new Date(),
    secretKey: randomBytes(32),
    changes,
    pictureStorage: openPictureStorage({ storageUrl: undefined, dataDirectory }),
    outbox: noMail,
    log: quietLog,
    renderer: (await import(pathToFileURL(resolve("build/web/server/index.js")).href)) as PageRenderer,
    clientDirectory: undefined,
    cacheBytes: 0,
  });
  context.afterwards(() => app.close());
  return app;
}

/** Milliseconds until the page is there; fails for another page. */
async function timePage(filled: FilledApp, { path, length, pageOf }: Subject): Promise<number> {
  const page = pageOf(pageCount(length(filled), postsPerPage));
  const begin = performance.now();
  const reply = await filled.app.inject({ method: "GET", url: `${path(filled)}?page=${page}` });
  const took = performance.now() - begin;
  const body = listPosts.reply.body.parse(reply.json());
  const expected = Math.min(postsPerPage, length(filled) - (page - 1) * postsPerPage);
  if (body.count !== length(filled) || body.results.length !== expected)
    throw new Error(`Page ${page} of ${path(filled)} holds ${body.results.length} of ${body.count} posts.`);
  return took;
}

function fillTable(apps: readonly FilledApp[]): Table {
  return {
    title: "filling, by one INSERT … SELECT on durable settings",
    rows: apps.map(({ posts, filledIn }) => ({
      posts: count(posts),
      seconds: filledIn,
      "µs a post": (filledIn / posts) * 1e6,
    })),
  };
}

function pageTable(
  list: string,
  apps: readonly FilledApp[],
  of: (filled: FilledDatabase, subject: Subject) => readonly number[],
): Table {
  const first = apps[0];
  return {
    title: `${list}: µs a page`,
    rows: subjects
      .filter(({ name }) => name === list)
      .flatMap((subject) =>
        apps.map((filled) => ({
          page: subject.place,
          posts: count(filled.posts),
          median: median(of(filled, subject)) * 1_000,
          p99: quantile(of(filled, subject), 0.99) * 1_000,
          ratio: first && median(of(filled, subject)) / median(of(first, subject)),
        })),
      ),
  };
}
