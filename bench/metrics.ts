import { setTimeout as sleep } from "node:timers/promises";
import { listPosts } from "#contract/posts.ts";
import { type BenchmarkContext, findFreePort } from "./support/benchmark-context.ts";
import { startDemoSite } from "./support/demo-site.ts";
import { load, type Round } from "./support/load.ts";
import type { Report } from "./support/report.ts";
import { startServer } from "./support/server-process.ts";
import { median } from "./support/statistics.ts";

const connections = 20;

/** Seconds between two readings of the metrics; Prometheus reads every 15 to 60. */
const readEvery = 5;

/** The same program with and without `METRICS_PORT`: what a request costs each. */
export async function measureMetrics(context: BenchmarkContext): Promise<Report> {
  const { count, seconds } = context.isQuick ? { count: 3, seconds: 1 } : { count: 15, seconds: 3 };
  const metricsPort = await findFreePort();
  const without = await startDemoSite(context);
  const observed = await startServer({
    context,
    command: ["build/server/main.js"],
    environment: {
      DATA_DIR: await context.makeDirectory(),
      HOST: "127.0.0.1",
      DEMO: "true",
      METRICS_PORT: String(metricsPort),
    },
    readyPath: "/readyz",
  });
  const done = new AbortController();
  const reading = readMetrics(metricsPort, done.signal);

  const rounds: { without: Round; observed: Round }[] = [];
  // The first turn warms everything up and does not count.
  for (let turn = 0; turn <= count; turn += 1) {
    const request = { path: listPosts.path, headers: {}, connections, seconds };
    const round = {
      without: await load({ server: without, ...request }),
      observed: await load({ server: observed, ...request }),
    };
    if (turn > 0) rounds.push(round);
  }
  done.abort();
  const readings = await reading;

  const ratio = (value: (round: Round) => number) =>
    median(rounds.map((round) => value(round.observed) / value(round.without)));
  const row = (kind: "without" | "observed") => ({
    metrics: kind === "observed" ? `read every ${readEvery} s` : "none",
    "requests/s": median(rounds.map((round) => round[kind].requestsPerSecond)),
    "p99 ms": median(rounds.map((round) => round[kind].p99)),
    "CPU µs": median(rounds.map((round) => round[kind].processorTime ?? Number.NaN)),
  });
  return {
    notes: [
      `A cached list (${listPosts.path}), which takes the least beside what is measured; ${connections} connections, ${count} rounds of ${seconds} s in turns; medians over rounds, ratios within a round.`,
    ],
    tables: [{ title: "blog list", rows: [row("without"), row("observed")] }],
    targets: [
      {
        what: "processor time of a request with metrics ÷ without",
        figure: ratio(({ processorTime }) => processorTime ?? Number.NaN),
        bound: { atMost: 1.25 },
        unit: "",
      },
      {
        what: "readings of the metrics (else nothing was tried)",
        figure: readings,
        bound: { atLeast: 1 },
        unit: "",
        isFault: true,
      },
    ],
  };
}

/** Reads the metrics until stopped; returns how often. */
async function readMetrics(port: number, signal: AbortSignal): Promise<number> {
  for (let readings = 0; ; readings += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (!(await answer.text()).includes("enamel_database_up 1"))
      throw new Error("The metrics are not served.");
    await sleep(readEvery * 1_000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return readings + 1;
  }
}
