import autocannon from "autocannon";
import { readProcessorTime, type ServerProcess } from "./server-process.ts";
import { quantile } from "./statistics.ts";

/** What one round of load on one address gave; times in milliseconds. */
export interface Round {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The server's processor time for one request in microseconds: unlike the rest it does not depend on the load generator. */
  readonly processorTime: number | undefined;
}

interface LoadOptions {
  readonly server: ServerProcess;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

/** Asks one address over and over on every connection; fails where an answer is no 2xx or does not come. */
export async function load(options: LoadOptions): Promise<Round> {
  const { server, path, headers, connections, seconds } = options;
  const times: number[] = [];
  const before = readProcessorTime(server.pid);
  const run = autocannon({ url: server.origin + path, connections, duration: seconds, headers });
  run.on("response", (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  const { duration, errors, non2xx } = await run;
  const after = readProcessorTime(server.pid);
  if (errors + non2xx > 0) throw new Error(`${path}: ${errors} errors, ${non2xx} answers other than 2xx.`);
  return {
    requestsPerSecond: times.length / duration,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    processorTime: before && after && ((after - before) / times.length) * 1_000,
  };
}
