import { type NavigateFunction, useLocation } from "react-router";
import type { signInRoute } from "#contract/accounts/sign-in.ts";
import type { Reply } from "#contract/route.ts";
import { languageOfPath } from "#contract/site/translations.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { sameSitePath } from "#web/session/same-site-path.ts";
import { storeEnrolmentToken, storeSession } from "#web/session/stored-session.ts";
import { showToast } from "#web/ui/toast.tsx";

/** The page after signing in, unless another one was requested (sign-in-9). */
const defaultPage = "/appointments";

/** Pages that only redirect: returning to one of them after signing in would loop. */
const nonReturnPages = ["/login", "/register", "/auth/2fa", "/forgot-password"];

function asReturnPage(address: unknown): string | undefined {
  const given = sameSitePath(address, window.location.origin);
  // The router begins every path with the prefix of the page's language; behind it may be another site's name.
  const path = given && sameSitePath(languageOfPath(given).path, window.location.origin);
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

interface BeginSessionOptions {
  readonly navigate: NavigateFunction;
  /** The page to return to after signing in. */
  readonly returnPage: string;
  /** Whether the sign-in page is still mounted (`useIsMounted`). */
  readonly isMounted: () => boolean;
}

/**
 * Stores the session of a successful sign-in, upon which the guard of the page redirects (sign-in-23); without tokens,
 * navigates to two-factor setup or back to /login (sign-in-9). If the user has left the page since, the session is
 * ended again.
 */
export async function beginSession(
  { access, refresh, enroll_access, mfa_enrollment_required, ...account }: Reply<typeof signInRoute>,
  { navigate, returnPage, isMounted }: BeginSessionOptions,
): Promise<void> {
  if (!isMounted()) {
    if (refresh) await call("POST /token/logout/", { body: { refresh } }).catch(() => undefined);
    return;
  }
  if (mfa_enrollment_required) {
    if (enroll_access) storeEnrolmentToken(enroll_access);
    void showToast(m.two_factor_setup_required(), { type: "info" });
    await navigate("/settings/security/2fa", { state: { from: returnPage }, fallback: "document" });
    return;
  }
  if (!access || !refresh) {
    void showToast(m.two_factor_log_in_again(), { type: "info" });
    await navigate("/login", { fallback: "document" });
    return;
  }
  storeSession({ ...account, access, refresh });
  void showToast(m.login_successful(), { type: "success" });
}
