interface Together<Item, Result> {
  /** Reads or writes all items at once and tells the result of each, in their order. Never called while it runs. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one run at most. */
  readonly most: number;
  /** Items that may wait at most; what is raised for one more. */
  readonly queue: { readonly most: number; readonly full: () => Error };
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** SQLSTATE classes 22 and 23: a value that the database refuses, by which the other items are not at fault. */
function isOneItemsFault(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return /^2[23]/.test(cause.code);
  }
  return false;
}

/**
 * Gathers what many requests ask of the database while the previous run is under way, and asks it at once. Each gets
 * what a run says that began after it asked: writes then share one commit and its sync to the disk, and each is still
 * answered after that sync (group commit). Where a value spoils a run, each item is run by itself.
 */
export function together<Item, Result>({ run, most, queue }: Together<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function runAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isOneItemsFault(error)) {
        for (const alone of batch) await runAll([alone]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  async function runWaiting(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await runAll(waiting.splice(0, most));
    isRunning = false;
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= queue.most) {
        reject(queue.full());
        return;
      }
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runWaiting();
    });
}
