interface WritingTogether<Item, Result> {
  /** Writes all items at once and tells the result of each, in their order. It is never called while it runs. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items of one write at most. */
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
 * Gathers what is to be written while the previous write is under way, and writes it in one transaction: many
 * requests then share one commit and its sync to the disk, and each is still answered after that sync (group commit).
 * Where a value spoils the transaction, each item is written by itself.
 */
export function writeTogether<Item, Result>({ write, most, queue }: WritingTogether<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  async function writeAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length > 1 && isOneItemsFault(error)) {
        for (const alone of batch) await writeAll([alone]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await writeAll(waiting.splice(0, most));
    isWriting = false;
  }

  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= queue.most) {
        reject(queue.full());
        return;
      }
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeWaiting();
    });
}
