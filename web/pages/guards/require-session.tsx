import type { Route } from "./+types/require-session";
import { checkSession, GuardedOutlet } from "./guard.tsx";

export { ErrorBoundary, HydrateFallback, handle } from "./guard.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return checkSession(request);
}
clientLoader.hydrate = true as const;

/** The guard of pages that require a session (sign-in-21). */
export default GuardedOutlet;
