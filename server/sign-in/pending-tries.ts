import type { Taken } from "#server/http/rate-limits.ts";

interface Pending {
  /** Those who are being counted or judged now. */
  busy: number;
  /** How many were judged so far. */
  ended: number;
  /** Those who wait for one of them to come out right and give its count back, in the order of arrival. */
  readonly waiting: (() => void)[];
}

/**
 * Tries at one name that are being judged in this process. Each is counted before it is judged, so a full count may
 * empty again: someone who signs in twenty times at once with the right password must not be told to wait a quarter
 * of an hour. So who finds it full is refused only once nobody is left who could give a count back.
 */
export class PendingTries {
  readonly #pending = new Map<string, Pending>();
  readonly #most: number;

  /** How many of one key there can be room for: more need not ask at once. */
  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a count, waiting for those before; one that was allowed must be ended. */
  async begin(key: string, take: () => Promise<Taken>): Promise<Taken> {
    const pending = this.#pending.get(key) ?? { busy: 0, ended: 0, waiting: [] };
    this.#pending.set(key, pending);
    const wait = () => new Promise<void>((resolve) => pending.waiting.push(resolve));
    if (pending.waiting.length > 0 || pending.busy >= this.#most) await wait();
    for (;;) {
      pending.busy += 1;
      const { ended } = pending;
      const taken = await take().catch((error: unknown) => {
        this.end(key);
        throw error;
      });
      if (taken.allowed) return taken;
      const isAlone = pending.busy === 1;
      if (isAlone && pending.ended === ended) {
        this.end(key);
        return taken;
      }
      pending.busy -= 1;
      // Alone, but others ended meanwhile and may have given back: asks once more.
      if (!isAlone) await wait();
    }
  }

  /** Says that a try was judged, and that its count was given back if it was right. */
  end(key: string): void {
    const pending = this.#pending.get(key);
    if (!pending) return;
    pending.busy -= 1;
    pending.ended += 1;
    const next = pending.waiting.shift();
    if (next) next();
    else if (pending.busy === 0) this.#pending.delete(key);
  }
}
