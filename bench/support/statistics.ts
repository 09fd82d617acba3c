/** The value that a share (0 to 1) of the values does not exceed; NaN of none. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** The middle value; of an even number of values the upper of the two in the middle. */
export function median(values: Iterable<number>): number {
  return quantile(values, 0.5);
}
