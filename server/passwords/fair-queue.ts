import { QueueFullError } from "#server/http/semaphore.ts";

/** A client has all the slots that it may have, and as many requests waiting for them as may wait. */
export class ClientQueueFullError extends QueueFullError {}

/** The sizes of a `FairQueue`. */
interface Limits {
  /** Tasks that run at the same time. */
  readonly running: number;
  /** Places for all clients together, and for one. */
  readonly slots: number;
  readonly slotsPerClient: number;
  /** Requests of one client that wait for one of its slots. */
  readonly waitingPerClient: number;
}

/** A slot in a `FairQueue`; disposing of it frees it. */
interface Slot extends Disposable {
  /** Runs a task when the turn of the slot's client comes. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

interface Client {
  slots: number;
  readonly waiting: (() => void)[];
}

/**
 * A queue for costly tasks that one client cannot fill: a client holds a bounded number of slots, and clients take
 * turns.
 */
export class FairQueue {
  readonly #limits: Limits;
  readonly #clients = new Map<unknown, Client>();
  /** Waiting tasks by client, in the order in which clients take turns. */
  readonly #tasks = new Map<unknown, (() => void)[]>();
  #slots = 0;
  #running = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes a slot. Throws `ClientQueueFullError`, or `QueueFullError` where other clients hold all slots. */
  async enter(key: unknown): Promise<Slot> {
    const { slots, slotsPerClient, waitingPerClient } = this.#limits;
    const client = this.#clients.get(key) ?? { slots: 0, waiting: [] };
    if (client.slots < slotsPerClient) {
      if (this.#slots >= slots) throw new QueueFullError();
      this.#slots += 1;
      client.slots += 1;
      this.#clients.set(key, client);
    } else {
      if (client.waiting.length >= waitingPerClient) throw new ClientQueueFullError();
      await new Promise<void>((resolve) => client.waiting.push(resolve));
    }
    return {
      run: (task) => this.#run(key, task),
      [Symbol.dispose]: () => this.#leave(key, client),
    };
  }

  #leave(key: unknown, client: Client): void {
    const next = client.waiting.shift();
    if (next) {
      next();
      return;
    }
    this.#slots -= 1;
    client.slots -= 1;
    if (client.slots === 0) this.#clients.delete(key);
  }

  async #run<Result>(key: unknown, task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#limits.running) this.#running += 1;
    else
      await new Promise<void>((resolve) => {
        this.#tasks.set(key, [...(this.#tasks.get(key) ?? []), resolve]);
      });
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  #startNext(): void {
    const [first] = this.#tasks;
    if (!first) {
      this.#running -= 1;
      return;
    }
    const [key, [start, ...others]] = first;
    // The client's next task is behind those of all other clients.
    this.#tasks.delete(key);
    if (others.length > 0) this.#tasks.set(key, others);
    start?.();
  }
}
