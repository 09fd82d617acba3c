import { hash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";

/** A content coding that responses are sent in; `identity` means without one. */
export type Encoding = "br" | "gzip" | "identity";

const negotiator = new Negotiator<Encoding>({
  supportedValues: ["br", "gzip", "identity"],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The encoding to answer in, by a request's Accept-Encoding header (RFC 9110, §12.5.3). */
function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  return negotiator.negotiate(acceptEncoding ?? "") ?? "identity";
}

const brotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The bytes by Brotli: for a page of 95 KB quality 5 takes 5 ms of another thread, and 11 takes 100 ms and saves a tenth. */
function compressBrotli(body: Buffer, quality: 5 | 11): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotli(body, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: body.length } });
}

/** The bytes in every encoding, compressed quickly. */
async function compress(body: Buffer): Promise<Readonly<Record<Encoding, Buffer>>> {
  const [br, gzipped] = await Promise.all([compressBrotli(body, 5), compressGzip(body)]);
  return { identity: body, br, gzip: gzipped };
}

type Render = () => Promise<PublicResponse>;

interface Rendering {
  /** How many invalidations had happened when it began. */
  readonly generation: number;
  readonly response: Promise<CachedResponse>;
  /** The one for requests after an invalidation that this one may have missed. */
  next?: Promise<CachedResponse>;
}

/**
 * Public responses in memory until a write invalidates them, bounded by their bytes, the least recently used evicted
 * first. A response whose rendering began before a write is sent to requests from before it and never stored; a request
 * after the write waits for the next rendering. However frequent the writes, a response is rendered once at a time.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse> | undefined;
  readonly #renderings = new Map<string, Rendering>();
  #generation = 0;
  #isRecompressing = false;

  /** Stores at most `maxBytes`; with 0 every response is rendered for its request alone. */
  constructor(maxBytes: number) {
    if (maxBytes > 0)
      this.#responses = new LRUCache({
        maxSize: maxBytes,
        sizeCalculation: ({ size }, key) => size + 2 * key.length,
      });
  }

  /** How many bytes are stored. */
  get bytes(): number {
    return this.#responses?.calculatedSize ?? 0;
  }

  /** The stored response under a key, if there is one. */
  get(key: string): CachedResponse | undefined {
    return this.#responses?.get(key);
  }

  /** The response under a key, rendered once however many requests ask for it at the same time. */
  async getOrRender(key: string, render: Render): Promise<CachedResponse> {
    if (!this.#responses) return new CachedResponse(await render());
    const stored = this.get(key);
    if (stored) return stored;
    const current = this.#renderings.get(key);
    if (!current) return this.#begin(key, render);
    if (current.generation === this.#generation) return current.response;
    const begin = () => this.#begin(key, render);
    current.next ??= current.response.then(begin, begin);
    return current.next;
  }

  /** Removes all responses with any of these tags; responses that are being rendered will not be stored. */
  invalidate(tags: readonly string[]): void {
    this.#generation += 1;
    for (const [key, response] of this.#responses?.entries() ?? [])
      if (response.tags.some((tag) => tags.includes(tag))) this.#responses?.delete(key);
  }

  /** Removes all responses, for when a notice of writes elsewhere may have been lost. */
  invalidateAll(): void {
    this.#generation += 1;
    this.#responses?.clear();
  }

  #begin(key: string, render: Render): Promise<CachedResponse> {
    const rendering: Rendering = {
      generation: this.#generation,
      response: this.#renderAndStore(key, render).finally(() => {
        if (!rendering.next) this.#renderings.delete(key);
      }),
    };
    this.#renderings.set(key, rendering);
    return rendering.response;
  }

  async #renderAndStore(key: string, render: Render): Promise<CachedResponse> {
    const generation = this.#generation;
    const response = await CachedResponse.create(await render());
    if (response.isCacheable && generation === this.#generation) {
      this.#responses?.set(key, response);
      if (!this.#isRecompressing) void this.#recompress();
    }
    return response;
  }

  /**
   * Compresses what was compressed quickly once more, the last used first. It takes the pool that hashes passwords 100 ms
   * for a page: hence one a second, however many there are and however often they change.
   */
  async #recompress(): Promise<void> {
    this.#isRecompressing = true;
    let next: CachedResponse | undefined;
    do {
      await sleep(1_000, undefined, { ref: false });
      next = [...(this.#responses?.values() ?? [])].find(({ isQuick }) => isQuick);
      // Without memory for it the response remains as it is.
      await next?.recompress().catch(() => undefined);
    } while (next);
    this.#isRecompressing = false;
  }
}

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
    const vary = [headers.Vary, bodies.br || bodies.gzip ? "Accept-Encoding" : undefined].filter(Boolean);
    const shared = { ...headers, ...(vary.length > 0 && { Vary: vary.join(", ") }) };
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
