import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { listPostsRoute } from "#contract/posts/posts.ts";
import { type Answer, recordAnswer } from "./support/answers.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { startDemoSite } from "./support/demo-site.ts";
import { load, type Round } from "./support/load.ts";
import type { Report, Table, Target } from "./support/report.ts";
import { type ServerProcess, startServer } from "./support/server-process.ts";
import { median } from "./support/statistics.ts";

const connections = 20;
const asBrowser = { "accept-encoding": "gzip, deflate, br" };

const kinds = ["cached", "bare Fastify", "bare node:http"] as const;
type Kind = (typeof kinds)[number];
type Servers = Readonly<Record<Kind, ServerProcess>>;

interface Subject {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Requests a second of the blog list, the home page and a post, each with its line in the log, against servers that only
 * send the same bytes from memory. All are measured in turns, so that other load on the machine affects each.
 */
export async function measureServing(context: BenchmarkContext): Promise<Report> {
  const site = await startDemoSite(context);
  const subjects: Subject[] = [
    { name: "blog list", path: listPostsRoute.path, headers: {} },
    { name: "home page", path: "/", headers: asBrowser },
    { name: "post", path: site.postPath, headers: asBrowser },
  ];
  const record = () => Promise.all(subjects.map((subject) => recordAnswer({ ...site, ...subject })));
  let [before, answers] = [await record(), [] as Answer[]];
  // Until the pages are compressed a second time, of which there is one a second.
  for (;;) {
    await sleep(5_000);
    answers = await record();
    if (isDeepStrictEqual(answers, before)) break;
    before = answers;
  }
  const servers = await startOthers(context, { site, answers });
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
      "Each server in a process of its own; the load comes from one more, so that it limits a fast server.",
    ],
    tables: subjects.map((subject) => tableOf(subject, of)),
    targets: targetsOf(of),
  };
}

async function startOthers(
  context: BenchmarkContext,
  { site, answers }: { readonly site: ServerProcess; readonly answers: readonly Answer[] },
): Promise<Servers> {
  const file = join(await context.makeDirectory(), "answers.json");
  await writeFile(file, JSON.stringify(answers));
  const start = (kind: string) =>
    startServer({
      context,
      command: [join(import.meta.dirname, "support/reference-server.ts"), kind, file],
      readyPath: listPostsRoute.path,
    });
  return {
    cached: site,
    "bare Fastify": await start("fastify"),
    "bare node:http": await start("node"),
  };
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
      if (!expected || !isDeepStrictEqual(answer, expected))
        throw new Error(`The ${subject.name} from ${kind} is not the cached one.`);
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

function targetsOf(of: RoundsOf): Target[] {
  return ["blog list", "home page", "post"].map((name) => ({
    what: `${name} ÷ bare Fastify`,
    figure: ratio(of({ name }, "cached"), of({ name }, "bare Fastify")),
    bound: { atLeast: 0.65 },
    fault: { atLeast: 0.3 },
    unit: "",
  }));
}
