import type { FastifyReply, FastifyRequest } from "fastify";
import type { Encoding } from "./encoding.ts";

/** An answer ready to be written: bytes in one encoding, and headers as Node writes them fastest (name, value, …). */
export interface Variant {
  readonly status: number;
  readonly headers: string[];
  /** The headers of a 304 (RFC 9110, §15.4.5). */
  readonly unchanged: string[];
  /** The ETag without what tells its encodings apart. */
  readonly tag: string | undefined;
  /** The bytes as a Latin-1 string: Node writes headers and such a body in one piece, and a Buffer in two. */
  readonly body: string;
}

interface VariantParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly encoding: Encoding;
  /** How hard it was compressed: other bytes have another ETag (RFC 9110, §8.8.1). */
  readonly effort?: "fast" | "tight";
  readonly body: Buffer;
  readonly tag?: string;
}

/** Puts an answer's headers together once for all who will ask for it. */
export function prepareVariant({
  status,
  headers,
  encoding,
  effort = "tight",
  body,
  tag,
}: VariantParts): Variant {
  const suffix = { identity: "", br: `-br-${effort}`, gzip: `-gzip-${effort}` }[encoding];
  const unchanged = { ...headers, ...(tag !== undefined && { ETag: `"${tag}${suffix}"` }) };
  const whole = {
    ...unchanged,
    ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    "Content-Length": String(body.length),
  };
  return {
    status,
    headers: Object.entries(whole).flat(),
    unchanged: Object.entries(unchanged).flat(),
    tag,
    body: body.toString("latin1"),
  };
}

/**
 * Sends a prepared answer, or 304 where the client has it in any encoding (RFC 9110, §13.1.2). It goes past Fastify's
 * own sending, which would put together anew what is the same for everyone.
 */
export function sendVariant(request: FastifyRequest, reply: FastifyReply, variant: Variant): FastifyReply {
  const { status, headers, unchanged, tag, body } = variant;
  const ifNoneMatch = request.headers["if-none-match"];
  const isUnchanged =
    ifNoneMatch !== undefined &&
    tag !== undefined &&
    status === 200 &&
    (ifNoneMatch === "*" || ifNoneMatch.includes(tag));
  reply.hijack();
  if (isUnchanged) reply.raw.writeHead(304, unchanged).end();
  else reply.raw.writeHead(status, headers).end(body, "latin1");
  return reply;
}
