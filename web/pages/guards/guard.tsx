import { Fragment, type ReactElement } from "react";
import { Outlet, useMatches, useRevalidator, useRouteError } from "react-router";
import type { Profile } from "#contract/accounts/accounts.ts";
import { loadEnglish } from "#web/api/english-site.ts";
import { ownProfileQuery } from "#web/api/own-account.ts";
import { getQueryClient, QueryProvider } from "#web/api/query-client.tsx";
import { ConnectionError } from "#web/islands/load-module.ts";
import type { PageHandle } from "#web/pages/page.ts";
import { renewIfExpired } from "#web/session/renew-session.ts";
import { readStoredSession, type Session } from "#web/session/stored-session.ts";
import { SessionCheckFallback } from "#web/sign-in/session-check-fallback.tsx";
import { InEnglish } from "#web/ui/in-english.tsx";
import { LoadError } from "#web/ui/loading.tsx";
import { checkedLocation, redirectTo, useIsOtherSession } from "./redirect.ts";

/** Redirects home with the attempted location, where an anonymous visitor is reminded to sign in (sign-in-22). */
function redirectHome(request: Request): Promise<never> {
  const { pathname, search } = checkedLocation();
  return redirectTo("/", request, { from: pathname + search });
}

/**
 * The stored session, renewed if it has expired; without one, redirects home (sign-in-21). Throws `ConnectionError` if
 * the server could not be reached to renew it.
 */
export async function checkSession(request: Request): Promise<Session> {
  if (!readStoredSession()) return redirectHome(request);
  const renewal = await renewIfExpired();
  if (renewal === "unreachable") throw new ConnectionError();
  return readStoredSession() ?? redirectHome(request);
}

/**
 * The client loader of a guard for staff or owners: the session, or if its profile does not pass, the way home
 * (sign-in-21). The profile is fetched, since local storage cannot be trusted. Throws `ConnectionError` if the server
 * cannot be reached.
 */
export function admit(isAdmitted: (profile: Profile) => boolean) {
  async function check({ request }: { request: Request }): Promise<Session> {
    const session = await checkSession(request);
    const english = loadEnglish();
    try {
      const profile = await getQueryClient().fetchQuery({ ...ownProfileQuery, staleTime: 0 });
      if (isAdmitted(profile)) {
        await english;
        return session;
      }
    } catch (cause) {
      if (readStoredSession()) throw new ConnectionError(cause);
    }
    return redirectHome(request);
  }
  return Object.assign(check, { hydrate: true as const });
}

export const handle: PageHandle = { worksWhileClosed: true };

/** The handle of a guard of staff's or owners' pages. */
export const staffHandle: PageHandle = { ...handle, isEnglish: true };

function usePage() {
  const matches = useMatches();
  const { id, handle: shown } = matches.at(-1) ?? {};
  const isEnglish = matches.some((match) => (match.handle as PageHandle | undefined)?.isEnglish);
  const inItsLanguage = (page: ReactElement) => (isEnglish ? <InEnglish>{page}</InEnglish> : page);
  return { id, inItsLanguage, ...(shown as PageHandle | undefined) };
}

/** What is shown of the page inside a guard until the session has been checked. */
export function HydrateFallback() {
  const { layout, fallback, inItsLanguage } = usePage();
  return inItsLanguage(<>{layout?.(<SessionCheckFallback />) ?? fallback}</>);
}

/** The page inside a guard, in its layout. */
export function PageOutlet() {
  const { id, layout, inItsLanguage } = usePage();
  // The key gives each page a heading of its own, which takes the focus.
  return inItsLanguage(<Fragment key={id}>{layout?.(<Outlet />) ?? <Outlet />}</Fragment>);
}

/**
 * The page inside a guard. As soon as the session ends or another account signs in, in this tab or another, the page is
 * unmounted and the guard revalidates; the page is remounted for another account.
 */
export function GuardedOutlet({ loaderData: { username } }: { loaderData: { username: string } }) {
  if (useIsOtherSession(username)) return <HydrateFallback />;
  return (
    <QueryProvider key={username}>
      <PageOutlet />
    </QueryProvider>
  );
}

/** Replaces the page if its guard could not reach the server. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (!(error instanceof ConnectionError)) throw error;
  return (
    <div role="alert" className="page-width grid min-h-[60svh] place-items-center">
      <LoadError onRetry={() => void revalidate()}>{error.message}</LoadError>
    </div>
  );
}
