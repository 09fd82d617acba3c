import type { Route } from "./+types/require-session";
import { checkSession } from "./check-session.ts";
import { CheckedOutlet, GuardFailure, PageFallback } from "./checked-outlet.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return checkSession(request);
}
clientLoader.hydrate = true as const;

export const HydrateFallback = PageFallback;
export const ErrorBoundary = GuardFailure;

/** The guard of pages that require a session (sign-in-21). */
export default function RequireSession({ loaderData: { username } }: Route.ComponentProps) {
  return <CheckedOutlet username={username} />;
}
