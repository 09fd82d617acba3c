/** The unverified claims of an access token; the server verifies its signature (sign-in-18). */
export function readClaims(
  access: string | null,
): { exp?: unknown; iat?: unknown; sid?: unknown } | undefined {
  try {
    const claims = (access ?? "").split(".")[1] ?? "";
    return JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/")));
  } catch {
    return undefined;
  }
}

/** Seconds by which the server's clock is ahead of this device's, as far as this page knows. */
let clockOffset = 0;

/** Learns the server's clock from a token that it has just issued, since a device's may be wrong by minutes. */
export function learnServerClock(issued: string | null): void {
  const iat = readClaims(issued)?.iat;
  if (typeof iat === "number") clockOffset = iat - Date.now() / 1_000;
}

/**
 * Seconds until an access token expires, negative afterwards; undefined if it is not a token. By this device's clock
 * until the page has received a token.
 */
export function secondsLeft(access: string | null): number | undefined {
  const exp = readClaims(access)?.exp;
  return typeof exp === "number" ? exp - (Date.now() / 1_000 + clockOffset) : undefined;
}
