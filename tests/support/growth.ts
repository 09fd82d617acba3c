const rounds = 3;
const measurable = 1_000;

/** The CPU time of work, in microseconds, which other programs on the machine do not prolong; the least of some rounds. */
function costOf(work: () => unknown): number {
  const costs = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(measurable, Math.min(...costs));
}

/** How many times longer work takes for eight times the length: about 8 in linear time, and 64 in quadratic. */
export function growthOf(work: (length: number) => unknown, length: number): number {
  return costOf(() => work(8 * length)) / costOf(() => work(length));
}
