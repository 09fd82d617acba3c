import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds that a program may take to start on a busy machine. */
const timeout = 240_000;

/** Waits until a program that was just started answers; throws what it came to where it does not. */
export async function untilReady(address: string, program: ChildProcess): Promise<void> {
  const giveUpAt = performance.now() + timeout;
  while (program.exitCode === null && performance.now() < giveUpAt) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`${address} does not answer; its program's exit code: ${program.exitCode}.`);
}
