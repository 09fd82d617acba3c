/** A random text that nobody else has; `randomUUID` is missing on addresses without TLS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * Gives the `Idempotency-Key` for what is about to be sent: the same content keeps its key until it has arrived, so
 * that a retry after a lost answer makes no second request (visits-13).
 */
export function createRetryKeys(): { keyFor: (content: string) => string; arrived: () => void } {
  let last: { content: string; key: string } | undefined;
  return {
    keyFor(content) {
      if (last?.content !== content) last = { content, key: randomKey() };
      return last.key;
    },
    arrived() {
      last = undefined;
    },
  };
}
