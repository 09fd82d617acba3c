import type { FastifyReply, FastifyRequest } from "fastify";
import { type KeptReply, preferredEncoding } from "./kept-replies.ts";

/** Sends a kept answer in the encoding that the client prefers, or 304 where the client has it (RFC 9110, §13.1.2). */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: KeptReply) {
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const { headers, body } = kept.variant(encoding) ?? (await kept.prepareVariant(encoding));
  const ifNoneMatch = request.headers["if-none-match"];
  reply.headers(headers);
  if (ifNoneMatch !== undefined && kept.status === 200 && kept.isNamedBy(ifNoneMatch)) {
    return reply.code(304).removeHeader("Content-Encoding").removeHeader("Content-Type").send();
  }
  return reply.code(kept.status).send(body);
}
