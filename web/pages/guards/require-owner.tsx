import type { PageHandle } from "../page.ts";
import type { Route } from "./+types/require-owner";
import { checkProfile } from "./check-profile.ts";
import { GuardedOutlet, GuardFailure, PageFallback } from "./guarded-outlet.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return checkProfile(request, ({ owner }) => owner);
}
clientLoader.hydrate = true as const;

export const handle: PageHandle = { worksWhileClosed: true };

export const HydrateFallback = PageFallback;
export const ErrorBoundary = GuardFailure;

/** The guard of the office's page, which is for owners (office-1). */
export default GuardedOutlet;
