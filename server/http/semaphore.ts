/** A queue is full: the client should retry later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** Runs a bounded number of tasks at a time, in their order, with a bounded queue. */
export class Semaphore {
  readonly #limits: { readonly running: number; readonly total: number };
  readonly #waiting: (() => void)[] = [];
  #total = 0;
  #running = 0;

  /** At most `running` tasks run at a time; `total` includes waiting ones. */
  constructor(limits: { readonly running: number; readonly total: number }) {
    this.#limits = limits;
  }

  /** Runs a task when its turn comes. Throws `QueueFullError`. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#total >= this.#limits.total) throw new QueueFullError();
    this.#total += 1;
    if (this.#running < this.#limits.running) this.#running += 1;
    // A task that ends starts the next one, so the number of running ones does not change.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      this.#total -= 1;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
