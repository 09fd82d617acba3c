/**
 * A path of this site with its query and hash, from an address that a reader brings along (`?next=`, router state);
 * undefined for anything that leads to another site, however it is written (sign-in-13).
 */
export function sameSitePath(address: unknown, origin: string): string | undefined {
  if (typeof address !== "string" || !address.startsWith("/") || !URL.canParse(address, origin)) {
    return undefined;
  }
  const { origin: found, pathname, search, hash } = new URL(address, origin);
  // A path of two slashes would be read as another host where it is used next.
  return found === origin && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
