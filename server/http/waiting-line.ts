/** The line is full; whoever comes now is better told so than kept waiting. */
export class LineFullError extends Error {
  override readonly name = "LineFullError";
}

/** Runs work a few at a time in the order of arrival, and refuses what would wait too long. */
export class WaitingLine {
  readonly #most: { readonly running: number; readonly waiting: number };
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** How many run at once, and how many more may wait. */
  constructor(most: { readonly running: number; readonly waiting: number }) {
    this.#most = most;
  }

  /** Runs the work when its turn comes. Raises `LineFullError` at once where nothing more may wait. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#most.running) {
      if (this.#waiting.length >= this.#most.waiting) throw new LineFullError();
      // Whoever ends hands over the place, so the count of running ones stays as it is.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
