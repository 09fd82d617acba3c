/** The decoded fragment of a URL, from its `hash`; unchanged if it is not validly encoded, which `next=` may be. */
export function readFragment(hash: string): string {
  const fragment = hash.slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
