import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { listPosts } from "#contract/posts.ts";
import { type Answer, recordAnswer } from "./support/answers.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startDemoSite } from "./support/demo-site.ts";
import { load, type Round } from "./support/load.ts";
import type { Report, Table, Target } from "./support/report.ts";
import { readUsage, type ServerProcess, startServer } from "./support/server-process.ts";
import { median } from "./support/statistics.ts";

const connections = 20;
const asBrowser = { "accept-encoding": "gzip, deflate, br" };

const kinds = ["cached", "invalidated", "uncached", "bare Fastify", "bare node:http"] as const;
type Kind = (typeof kinds)[number];
type Servers = Readonly<Record<Kind, ServerProcess>>;

interface Subject {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests a second of the blog list, the home page and a post, cached and rendered again, against servers that only send
 * the same bytes from memory. All are measured in turns, so that other load on the machine affects each.
 */
export async function measureServing(context: BenchmarkContext): Promise<Report> {
  const publicUrl = "http://localhost:3000";
  const site = await startDemoSite(context, { PUBLIC_URL: publicUrl });
  const subjects: Subject[] = [
    { name: "blog list", path: listPosts.path, headers: {} },
    { name: "home page", path: "/", headers: asBrowser },
    { name: "post", path: site.postPath, headers: asBrowser },
  ];
  const answers = await Promise.all(subjects.map((subject) => recordAnswer({ ...site, ...subject })));
  const servers = await startOthers(context, { site: { ...site, publicUrl }, answers });
  await requireSameContent(subjects, servers, answers);

  const { count, seconds } = context.isQuick ? { count: 3, seconds: 1 } : { count: 9, seconds: 3 };
  const rounds = new Map<string, Round[]>();
  // The first turn warms everything up and does not count.
  for (let turn = 0; turn <= count; turn += 1) {
    context.say(turn === 0 ? "warming up" : `round ${turn} of ${count}`);
    for (const subject of subjects) {
      for (const kind of kinds) {
        const round = await load({ server: servers[kind], ...subject, connections, seconds });
        const key = `${subject.name} ${kind}`;
        if (turn > 0) rounds.set(key, [...(rounds.get(key) ?? []), round]);
      }
    }
  }
  const of = ({ name }: Pick<Subject, "name">, kind: Kind) => rounds.get(`${name} ${kind}`) ?? [];
  return {
    notes: [
      `${connections} connections, ${count} rounds of ${seconds} s in turns; medians over rounds, ratios within a round.`,
      "Invalidated: a post changes before each request; requests during a rendering share the next one. Uncached: every request is rendered by itself.",
      "Each server in a process of its own; the load comes from one more, so that it limits a fast server.",
    ],
    tables: [...subjects.map((subject) => tableOf(subject, of)), memoryTable(servers)],
    targets: targetsOf(of),
  };
}

interface OthersOptions {
  readonly site: ServerProcess & { readonly dataDirectory: string; readonly publicUrl: string };
  readonly answers: readonly Answer[];
}

async function startOthers(context: BenchmarkContext, { site, answers }: OthersOptions): Promise<Servers> {
  const file = join(await context.makeDirectory(), "answers.json");
  await writeFile(file, JSON.stringify(answers));
  const start = (script: string, ...given: string[]) =>
    startServer({
      context,
      command: [join(import.meta.dirname, "support", script), ...given],
      environment: { DATA_DIR: site.dataDirectory, PUBLIC_URL: site.publicUrl },
      readyPath: listPosts.path,
    });
  return {
    cached: site,
    invalidated: await start("variant-server.ts", "invalidated"),
    uncached: await start("variant-server.ts", "uncached"),
    "bare Fastify": await start("reference-server.ts", "fastify", file),
    "bare node:http": await start("reference-server.ts", "node", file),
  };
}

/** An answer's content without its compression: an uncached one is not compressed. */
function contentOf({ path, headers, body }: Answer) {
  const bytes = Buffer.from(body, "base64");
  const { "content-encoding": encoding, ...others } = headers;
  const isCompressed = encoding === "br";
  return { path, headers: others, text: (isCompressed ? brotliDecompressSync(bytes) : bytes).toString() };
}

async function requireSameContent(
  subjects: readonly Subject[],
  servers: Servers,
  answers: readonly Answer[],
) {
  for (const [index, subject] of subjects.entries()) {
    for (const kind of kinds) {
      const expected = answers[index];
      const answer = await recordAnswer({ ...servers[kind], ...subject });
      if (!expected || !isDeepStrictEqual(contentOf(answer), contentOf(expected)))
        throw new Error(`The ${subject.name} from ${kind} has another content than the cached one.`);
    }
  }
}

type RoundsOf = (subject: Pick<Subject, "name">, kind: Kind) => readonly Round[];

const rate = ({ requestsPerSecond }: Round) => requestsPerSecond;

function ratio(rounds: readonly Round[], references: readonly Round[]): number {
  return median(rounds.map((round, index) => rate(round) / rate(references[index] ?? round)));
}

function tableOf(subject: Subject, of: RoundsOf): Table {
  return {
    title: `${subject.name} (${subject.path})`,
    rows: kinds.map((kind) => {
      const rounds = of(subject, kind);
      return {
        "": kind,
        "requests/s": median(rounds.map(rate)),
        "÷ Fastify": ratio(rounds, of(subject, "bare Fastify")),
        "÷ node:http": ratio(rounds, of(subject, "bare node:http")),
        "p50 ms": median(rounds.map(({ p50 }) => p50)),
        "p99 ms": median(rounds.map(({ p99 }) => p99)),
        "CPU µs": median(rounds.map(({ processorTime }) => processorTime ?? Number.NaN)),
      };
    }),
  };
}

function memoryTable(servers: Servers): Table {
  return {
    title: "memory after the load, MiB (PostgreSQL's not counted)",
    rows: kinds.map((kind) => {
      const usage = readUsage(servers[kind].pid);
      return { "": kind, resident: usage?.residentMemory, peak: usage?.peakMemory };
    }),
  };
}

function targetsOf(of: RoundsOf): Target[] {
  const against = (name: string, kind: Kind) => ratio(of({ name }, kind), of({ name }, "bare Fastify"));
  const ratios = [
    { name: "blog list", kind: "cached", atLeast: 0.6 },
    { name: "blog list", kind: "uncached", atLeast: 0.12 },
    { name: "home page", kind: "cached", atLeast: 0.6 },
  ] as const;
  return [
    ...ratios.map(({ name, kind, atLeast }) => ({
      what: `${name}, ${kind} ÷ bare Fastify`,
      figure: against(name, kind),
      bound: { atLeast },
      unit: "",
    })),
    {
      what: `home page, invalidated, p99 at ${connections} connections`,
      figure: median(of({ name: "home page" }, "invalidated").map(({ p99 }) => p99)),
      bound: { atMost: 60 },
      unit: "ms",
    },
  ];
}
