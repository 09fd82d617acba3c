import { useLocation } from "react-router";
import { sameSitePath } from "#web/session/same-site-path.ts";

/** The page after signing in, unless another one was requested (sign-in-9). */
const defaultPage = "/appointments";

/** Pages that only redirect: returning to one of them after signing in would loop. */
const nonReturnPages = ["/login", "/register", "/auth/2fa", "/forgot-password"];

function asReturnPage(address: unknown): string | undefined {
  const path = sameSitePath(address, window.location.origin);
  const isExcluded = nonReturnPages.some((page) => path === page || path?.startsWith(`${page}?`));
  return isExcluded ? undefined : path;
}

/** The parts of a location that may name a return page. */
interface SignInLocation {
  readonly search: string;
  readonly state: unknown;
}

/**
 * Where to go after signing in: `?next=`, else the router state's `from`, both as paths of this site only
 * (sign-in-13), else the appointments. To be called in the browser.
 */
export function returnPageOf({ search, state }: SignInLocation): string {
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return asReturnPage(new URLSearchParams(search).get("next")) ?? asReturnPage(from) ?? defaultPage;
}

/** The location of another sign-in page, with the return page of the current one. */
export function withReturnPage(
  path: string,
  { search, state }: SignInLocation,
): { to: string; state: unknown } {
  const next = new URLSearchParams(search).get("next");
  return { to: next ? `${path}?next=${encodeURIComponent(next)}` : path, state };
}

/** Creates link props to another sign-in page that preserve the return page. */
export function useLinkWithReturnPage(): (path: string) => { to: string; state: unknown } {
  const location = useLocation();
  return (path) => withReturnPage(path, location);
}
