import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { clusterNames } from "#server/embedded-postgres/cluster.ts";
import { startEmbeddedServer } from "#server/embedded-postgres/embedded-server.ts";
import { readPostmasterFile } from "#server/embedded-postgres/postmaster-file.ts";
import { socketPort } from "#server/embedded-postgres/server-settings.ts";
import type { BenchmarkContext } from "./support/benchmark-context.ts";
import { quietLog } from "./support/quiet-log.ts";
import type { Report } from "./support/report.ts";
import { median, quantile } from "./support/statistics.ts";

/** What is killed, in turns: only the program, whose database then stops by itself, or both at once. */
const victims = ["program", "program and database"] as const;

/** A killed program writes for at most this many milliseconds. */
const longestLife = 1_500;

/** Kills a program that writes posts, over and over, and looks for what it had acknowledged. */
export async function killWhileWriting(context: BenchmarkContext): Promise<Report> {
  const kills = context.isQuick ? 6 : 100;
  const dataDirectory = await context.makeDirectory();
  const acknowledged: number[] = [];
  const startTimes: number[] = [];
  const findings: Findings[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const begin = performance.now();
    const writer = startWriter(context, dataDirectory, acknowledged);
    const host = await writer.ready;
    startTimes.push(performance.now() - begin);
    findings.push(await inspect(host, acknowledged));
    await sleep(Math.random() * longestLife);
    const victim = victims[kill % victims.length] ?? "program";
    const postmaster =
      victim === "program" ? undefined : await readPostmasterFile(join(dataDirectory, "postgres"));
    if (postmaster) process.kill(postmaster.pid, "SIGKILL");
    writer.child.kill("SIGKILL");
    await writer.ended;
    context.say(`kill ${kill} of ${kills} (${victim}): ${acknowledged.length} posts acknowledged so far`);
  }
  const server = await startEmbeddedServer({ dataDirectory, log: quietLog });
  context.afterwards(() => server.stop());
  findings.push(await inspect(server.connection.host, acknowledged));

  const total = (name: keyof Findings) => findings.reduce((sum, finding) => sum + finding[name], 0);
  const none = { bound: { atMost: 0 }, unit: "", isFault: true } as const;
  return {
    notes: [
      `${kills} times SIGKILL at a random moment of writing, alternately to the program and to program and database; started again at once.`,
    ],
    tables: [
      {
        title: "after the last restart",
        rows: [
          {
            "posts acknowledged": acknowledged.length,
            "posts stored": findings.at(-1)?.stored,
            "start ms, median": median(startTimes.slice(1)),
            "start ms, longest": quantile(startTimes.slice(1), 1),
          },
        ],
      },
    ],
    targets: [
      { what: "acknowledged posts lost", figure: total("lost"), ...none },
      { what: "counts of lists that differ from the rows", figure: total("miscounted"), ...none },
      { what: "positions that are duplicate or missing", figure: total("misplaced"), ...none },
      {
        what: "posts acknowledged (else nothing was tried)",
        figure: acknowledged.length,
        bound: { atLeast: kills },
        unit: "",
        isFault: true,
      },
    ],
  };
}

interface Writer {
  readonly child: ChildProcess;
  /** The socket directory of its server. */
  readonly ready: Promise<string>;
  /** Resolves when all its output is read. */
  readonly ended: Promise<unknown>;
}

function startWriter(context: BenchmarkContext, dataDirectory: string, acknowledged: number[]): Writer {
  const script = join(import.meta.dirname, "support", "post-writer.ts");
  const child = spawn(process.execPath, [script, dataDirectory], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "close");
  context.afterwards(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const ready = new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on("line", (line) => {
      const [word, value = ""] = line.split(" ");
      if (word === "ready") resolve(value);
      if (word === "stored") acknowledged.push(Number(value));
    });
    void ended.then(() => reject(new Error("The writer ended before it was ready.")));
  });
  return { child, ready, ended };
}

interface Findings {
  readonly stored: number;
  readonly lost: number;
  readonly miscounted: number;
  readonly misplaced: number;
}

/** One statement sees one moment, whatever is being written in the meantime. */
const inspection = `
  WITH real AS (
    SELECT list, count(*) AS count FROM posts, unnest(post_lists(author_id)) AS list WHERE NOT is_draft GROUP BY list
  ), blocks AS (
    SELECT list, level, CASE level WHEN 4 THEN 0 ELSE position >> (6 * level) END AS block, count(*) AS count
    FROM posts, unnest(post_lists(author_id)) AS list, generate_series(1, 4) AS level
    WHERE NOT is_draft GROUP BY 1, 2, 3
  ), stored_blocks AS (
    SELECT list, level, block, sum(count) AS count FROM list_counts GROUP BY 1, 2, 3
  )
  SELECT
    (SELECT count(*)::int FROM posts) AS stored,
    (SELECT count(*)::int FROM unnest($1::int[]) AS said (id) WHERE NOT EXISTS (SELECT FROM posts WHERE posts.id = said.id)) AS lost,
    (SELECT count(*)::int FROM real WHERE count <> list_count(list))
      + (SELECT count(*)::int FROM blocks FULL JOIN stored_blocks USING (list, level, block)
         WHERE coalesce(blocks.count, 0) <> coalesce(stored_blocks.count, 0)) AS miscounted,
    (SELECT (count(*) - count(DISTINCT position))::int FROM posts WHERE NOT is_draft) AS misplaced
`;

async function inspect(host: string, acknowledged: readonly number[]): Promise<Findings> {
  const client = new pg.Client({
    host,
    port: socketPort,
    user: clusterNames.user,
    database: clusterNames.database,
  });
  await client.connect();
  try {
    const { rows } = await client.query<Findings>(inspection, [acknowledged]);
    if (!rows[0]) throw new Error("The inspection found nothing.");
    return rows[0];
  } finally {
    await client.end();
  }
}
