import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { compress, compressBrotli, type Encoding, preferredEncoding } from "./encoding.ts";

type Headers = Readonly<Record<string, string>>;

/** A public response, which is the same for every reader, before it is compressed. */
export interface PublicResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** What the response depends on; a write to any of these invalidates it. */
  readonly tags: readonly string[];
  /** Whether it may be stored; a response to a made-up URL may not. */
  readonly isCacheable: boolean;
  /** Which version of a thing it shows: the ETag begins with it, so that `If-Match` can name it. */
  readonly version?: string;
  /** Whether its URL changes with its bytes: it is never revalidated and has no ETag. */
  readonly isImmutable?: boolean;
  /** Whether its bytes are already compressed, as a picture's are. */
  readonly isCompressed?: boolean;
}

/** An ETag's content for these bytes, after the version that they show if there is one. */
export function entityTag(body: Buffer | string, version?: string): string {
  const digest = hash("sha256", body, "base64url").slice(0, 22);
  return version === undefined ? digest : `${version}.${digest}`;
}

/** The bytes in one encoding, with the headers of a 200 and of a 304. */
interface Variant {
  readonly body: Buffer;
  readonly headers: Headers;
  readonly notModified: Headers;
}

/** The bytes in a buffer of their own size: a slice of a larger one, such as zlib returns, retains all of that. */
function trim(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const trimmed = Buffer.alloc(bytes.length);
  bytes.copy(trimmed);
  return trimmed;
}

/** A public response in every encoding, with its ETag (RFC 9110, §8.8.3). */
export class CachedResponse {
  readonly status: number;
  readonly tags: readonly string[];
  readonly isCacheable: boolean;
  /** Its size in memory, in bytes. */
  readonly size: number;
  readonly #tag: string;
  #isQuick = false;
  #variants: Partial<Readonly<Record<Encoding, Variant>>> & { readonly identity: Variant };

  /** `bodies` are its bytes by encoding. */
  constructor(response: PublicResponse, bodies: Partial<Readonly<Record<Encoding, Buffer>>> = {}) {
    const { status, headers, body, tags, isCacheable, version, isImmutable } = response;
    this.status = status;
    this.tags = tags;
    this.isCacheable = isCacheable;
    this.#tag = entityTag(body, version);
    const shared = { ...headers, ...((bodies.br || bodies.gzip) && { Vary: "Accept-Encoding" }) };
    const prepare = (encoding: Encoding, bytes: Buffer): Variant => {
      const suffix = encoding === "identity" ? "" : `-${encoding}`;
      const notModified = { ...shared, ...(!isImmutable && { ETag: `"${this.#tag}${suffix}"` }) };
      return {
        body: trim(bytes),
        notModified,
        headers: {
          ...notModified,
          "Content-Length": String(bytes.length),
          ...(encoding !== "identity" && { "Content-Encoding": encoding }),
        },
      };
    };
    this.#variants = {
      identity: prepare("identity", bodies.identity ?? body),
      ...(bodies.br && { br: prepare("br", bodies.br) }),
      ...(bodies.gzip && { gzip: prepare("gzip", bodies.gzip) }),
    };
    this.size = Object.values(this.#variants)
      .map((variant) => variant.body.buffer.byteLength + 4 * JSON.stringify(variant.headers).length)
      .reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Compresses a response that will be sent more than once, unless its format is compressed already. */
  static async create(response: PublicResponse): Promise<CachedResponse> {
    const isWorthCompressing = response.isCacheable && !response.isCompressed;
    if (!isWorthCompressing) return new CachedResponse(response);
    const made = new CachedResponse(response, await compress(response.body));
    made.#isQuick = true;
    return made;
  }

  /** Whether its Brotli was made quickly and could be smaller. */
  get isQuick(): boolean {
    return this.#isQuick;
  }

  /** Replaces its Brotli by that of the best quality. */
  async recompress(): Promise<void> {
    const { identity, br } = this.#variants;
    this.#isQuick = false;
    if (!br) return;
    const body = trim(await compressBrotli(identity.body, 11));
    const headers = { ...br.headers, "Content-Length": String(body.length) };
    this.#variants = { ...this.#variants, br: { ...br, body, headers } };
  }

  /** Sends it in the encoding that the client prefers, or 304 where the client has it in any (RFC 9110, §13.1.2). */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const encoding = preferredEncoding(request.headers["accept-encoding"]);
    const { body, headers, notModified } = this.#variants[encoding] ?? this.#variants.identity;
    const known = request.headers["if-none-match"];
    const isKnown = known !== undefined && (known === "*" || known.includes(this.#tag));
    if (isKnown && this.status === 200) return reply.code(304).headers(notModified).send();
    return reply.code(this.status).headers(headers).send(body);
  }
}
