import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";

/** The program's log: JSON lines on standard output, written in batches so that a request never waits for the disk. */
export function openLog(level: string): ProgramLog {
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
  return {
    log,
    writeRequestLine: log.isLevelEnabled("info") ? (line) => output.write(line) : () => undefined,
    flush: () => output.flushSync(),
  };
}

/** Where the program writes what happened. */
export interface ProgramLog {
  readonly log: Logger;
  /** Takes one finished line for each request. */
  readonly writeRequestLine: (line: string) => void;
  /** Writes what is still waiting; for the program's end. */
  readonly flush: () => void;
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
 * milliseconds. No address of a client, no query, no header. The line is put together by hand, since it always has
 * the same fields and pino would take as long over it as a kept answer takes in all.
 */
export function logRequests(app: FastifyInstance, writeRequestLine: ProgramLog["writeRequestLine"]): void {
  const patterns = new Map<string | undefined, string>();
  const patternOf = (url: string | undefined) => {
    const known = patterns.get(url) ?? JSON.stringify(url ?? "unknown");
    patterns.set(url, known);
    return known;
  };
  let millisecond = 0;
  let time = "";
  app.addHook("onResponse", (request, reply, done) => {
    const now = Date.now();
    if (now !== millisecond) {
      millisecond = now;
      time = new Date(now).toISOString();
    }
    const took = Math.round(reply.elapsedTime * 10) / 10;
    writeRequestLine(
      `{"level":"info","time":"${time}","request_id":"${request.id}","method":"${request.method}",` +
        `"route":${patternOf(request.routeOptions.url)},"status":${reply.raw.statusCode},"milliseconds":${took}}\n`,
    );
    done();
  });
}

/** Request ids that no other request of any process has: a random start and a count. */
export function countRequests(): () => string {
  const start = randomUUID().slice(0, 13);
  let count = 0;
  return () => {
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
