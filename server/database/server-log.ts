import { closeSync, copyFileSync, fstatSync, ftruncateSync, openSync, readSync } from "node:fs";

/** `DATA_DIR/postgres.log`: appended to by the server itself, so that it outlives the program. */
export interface ServerLog {
  descriptor: number;
  size(): number;
  /** The last FATAL or PANIC line written at or after a position in bytes, else the last line; looks at the last 20 kB. */
  lastErrorSince(position: number): string;
  close(): void;
}

const maxSize = 5_000_000;
const maxQuoteLength = 20_000;
const checkEvery = 10 * 60_000;

/** Opens the log and rotates it to `postgres.log.1` at 5 MB. */
export function openServerLog(path: string): ServerLog {
  const descriptor = openSync(path, "a+", 0o600);
  const size = () => fstatSync(descriptor).size;
  const shorten = () => {
    if (size() < maxSize) return;
    copyFileSync(path, `${path}.1`);
    ftruncateSync(descriptor);
  };
  shorten();
  const timer = setInterval(shorten, checkEvery).unref();
  return {
    descriptor,
    size,
    lastErrorSince(position) {
      const end = size();
      const start = Math.max(position, end - maxQuoteLength);
      const bytes = Buffer.alloc(Math.max(end - start, 0));
      readSync(descriptor, bytes, 0, bytes.length, start);
      const lines = bytes.toString("utf8").trim().split("\n");
      return lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1) ?? "";
    },
    close() {
      clearInterval(timer);
      closeSync(descriptor);
    },
  };
}
