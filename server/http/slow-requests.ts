import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Problem, requestTimeout, unavailable } from "#contract/problems.ts";
import { rejectConnection } from "./problem-error.ts";

/** The server's timeouts, in milliseconds unless another unit is named. */
export interface Timeouts {
  /** An idle connection. */
  readonly connectionTimeout: number;
  /** A connection between two requests. */
  readonly keepAliveTimeout: number;
  /** A request's headers. */
  readonly headersTimeout: number;
  /** A whole request. */
  readonly requestTimeout: number;
  /** The interval of Node's checks of headers and whole requests. */
  readonly connectionsCheckingInterval: number;
  /** The interval of checks of a body's rate; any body may take so long. */
  readonly bodyCheckInterval: number;
  /** The least average rate of a body that takes longer, in bytes a second. */
  readonly minBodyRate: number;
  /** A body that is being received when the program stops. */
  readonly bodyAtStop: number;
}

/** Long enough for a picture of 5 MB over a poor connection, which takes eleven minutes at the least rate. */
export const defaultTimeouts: Timeouts = {
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 15_000,
  bodyCheckInterval: 30_000,
  minBodyRate: 8_000,
  bodyAtStop: 3_000,
};

/** Milliseconds for an answer to arrive before its connection is destroyed. */
const answerArrives = 1_000;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Answers 408 to requests whose body arrives too slowly, and 503 to those whose body is incomplete when the program stops.
 * Node's `requestTimeout` is one for all requests, so it would either abort a slow upload or tolerate a dribbled sign-in.
 */
export function abortSlowBodies(
  app: FastifyInstance,
  {
    bodyCheckInterval,
    minBodyRate,
    bodyAtStop,
  }: Pick<Timeouts, "bodyCheckInterval" | "minBodyRate" | "bodyAtStop">,
): void {
  const receiving = new Set<(problem: Problem) => void>();

  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const readBefore = socket.bytesRead;
    const startedAt = performance.now();
    function end(problem: Problem) {
      if (request.complete) return;
      if (response.headersSent) socket.destroy();
      else rejectConnection(socket, problem);
    }
    // Goes on after the answer: a client that goes on sending is disconnected.
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1_000;
      if (socket.bytesRead - readBefore < seconds * minBodyRate) end(requestTimeout);
    }, bodyCheckInterval).unref();
    receiving.add(end);
    request.once("close", () => {
      clearInterval(timer);
      receiving.delete(end);
    });
  });

  app.addHook("preClose", async () => {
    // Again a moment later, for clients that go on sending after the answer.
    for (const wait of [bodyAtStop, bodyAtStop + answerArrives])
      setTimeout(() => {
        for (const end of receiving) end(unavailable);
      }, wait).unref();
  });
}
