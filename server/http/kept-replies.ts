import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A public answer that is the same for every reader, before it is kept. */
export interface PublicReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** What the answer was made of; a write to any of these makes it stale. */
  readonly madeOf: readonly string[];
  /** Whether it may be kept; an answer to a made-up address is not. */
  readonly keep: boolean;
}

export type Encoding = "br" | "gzip" | "identity";

/** A public answer with its bytes in every encoding asked for so far and its ETag (RFC 9110, §8.8.3). */
export class KeptReply {
  readonly status: number;
  readonly madeOf: readonly string[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #identity: Buffer;
  readonly #tag: string;
  readonly #variants = new Map<Encoding, { headers: Readonly<Record<string, string>>; body: Buffer }>();

  constructor({ status, headers, body, madeOf }: PublicReply) {
    this.status = status;
    this.madeOf = madeOf;
    this.#headers = headers;
    this.#identity = body;
    this.#tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  }

  /** Its size in memory in bytes, counting the encodings that it may still be asked for. */
  get size(): number {
    return Math.ceil(this.#identity.length * 1.6) + 2_048;
  }

  /** Whether an `If-None-Match` header names this answer, in whichever encoding it was sent. */
  isNamedBy(ifNoneMatch: string): boolean {
    return ifNoneMatch === "*" || ifNoneMatch.includes(this.#tag);
  }

  /** The bytes and headers in one encoding, if they are at hand. */
  variant(encoding: Encoding) {
    return this.#variants.get(encoding);
  }

  /** The bytes and headers in one encoding, compressed at the first time of asking. */
  async prepareVariant(encoding: Encoding) {
    const known = this.#variants.get(encoding);
    if (known) return known;
    const body = await compress(this.#identity, encoding);
    const variant = {
      headers: {
        ...this.#headers,
        ...(encoding !== "identity" && { "Content-Encoding": encoding }),
        Vary: "Accept-Encoding",
        ETag: `"${this.#tag}${encoding === "identity" ? "" : `-${encoding}`}"`,
      },
      body,
    };
    this.#variants.set(encoding, variant);
    return variant;
  }
}

async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") {
    // Quality 5 costs a millisecond or two for a page; 11 costs a hundred and saves a tenth of the bytes.
    return compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }
  return encoding === "gzip" ? compressGzip(body) : body;
}

/** The encoding to answer in, by what the client says it can read (RFC 9110, §12.5.3). */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return "identity";
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s*,|$))/.test(acceptEncoding)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s*,|$))/.test(acceptEncoding)) return "gzip";
  return "identity";
}

/**
 * Public answers kept in memory until a write makes them stale (design §2). Bounded: the answer used longest ago
 * goes first. An answer whose making began before a write is given to those who asked before it and never kept.
 */
export class KeptReplies {
  readonly #limit: number;
  readonly #kept = new Map<string, KeptReply>();
  readonly #inTheMaking = new Map<string, Promise<KeptReply>>();
  #bytes = 0;
  #generation = 0;

  /** Keeps at most `limit` bytes; with 0 every answer is made afresh. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The answer under a key, if it is at hand. */
  get(key: string): KeptReply | undefined {
    return this.#kept.get(key);
  }

  /** The answer under a key, made once however many ask for it at the same time. */
  async getOrMake(key: string, make: () => Promise<PublicReply>): Promise<KeptReply> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    if (this.#limit === 0) return new KeptReply(await make());
    const making = this.#inTheMaking.get(key);
    if (making) return making;
    const made = this.#makeAndKeep(key, make);
    this.#inTheMaking.set(key, made);
    try {
      return await made;
    } finally {
      if (this.#inTheMaking.get(key) === made) this.#inTheMaking.delete(key);
    }
  }

  /** Drops all that was made of any of these, and whatever is in the making. */
  forget(changed: readonly string[]): void {
    this.#generation += 1;
    this.#inTheMaking.clear();
    for (const [key, reply] of this.#kept) {
      if (reply.madeOf.some((part) => changed.includes(part))) this.#drop(key, reply);
    }
  }

  /** Drops everything, for when writes elsewhere may have gone unheard. */
  forgetAll(): void {
    this.#generation += 1;
    this.#inTheMaking.clear();
    this.#kept.clear();
    this.#bytes = 0;
  }

  async #makeAndKeep(key: string, make: () => Promise<PublicReply>): Promise<KeptReply> {
    const generation = this.#generation;
    const made = await make();
    const reply = new KeptReply(made);
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

  #drop(key: string, reply: KeptReply): void {
    this.#kept.delete(key);
    this.#bytes -= reply.size;
  }
}
