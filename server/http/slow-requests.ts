import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Problem, requestTimeout, unavailable } from "#contract/problems.ts";
import { hangUp } from "./problem-error.ts";

/** How long the server waits for what, in milliseconds unless another unit is named. */
export interface Timeouts {
  /** A connection on which nothing moves. */
  readonly connectionTimeout: number;
  /** A connection between two requests. */
  readonly keepAliveTimeout: number;
  /** A request's headers. */
  readonly headersTimeout: number;
  /** A whole request, however steadily it comes. */
  readonly requestTimeout: number;
  /** How often it is looked for headers and requests that are late. */
  readonly connectionsCheckingInterval: number;
  /** How often it is looked whether a body comes fast enough; a body may take so long however slow it is. */
  readonly bodyLook: number;
  /** Bytes a second that a body that takes longer brings on average. */
  readonly bodyPace: number;
  /** A body that is coming when the program stops. */
  readonly bodyAtStop: number;
}

/**
 * What no dribbled request outlasts, and a picture of 5 MB over a poor telephone line does: at the slowest pace that
 * is borne it takes eleven minutes.
 */
export const defaultTimeouts: Timeouts = {
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 15_000,
  bodyLook: 30_000,
  bodyPace: 8_000,
  bodyAtStop: 3_000,
};

/** Milliseconds for the refusal of a request to arrive before its connection is cut. */
const answerArrives = 1_000;

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends requests whose body comes too slowly with a 408, and with a 503 those whose body has not come when the program
 * stops. Node's own limit is for a request as a whole and the same for all, so it would either end a slow upload or
 * bear a dribbled login.
 */
export function abortSlowBodies(
  app: FastifyInstance,
  { bodyLook, bodyPace, bodyAtStop }: Pick<Timeouts, "bodyLook" | "bodyPace" | "bodyAtStop">,
): void {
  const coming = new Set<(problem: Problem) => void>();

  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const readBefore = socket.bytesRead;
    const startedAt = performance.now();
    function end(problem: Problem) {
      if (request.complete) return;
      if (response.headersSent) socket.destroy();
      else hangUp(socket, problem);
    }
    // Looks on after a refusal: a sender who goes on regardless is hung up on.
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1_000;
      if (socket.bytesRead - readBefore < seconds * bodyPace) end(requestTimeout);
    }, bodyLook).unref();
    coming.add(end);
    request.once("close", () => {
      clearInterval(timer);
      coming.delete(end);
    });
  });

  app.addHook("preClose", async () => {
    // Again a moment later, for who goes on sending after the answer.
    for (const wait of [bodyAtStop, bodyAtStop + answerArrives])
      setTimeout(() => {
        for (const end of coming) end(unavailable);
      }, wait).unref();
  });
}
