/**
 * Seconds until an access token ends by this device's clock, below zero afterwards; undefined for what is no token
 * with an `exp` claim (sign-in-18). Its signature is for the server to check.
 */
export function secondsLeft(access: string | null): number | undefined {
  try {
    const claims = (access ?? "").split(".")[1] ?? "";
    const { exp } = JSON.parse(atob(claims.replace(/-/g, "+").replace(/_/g, "/"))) as { exp?: unknown };
    return typeof exp === "number" ? exp - Date.now() / 1_000 : undefined;
  } catch {
    return undefined;
  }
}
