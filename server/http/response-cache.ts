import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { CachedResponse, type PublicResponse } from "./cached-response.ts";

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
