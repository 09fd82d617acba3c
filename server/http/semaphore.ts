/** Too many wait already; the caller should be told to try again later. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** Runs a bounded number of tasks at a time, in their order, with a bounded queue. */
export class Semaphore {
  readonly #most: { readonly working: number; readonly inside: number };
  readonly #waiting: (() => void)[] = [];
  #inside = 0;
  #working = 0;

  /** `working` tasks run at a time; `inside` counts those and the ones that wait. */
  constructor(most: { readonly working: number; readonly inside: number }) {
    this.#most = most;
  }

  /** Runs a task when its turn comes. Raises `QueueFullError` where too many wait. */
  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#most.inside) throw new QueueFullError();
    this.#inside += 1;
    if (this.#working < this.#most.working) this.#working += 1;
    // A task that ends hands its place over, so the number of running ones stays as it is.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await task();
    } finally {
      this.#inside -= 1;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }
}
