/**
 * The path, query and hash of an untrusted URL (`?next=`, router state); undefined for a URL of another site, however
 * it is written (sign-in-13).
 */
export function sameSitePath(address: unknown, origin: string): string | undefined {
  if (typeof address !== "string" || !address.startsWith("/") || !URL.canParse(address, origin)) {
    return undefined;
  }
  const { origin: found, pathname, search, hash } = new URL(address, origin);
  // A path that begins with two slashes would be parsed as another host.
  return found === origin && !pathname.startsWith("//") ? pathname + search + hash : undefined;
}
