import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Encoding, encodeFast, encodeTightly, preferredEncoding } from "./encoding.ts";
import { prepareVariant, sendVariant, type Variant } from "./variant.ts";

type Headers = Readonly<Record<string, string>>;

/** A public answer that is the same for every reader, before it is kept. */
export interface CacheableResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** What the answer was made of; a write to any of these makes it stale. */
  readonly madeOf: readonly string[];
  /** Whether it may be kept; an answer to a made-up address is not. */
  readonly keep: boolean;
  /** Which version of a thing it shows: the ETag begins with it, so that `If-Match` can name it. */
  readonly version?: string;
  /** Whether its bytes are compressed by nature, as a picture's are. */
  readonly isCompressed?: boolean;
}

/** What an ETag holds for these bytes, behind the version that they show if there is one. */
export function entityTag(body: Buffer | string, version?: string): string {
  const digest = hash("sha256", body, "base64url").slice(0, 22);
  return version === undefined ? digest : `${version}.${digest}`;
}

/** Milliseconds after which an answer that is still asked for is worth compressing better. */
const provenAfter = 1_000;

/** A public answer with its bytes in every encoding asked for so far and its ETag (RFC 9110, §8.8.3). */
export class CachedResponse {
  readonly madeOf: readonly string[];
  readonly #reply: CacheableResponse;
  readonly #headers: Headers;
  readonly #tag: string;
  /** Whether there is anything at its address. */
  readonly isFound: boolean;
  readonly #variants = new Map<Encoding, Variant>();
  /** The encodings whose bytes were made in haste. */
  readonly #hasty = new Set<Encoding>();
  readonly #provenAt = performance.now() + provenAfter;

  constructor(reply: CacheableResponse, everyAnswer: Headers) {
    this.madeOf = reply.madeOf;
    this.#reply = reply;
    this.isFound = reply.status !== 404;
    this.#headers = {
      ...everyAnswer,
      ...reply.headers,
      ...(!reply.isCompressed && { Vary: "Accept-Encoding" }),
    };
    this.#tag = entityTag(reply.body, reply.version);
  }

  /** Its size in memory in bytes, counting the encodings that it may yet be asked for. */
  get size(): number {
    return Math.ceil(this.#reply.body.length * (this.#reply.isCompressed ? 1 : 1.6)) + 2_048;
  }

  /**
   * Sends it in the encoding that the client prefers. At the first time of asking it is compressed at once, since
   * somebody waits; what is asked for again later is compressed better beside that, once.
   */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const encoding = this.#reply.isCompressed
      ? "identity"
      : preferredEncoding(request.headers["accept-encoding"]);
    const variant = this.#variants.get(encoding) ?? this.#prepareFast(encoding);
    if (this.#hasty.has(encoding) && performance.now() > this.#provenAt) void this.#improve(encoding);
    return sendVariant(request, reply, variant);
  }

  #prepareFast(encoding: Encoding): Variant {
    if (encoding !== "identity") this.#hasty.add(encoding);
    return this.#prepare(encoding, encodeFast(this.#reply.body, encoding), "fast");
  }

  async #improve(encoding: Encoding): Promise<void> {
    this.#hasty.delete(encoding);
    this.#prepare(encoding, await encodeTightly(this.#reply.body, encoding), "tight");
  }

  #prepare(encoding: Encoding, body: Buffer, effort: "fast" | "tight"): Variant {
    const { status } = this.#reply;
    const variant = prepareVariant({
      status,
      headers: this.#headers,
      encoding,
      effort,
      body,
      tag: this.#tag,
    });
    this.#variants.set(encoding, variant);
    return variant;
  }
}

interface Making {
  /** How many writes had been heard of when it began. */
  readonly generation: number;
  readonly reply: Promise<CachedResponse>;
  /** The one for those who asked after a write that this one may have missed. */
  next?: Promise<CachedResponse>;
}

/**
 * Public answers kept in memory until a write makes them stale (http-12). Bounded: the answer used longest ago
 * goes first. An answer whose making began before a write is given to those who asked before it and never kept; who
 * asks after the write waits for the next one. However fast writes come, an answer is in the making once at a time.
 */
export class ResponseCache {
  readonly #limit: number;
  readonly #everyAnswer: Headers;
  readonly #kept = new Map<string, CachedResponse>();
  readonly #inTheMaking = new Map<string, Making>();
  #bytes = 0;
  #generation = 0;

  /** Keeps at most `limit` bytes, with 0 every answer is made afresh; `everyAnswer` are headers that all carry. */
  constructor(limit: number, everyAnswer: Headers) {
    this.#limit = limit;
    this.#everyAnswer = everyAnswer;
  }

  /** The answer under a key, if it is at hand. */
  get(key: string): CachedResponse | undefined {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    return kept;
  }

  /** The answer under a key, made once however many ask for it at the same time. */
  async getOrMake(key: string, make: () => Promise<CacheableResponse>): Promise<CachedResponse> {
    const kept = this.get(key);
    if (kept) return kept;
    if (this.#limit === 0) return new CachedResponse(await make(), this.#everyAnswer);
    const making = this.#inTheMaking.get(key);
    if (!making) return this.#begin(key, make);
    if (making.generation === this.#generation) return making.reply;
    making.next ??= making.reply.then(
      () => this.#begin(key, make),
      () => this.#begin(key, make),
    );
    return making.next;
  }

  /** Drops all that was made of any of these; what is in the making is not kept. */
  forget(changed: readonly string[]): void {
    this.#generation += 1;
    for (const [key, reply] of this.#kept) {
      if (reply.madeOf.some((part) => changed.includes(part))) this.#drop(key, reply);
    }
  }

  /** Drops everything, for when writes elsewhere may have gone unheard. */
  forgetAll(): void {
    this.#generation += 1;
    this.#kept.clear();
    this.#bytes = 0;
  }

  #begin(key: string, make: () => Promise<CacheableResponse>): Promise<CachedResponse> {
    const generation = this.#generation;
    const reply = this.#makeAndKeep(key, generation, make).finally(() => {
      if (!making.next) this.#inTheMaking.delete(key);
    });
    const making: Making = { generation, reply };
    this.#inTheMaking.set(key, making);
    return reply;
  }

  async #makeAndKeep(
    key: string,
    generation: number,
    make: () => Promise<CacheableResponse>,
  ): Promise<CachedResponse> {
    const made = await make();
    const reply = new CachedResponse(made, this.#everyAnswer);
    if (made.keep && generation === this.#generation && reply.size <= this.#limit) {
      this.#kept.set(key, reply);
      this.#bytes += reply.size;
      for (const [oldest, dropped] of this.#kept) {
        if (this.#bytes <= this.#limit) break;
        this.#drop(oldest, dropped);
      }
    }
    return reply;
  }

  #drop(key: string, reply: CachedResponse): void {
    this.#kept.delete(key);
    this.#bytes -= reply.size;
  }
}
