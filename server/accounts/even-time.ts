import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds: longer than finding an account and queueing its mail takes. */
const least = 250;

/**
 * Does work whose duration would tell whether an address has an account, and takes the same time either way
 * (accounts-5): where there is one, there is a mail to queue, and else nothing to do.
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), sleep(least)]);
}
