import pg from "pg";
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

/** Names a client's slow statements in the log (operation-20). */
export function logSlowStatements(client: pg.ClientBase, log: DatabaseLog): void {
  // The driver's signatures are many; all is passed on as given.
  const query = (...given: unknown[]): unknown => Reflect.apply(pg.Client.prototype.query, client, given);
  const timed = (...given: unknown[]): unknown => {
    const [statement] = given as [string | { readonly text: string }];
    const startedAt = performance.now();
    const end = () => {
      const milliseconds = Math.round(performance.now() - startedAt);
      if (milliseconds < slowFrom) return;
      const text = typeof statement === "string" ? statement : statement.text;
      log.warn({ statement: describeStatement(text), milliseconds }, "A statement was slow");
    };
    // As the pool calls it, with a callback.
    const callback = given.at(-1);
    if (typeof callback === "function")
      return query(...given.slice(0, -1), (...outcome: unknown[]) => {
        end();
        callback(...outcome);
      });
    const result = query(...given);
    if (result instanceof Promise) void result.then(end, end);
    return result;
  };
  Object.assign(client, { query: timed });
}
