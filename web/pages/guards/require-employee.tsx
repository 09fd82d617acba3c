import { ownProfileQuery } from "../../api/own-profile.ts";
import { queryClientOfPage } from "../../api/query-client.ts";
import { ConnectionError } from "../../islands/connection-error.ts";
import { readStoredSession } from "../../session/stored-session.ts";
import type { Route } from "./+types/require-employee";
import { checkSession, redirectHome } from "./check-session.ts";
import { CheckedOutlet, GuardFailure, PageFallback } from "./checked-outlet.tsx";

/** The account's role is read from the server, since what is stored may be anything. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const session = await checkSession(request);
  try {
    const profile = await queryClientOfPage().fetchQuery({ ...ownProfileQuery, staleTime: 0 });
    if (profile.role === "employee") return session;
  } catch (cause) {
    if (readStoredSession()) throw new ConnectionError(cause);
  }
  return redirectHome(request);
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageFallback;
export const ErrorBoundary = GuardFailure;

/** The guard of pages that require the role of an employee (sign-in-21). */
export default function RequireEmployee({ loaderData: { username } }: Route.ComponentProps) {
  return <CheckedOutlet username={username} />;
}
