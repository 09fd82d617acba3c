import { setTimeout as sleep } from "node:timers/promises";

/** Rows of a batch. A statement over more would run longer than its limit and hold its locks as long. */
export const batchRows = 1_000;

/** Runs a statement that changes up to `batchRows` rows, and returns how many, until one changes fewer. */
export async function runInBatches(changeBatch: () => Promise<number | null>): Promise<void> {
  while (((await changeBatch()) ?? 0) >= batchRows);
}

/** Milliseconds for which a stop waits for the task that is running; a silent database would hold it up longer. */
const stopPatience = 2_000;

/** Runs a task now and again some milliseconds after it has ended, which it does without throwing, until it is stopped. */
export function repeat(task: () => Promise<void>, interval: number): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await task();
      await sleep(interval, undefined, { signal }).catch(() => undefined);
    }
  }
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await Promise.race([running, sleep(stopPatience, undefined, { ref: false })]);
    },
  };
}
