/** The line is full; whoever comes now is better told so than kept waiting. */
export class QueueFullError extends Error {
  override readonly name = "QueueFullError";
}

/** Lets so many in at once, and of those so many work at a time, in the order in which they ask to. */
export class Semaphore {
  readonly #most: { readonly working: number; readonly inside: number };
  readonly #waiting: (() => void)[] = [];
  #inside = 0;
  #working = 0;

  constructor(most: { readonly working: number; readonly inside: number }) {
    this.#most = most;
  }

  /** Lets someone in for as long as their visit takes. Raises `QueueFullError` at once where the room is full. */
  async admit<Result>(visit: () => Promise<Result>): Promise<Result> {
    if (this.#inside >= this.#most.inside) throw new QueueFullError();
    this.#inside += 1;
    try {
      return await visit();
    } finally {
      this.#inside -= 1;
    }
  }

  /** Does the work of someone who is inside when their turn comes. */
  async takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#working < this.#most.working) this.#working += 1;
    // Whoever ends hands their place over, so the count of those who work stays as it is.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#working -= 1;
    }
  }

  /** Lets someone in who has only work to do. Raises `QueueFullError` at once where the room is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.admit(() => this.takeTurn(work));
  }
}
