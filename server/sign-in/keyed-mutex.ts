/** Locks by key: those of one key are held one at a time, in the order of arrival; different keys do not wait. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** Waits for a key's lock; disposing of the result releases it. */
  async lock(key: string): Promise<Disposable> {
    const previous = this.#last.get(key);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    this.#last.set(key, released);
    await previous;
    return {
      [Symbol.dispose]: () => {
        release();
        if (this.#last.get(key) === released) this.#last.delete(key);
      },
    };
  }
}
