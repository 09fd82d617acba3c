import { QueueFullError } from "#server/http/semaphore.ts";

/** One client has as many places as it may, and more of its visits wait for one of them. */
export class ClientQueueFullError extends QueueFullError {}

/** How much a `FairQueue` lets happen at a time. */
interface Bounds {
  /** Tasks that run. */
  readonly running: number;
  /** Visits that are admitted, and how many of them one client's. */
  readonly places: number;
  readonly placesPerClient: number;
  /** Visits of one client that wait for one of its places. */
  readonly waitingPerClient: number;
}

interface Visits {
  admitted: number;
  readonly waiting: (() => void)[];
}

/**
 * A queue for costly tasks that one client cannot fill: a client holds a bounded number of places, and clients take
 * turns.
 */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #visits = new Map<unknown, Visits>();
  /** Tasks that wait, by client, in the order in which clients take turns. */
  readonly #tasks = new Map<unknown, (() => void)[]>();
  #admitted = 0;
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Holds a place during a visit. Raises `ClientQueueFullError`, or `QueueFullError` where other clients hold all. */
  async admit<Result>(client: unknown, visit: () => Promise<Result>): Promise<Result> {
    const { places, placesPerClient, waitingPerClient } = this.#bounds;
    const visits = this.#visits.get(client) ?? { admitted: 0, waiting: [] };
    if (visits.admitted < placesPerClient) {
      if (this.#admitted >= places) throw new QueueFullError();
      this.#admitted += 1;
      visits.admitted += 1;
      this.#visits.set(client, visits);
    } else {
      if (visits.waiting.length >= waitingPerClient) throw new ClientQueueFullError();
      await new Promise<void>((resolve) => visits.waiting.push(resolve));
    }
    try {
      return await visit();
    } finally {
      const next = visits.waiting.shift();
      if (next) next();
      else this.#leave(client, visits);
    }
  }

  #leave(client: unknown, visits: Visits): void {
    this.#admitted -= 1;
    visits.admitted -= 1;
    if (visits.admitted === 0) this.#visits.delete(client);
  }

  /** Runs a task of an admitted client when its turn comes. */
  async run<Result>(client: unknown, task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#bounds.running) this.#running += 1;
    else await new Promise<void>((resolve) => this.#wait(client, resolve));
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #wait(client: unknown, start: () => void): void {
    this.#tasks.set(client, [...(this.#tasks.get(client) ?? []), start]);
  }

  #startNext(): void {
    const [first] = this.#tasks;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [client, [start, ...others]] = first;
    // The client's next task is behind those of all other clients.
    this.#tasks.delete(client);
    if (others.length > 0) this.#tasks.set(client, others);
    start?.();
  }
}
