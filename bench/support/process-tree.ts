import { readdirSync, readFileSync } from "node:fs";

/** The ids of a process and of all that it started, directly or through others. */
function processTree(pid: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The program's name, the second field, may hold spaces; the parent is the fourth.
      const [, rest = ""] = readFileSync(`/proc/${name}/stat`, "utf8").split(/\) (?=[A-Z] )/);
      parents.set(Number(name), Number(rest.split(" ")[1]));
    } catch {
      // It has ended in the meantime.
    }
  }
  const tree = [pid];
  // The loop also visits what it appends.
  for (const parent of tree)
    for (const [child, itsParent] of parents) if (itsParent === parent) tree.push(child);
  return tree;
}

/** Memory of a process and of what it started, in MiB; pages that processes share are counted once (PSS). */
export function readTreeMemory(pid: number): number {
  let kilobytes = 0;
  for (const each of processTree(pid)) {
    try {
      const rollup = readFileSync(`/proc/${each}/smaps_rollup`, "utf8");
      kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // It has ended in the meantime.
    }
  }
  return kilobytes / 1_024;
}
