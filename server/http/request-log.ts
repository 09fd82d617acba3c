import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";

/** The program's log: JSON lines on standard output, written in batches so that a request never waits for the disk. */
export function openLog(level: string): { log: Logger; flush: () => void } {
  const output = pino.destination({ dest: 1, sync: false, minLength: 12_288, periodicFlush: 1_000 });
  const log = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    output,
  );
  return { log, flush: () => output.flushSync() };
}

/**
 * An error as the log may show it: kind, code, message and stack. Database errors also carry the statement's values
 * (`detail`, `parameters`), which may be a patient's data, and stay out.
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
 * One line for each request: method, the route's pattern (an address may carry a secret code or a name), status and
 * milliseconds. No address of a client, no query, no header.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info({
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "unknown",
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    });
    done();
  });
}
