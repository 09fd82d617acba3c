/** A random unique text; `randomUUID` is missing in insecure contexts. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}

/**
 * Generates `Idempotency-Key`s: the same content keeps its key until it has been sent successfully, so that a retry
 * after a lost response creates nothing twice (visits-13, newsletter-19).
 */
export function createIdempotencyKeys(): { keyFor: (content: string) => string; arrived: () => void } {
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
