import { clearSession, getStored, learnServerClock, secondsLeft, storeTokens } from "./stored-session.ts";

/**
 * The outcome of a renewal: the session continues; it has ended and is deleted; or the server could not be reached and
 * nothing is known.
 */
export type Renewal = "renewed" | "ended" | "unreachable";

/** Milliseconds after which a renewal times out, so that no tab blocks the others. */
const timeout = 15_000;

async function requestTokens(refresh: string): Promise<Response | undefined> {
  try {
    return await fetch("/token/refresh/", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ refresh }),
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    return undefined;
  }
}

/** The outcome if the stored token changed during the request. */
function outcomeFromStorage(): Renewal {
  return getStored("refresh") ? "renewed" : "ended";
}

/** Milliseconds until what one tab stored can be read in another, which may be another process. */
const storageDelay = 150;

function isRenewedSince(stale: string | null): boolean {
  const access = getStored("access");
  return access !== stale && (secondsLeft(access) ?? 0) > 0;
}

async function renew(stale: string | null): Promise<Renewal> {
  if (isRenewedSince(stale)) return "renewed";
  // Another tab may just have released the lock, and its tokens may not be readable yet.
  await new Promise((resolve) => setTimeout(resolve, storageDelay));
  if (isRenewedSince(stale)) return "renewed";
  const refresh = getStored("refresh");
  if (!refresh) {
    clearSession();
    return "ended";
  }
  const response = await requestTokens(refresh);
  const isRejected = response?.status === 401 || response?.status === 400;
  if (!response || !(response.ok || isRejected)) return "unreachable";
  const tokens = response.ok ? ((await response.json()) as { access: string; refresh: string }) : undefined;
  // The user signed out or in during the request.
  if (getStored("refresh") !== refresh) return outcomeFromStorage();
  if (!tokens) {
    clearSession();
    return "ended";
  }
  storeTokens(tokens);
  return "renewed";
}

let pendingRenewal: Promise<Renewal> | undefined;

/**
 * Exchanges the stored refresh token, once for all tabs (sign-in-19): the first one sends the request and the
 * others read its result from storage. Only a rejection ends the session. `stale` is the access token that has expired.
 */
export function renewSession(stale: string | null): Promise<Renewal> {
  // Without locks, in an insecure context, the server accepts the same token from two tabs for ten seconds
  // (sign-in-15).
  const renewExclusively = () =>
    "locks" in navigator ? navigator.locks.request("session", () => renew(stale)) : renew(stale);
  pendingRenewal ??= renewExclusively()
    .catch((): Renewal => "unreachable")
    .finally(() => {
      pendingRenewal = undefined;
    });
  return pendingRenewal;
}

/** Renews the stored session if its access token has expired. */
export async function renewIfExpired(): Promise<Renewal> {
  const access = getStored("access");
  const isExpired = (secondsLeft(access) ?? 0) <= 0;
  return isExpired ? renewSession(access) : "renewed";
}

/** Milliseconds between two checks of the stored access token (sign-in-19). */
const checkInterval = 60_000;

/** Renews an expired session, which ends it if the server rejects that; an undecodable token stays (sign-in-19). */
function check(): void {
  const access = getStored("access");
  const left = secondsLeft(access);
  if (left !== undefined && left <= 0) void renewSession(access);
}

/** Renews the stored session once it has expired: checks now, each minute, and whenever the page becomes visible. */
export function watchSession(): void {
  check();
  setInterval(check, checkInterval);
  // What another tab stores has just been issued to it.
  window.addEventListener("storage", ({ key, newValue }) => key === "access" && learnServerClock(newValue));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") check();
  });
}
