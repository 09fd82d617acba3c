import type { FastifyInstance } from "fastify";
import pino, { type Logger, type LoggerOptions } from "pino";

/** How log lines look: JSON with the level's name and the time as ISO 8601. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  };
}

/**
 * The program's log on standard output, written in batches so that a request never waits for the disk. Pino writes the last
 * batch when the process ends, also by an error.
 */
export function openLog(level: string): Logger {
  const output = pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 1_000 });
  return pino(logOptions(level), output);
}

/**
 * An error as the log may show it: kind, code, message and stack. Database errors also carry the statement's values
 * (`detail`, `parameters`), which may be a patient's data and are left out.
 */
function describeError(error: Error & { code?: string }): Record<string, unknown> {
  const isDatabaseError = "severity" in error || error.constructor.name === "DrizzleQueryError";
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  return {
    kind: error.constructor.name,
    code: error.code,
    message: isDatabaseError ? "database error" : error.message,
    stack: error.stack?.split("\n").filter((line) => line.trimStart().startsWith("at ")),
    ...(cause && { cause }),
  };
}

/**
 * Logs one line for each request: id, method, the route's pattern (a path may contain a secret code or a name), status and
 * milliseconds. No address of a client, no query, no header.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", ({ id, method, routeOptions }, { raw, elapsedTime }, done) => {
    app.log.info({
      request_id: id,
      method,
      route: routeOptions.url ?? "unknown",
      status: raw.statusCode,
      milliseconds: Math.round(elapsedTime * 10) / 10,
    });
    done();
  });
}
