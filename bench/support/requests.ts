import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { sendKeyedRequest } from "./keyed-request.ts";
import type { SignedInPerson } from "./sign-in-people.ts";

const senders = 5;

/** Requests that patients send one after another, each again with the same key until it is acknowledged. */
export interface Requests {
  /** The ids of the acknowledged ones, and when each was, in milliseconds of `performance.now()`. */
  readonly acknowledged: readonly { readonly id: number; readonly at: number }[];
  /** Resolves once one is acknowledged that was sent from now on. */
  nextAcknowledged(): Promise<void>;
  /** Ends the sending when each request that was begun is acknowledged. */
  stop(): Promise<void>;
}

/** Begins to send requests of these patients to a program. */
export function sendRequests(origin: string, people: readonly SignedInPerson[]): Requests {
  const acknowledged: { id: number; at: number; begun: number }[] = [];
  const done = new AbortController();
  let sent = 0;
  const send = async () => {
    while (!done.signal.aborted) {
      const person = people[sent++ % people.length] as SignedInPerson;
      const key = randomUUID();
      const begun = performance.now();
      for (;;) {
        const id = await sendKeyedRequest(origin, person, key);
        if (id !== undefined) {
          acknowledged.push({ id, begun, at: performance.now() });
          break;
        }
        await sleep(50);
      }
      await sleep(20);
    }
  };
  const sending = Promise.all(Array.from({ length: senders }, send));
  // A failure is thrown by `stop`.
  sending.catch(() => undefined);
  return {
    acknowledged,
    async nextAcknowledged() {
      const now = performance.now();
      while (!acknowledged.some(({ begun }) => begun > now)) await Promise.race([sleep(20), sending]);
    },
    async stop() {
      done.abort();
      await sending;
    },
  };
}

/** How many acknowledged requests a database lacks, and how many it has besides. */
export async function compareRequests(pool: pg.Pool, { acknowledged }: Requests) {
  const { rows } = await pool.query<{ id: number }>("SELECT id FROM appointments");
  const stored = new Set(rows.map(({ id }) => id));
  const lost = acknowledged.filter(({ id }) => !stored.has(id)).length;
  return { lost, unacknowledged: stored.size - (acknowledged.length - lost) };
}
