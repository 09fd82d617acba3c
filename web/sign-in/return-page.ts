import { useLocation } from "react-router";
import { sameSitePath } from "../session/same-site-path.ts";

/** Where signing in leads to when nothing else was wanted (sign-in-9). */
const defaultPage = "/appointments";

/** Pages that lead on by themselves; to come back to one of them would go round in circles. */
const passing = ["/login", "/register", "/auth/2fa", "/forgot-password"];

function asReturnPage(address: unknown): string | undefined {
  const path = sameSitePath(address, window.location.origin);
  const isPassing = passing.some((page) => path === page || path?.startsWith(`${page}?`));
  return isPassing ? undefined : path;
}

/**
 * Where to go after signing in: `?next=`, else the router state's `from`, both as paths of this site only
 * (sign-in-13), else the appointments. To be called in the browser.
 */
export function returnPageOf({ search, state }: { search: string; state: unknown }): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return asReturnPage(new URLSearchParams(search).get("next")) ?? asReturnPage(from) ?? defaultPage;
}

/** A link to another page of the sign-in that preserves the return page. */
export function useWayOn(): (path: string) => { to: string; state: unknown } {
  const { search, state } = useLocation();
  const next = new URLSearchParams(search).get("next");
  return (path) => ({ to: next ? `${path}?next=${encodeURIComponent(next)}` : path, state });
}
