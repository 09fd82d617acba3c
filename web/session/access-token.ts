/** The unverified claims of an access token; the server verifies its signature (sign-in-18). */
export function readClaims(access: string | null): { exp?: unknown; sid?: unknown } | undefined {
  try {
    const claims = (access ?? "").split(".")[1] ?? "";
    return JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/")));
  } catch {
    return undefined;
  }
}

/**
 * Seconds until an access token expires by this device's clock, negative afterwards; undefined if it is not a token.
 */
export function secondsLeft(access: string | null): number | undefined {
  const exp = readClaims(access)?.exp;
  return typeof exp === "number" ? exp - Date.now() / 1_000 : undefined;
}
