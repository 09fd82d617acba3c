/** The value that a share (0 to 1) of the values does not exceed; NaN of none. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The middle value; of an even number of values the upper of the two in the middle. */
export function median(values: Iterable<number>): number {
  return quantile(values, 0.5);
}

/** The chance that a value of the one kind is above a value of the other (the area under the ROC curve). */
export function areaUnderCurve(ones: readonly number[], others: readonly number[]): number {
  let wins = 0;
  for (const one of ones) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (ones.length * others.length);
}
