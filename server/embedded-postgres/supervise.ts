import { setTimeout as sleep } from "node:timers/promises";
import type { DatabaseLog } from "#server/database/log.ts";
import { isStillInUse, type Postmaster, type PostmasterOptions, startPostmaster } from "./postmaster.ts";
import { killOrphans } from "./postmaster-file.ts";

/** A server that is restarted whenever it exits unexpectedly. */
interface SupervisedServer {
  stop: Postmaster["stop"];
}

const waitForOrphans = 20_000;
const firstDelay = 100;
const maxDelay = 5_000;

/** Starts and supervises the server; only the first start's failure is thrown, later ones are retried. */
export async function supervise(options: PostmasterOptions, log: DatabaseLog): Promise<SupervisedServer> {
  const stopping = new AbortController();
  let current = await startWithRetries(options);
  // A program that exits without stop() leaves no server running, also without setpriv.
  const interrupt = () => current.interrupt();
  process.once("exit", interrupt);

  async function watch(): Promise<void> {
    for (;;) {
      await current.exited;
      if (stopping.signal.aborted) return;
      log.error({ pid: current.pid }, "The embedded PostgreSQL ended unexpectedly and is started again");
      const next = await startUntilItRuns(options, log, stopping.signal);
      if (!next) return;
      current = next;
      log.info({ pid: current.pid }, "The embedded PostgreSQL runs again");
    }
  }

  const watching = watch();
  return {
    async stop(timeout) {
      process.off("exit", interrupt);
      stopping.abort();
      await current.stop(timeout);
      await watching;
    },
  };
}

async function startWithRetries(options: PostmasterOptions): Promise<Postmaster> {
  const giveUpAt = performance.now() + waitForOrphans;
  for (;;) {
    try {
      return await startPostmaster(options);
    } catch (error) {
      if (!isStillInUse(error) || performance.now() > giveUpAt) throw error;
      await killOrphans(options.clusterDirectory);
      await sleep(firstDelay);
    }
  }
}

async function startUntilItRuns(
  options: PostmasterOptions,
  log: DatabaseLog,
  signal: AbortSignal,
): Promise<Postmaster | undefined> {
  for (let delay = firstDelay; !signal.aborted; delay = Math.min(delay * 2, maxDelay)) {
    try {
      return await startPostmaster(options, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      log.warn({ err: error }, "The embedded PostgreSQL could not be started again yet");
      if (isStillInUse(error)) await killOrphans(options.clusterDirectory);
      await sleep(delay, undefined, { signal }).catch(() => undefined);
    }
  }
  return undefined;
}
