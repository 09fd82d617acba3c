import type { DatabaseLog } from "./log.ts";

/** Milliseconds from which a statement is named in the log. */
const slowFrom = 1_000;

const maxTextLength = 500;

/** A statement in one line without values: parameters are placeholders already, literals become question marks. */
export function describeStatement(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, "?")
    .replace(/(?<![\w$"])\d+(?:\.\d+)?/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxTextLength);
}

/** Begins to time a statement; the returned function, called at its end, logs it where it was slow (operation-20). */
export function timeStatement(text: string, log: DatabaseLog): () => void {
  const startedAt = performance.now();
  return () => {
    const milliseconds = Math.round(performance.now() - startedAt);
    if (milliseconds < slowFrom) return;
    log.warn({ statement: describeStatement(text), milliseconds }, "A statement was slow");
  };
}
