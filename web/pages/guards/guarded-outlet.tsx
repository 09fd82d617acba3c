import { Fragment, useEffect } from "react";
import { Outlet, useMatches, useRevalidator, useRouteError } from "react-router";
import { QueryProvider } from "#web/api/query-client.tsx";
import { ConnectionError } from "#web/islands/load-module.ts";
import type { PageHandle } from "#web/pages/page.ts";
import { useSession } from "#web/session/use-session.ts";
import { SessionCheckFallback } from "#web/sign-in/session-check-fallback.tsx";
import { LoadError } from "#web/ui/loading.tsx";

function usePage() {
  const { id, handle } = useMatches().at(-1) ?? {};
  return { id, ...(handle as PageHandle | undefined) };
}

/** What is shown of the page inside a guard until the session has been checked. */
export function PageFallback() {
  const { layout, fallback } = usePage();
  return layout?.(<SessionCheckFallback />) ?? fallback;
}

/** The page inside a guard, in its layout. */
export function PageOutlet() {
  const { id, layout } = usePage();
  // The key gives each page a heading of its own, which takes the focus.
  return <Fragment key={id}>{layout?.(<Outlet />) ?? <Outlet />}</Fragment>;
}

/**
 * The page inside a guard. As soon as the session ends or another account signs in, in this tab or another, the page is
 * unmounted and the guard revalidates; the page is remounted for another account.
 */
export function GuardedOutlet({ loaderData: { username } }: { loaderData: { username: string } }) {
  const session = useSession();
  const { revalidate } = useRevalidator();
  // It is null only during hydration.
  const isOther = session !== null && session?.username !== username;
  useEffect(() => {
    if (session !== null && session?.username !== username) void revalidate();
  }, [session, username, revalidate]);
  if (isOther) return <PageFallback />;
  return (
    <QueryProvider key={username}>
      <PageOutlet />
    </QueryProvider>
  );
}

/** Replaces the page if its guard could not reach the server. */
export function GuardFailure() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (!(error instanceof ConnectionError)) throw error;
  return (
    <div role="alert" className="page-width grid min-h-[60svh] place-items-center">
      <LoadError onRetry={() => void revalidate()}>{error.message}</LoadError>
    </div>
  );
}
