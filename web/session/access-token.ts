/** The claims of an access token as far as they can be read; its signature is for the server to check (sign-in-18). */
export function readClaims(access: string | null): { exp?: unknown; sid?: unknown } | undefined {
  try {
    const claims = (access ?? "").split(".")[1] ?? "";
    return JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/")));
  } catch {
    return undefined;
  }
}

/** Seconds until an access token ends by this device's clock, below zero afterwards; undefined for what is no token. */
export function secondsLeft(access: string | null): number | undefined {
  const exp = readClaims(access)?.exp;
  return typeof exp === "number" ? exp - Date.now() / 1_000 : undefined;
}
