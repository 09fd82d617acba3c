import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds: longer than it takes to find an account and to queue its email. */
export const defaultConstantTime = 250;

/** Does work whose duration would reveal whether an address has an account, in the same time either way (accounts-5). */
export async function inConstantTime(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  await Promise.all([work(), sleep(milliseconds)]);
}
