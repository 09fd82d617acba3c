import type { PageHandle } from "../page.ts";
import type { Route } from "./+types/require-session";
import { checkSession } from "./check-session.ts";
import { GuardedOutlet, GuardFailure, PageFallback } from "./guarded-outlet.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return checkSession(request);
}
clientLoader.hydrate = true as const;

export const handle: PageHandle = { worksWhileClosed: true };

export const HydrateFallback = PageFallback;
export const ErrorBoundary = GuardFailure;

/** The guard of pages that require a session (sign-in-21). */
export default GuardedOutlet;
