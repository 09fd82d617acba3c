import { QueryProvider } from "#web/api/query-client.tsx";
import { getStored, secondsLeft } from "#web/session/stored-session.ts";
import type { Route } from "./+types/require-enrolment";
import { checkSession, GuardedOutlet, PageOutlet } from "./guard.tsx";

export { ErrorBoundary, HydrateFallback, handle } from "./guard.tsx";

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const isEnrolling = (secondsLeft(getStored("enroll_access")) ?? 0) > 0;
  return isEnrolling ? { isEnrolling } : { isEnrolling, ...(await checkSession(request)) };
}
clientLoader.hydrate = true as const;

/** The guard of pages that require a session or an enrolment token (two-factor-2). */
export default function RequireEnrolment({ loaderData }: Route.ComponentProps) {
  if (!loaderData.isEnrolling) return <GuardedOutlet loaderData={loaderData} />;
  // Enrolment replaces the token by a session; the page stays.
  return (
    <QueryProvider>
      <PageOutlet />
    </QueryProvider>
  );
}
