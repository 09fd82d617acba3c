import { readdir, readFile } from "node:fs/promises";
import { setPriority } from "node:os";

const threads = "/proc/self/task";

/** Enough that the thread which answers requests goes first; little enough that hashing keeps most of an idle core. */
const niceness = 5;

/**
 * Lets hashing give way to answering: on Linux the threads of Node's pool, on which it runs, get a lower priority than
 * the main one. Where the system has no such thing, nothing happens.
 */
export async function letHashingGiveWay(): Promise<void> {
  try {
    for (const id of await readdir(threads)) {
      const name = await readFile(`${threads}/${id}/comm`, "utf8");
      if (name.startsWith("libuv-worker")) setPriority(Number(id), niceness);
    }
  } catch {
    // No /proc, or no right to it: hashing then competes as before, behind the same line.
  }
}
