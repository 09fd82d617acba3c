/** Rows of a batch. A statement over more would run longer than its limit and hold its locks as long. */
export const batchRows = 1_000;

/** Runs a statement that changes up to `batchRows` rows, and returns how many, until one changes fewer. */
export async function runInBatches(changeBatch: () => Promise<number | null>): Promise<void> {
  while (((await changeBatch()) ?? 0) >= batchRows);
}
