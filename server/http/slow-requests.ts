import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { answerParserFailure } from "./failures.ts";

/** How long the server waits for what, in milliseconds unless another unit is named. */
export interface Patience {
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
}

/**
 * What no dribbled request outlasts, and a picture of 5 MB over a poor telephone line does: at the slowest pace that
 * is borne it takes eleven minutes.
 */
export const usualPatience: Patience = {
  connectionTimeout: 60_000,
  keepAliveTimeout: 65_000,
  headersTimeout: 30_000,
  requestTimeout: 900_000,
  connectionsCheckingInterval: 15_000,
  bodyLook: 30_000,
  bodyPace: 8_000,
};

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Ends requests whose body comes too slowly with a 408. Node's own limit is for a request as a whole and the same for
 * all, so it would either end a slow upload or bear a dribbled login.
 */
export function endDribbledBodies(
  server: Server,
  { bodyLook, bodyPace }: Pick<Patience, "bodyLook" | "bodyPace">,
): void {
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    const readBefore = socket.bytesRead;
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1_000;
      if (request.complete || socket.bytesRead - readBefore >= seconds * bodyPace) return;
      if (response.headersSent) socket.destroy();
      // The second time, a sender who goes on regardless is hung up on.
      else answerParserFailure(Object.assign(new Error(), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
    }, bodyLook).unref();
    request.once("close", () => clearInterval(timer));
  });
}
