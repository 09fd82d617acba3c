import type { PageHandle } from "../page.ts";
import type { Route } from "./+types/require-employee";
import { checkProfile } from "./check-profile.ts";
import { GuardedOutlet, GuardFailure, PageFallback } from "./guarded-outlet.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return checkProfile(request, ({ role }) => role === "employee");
}
clientLoader.hydrate = true as const;

export const handle: PageHandle = { worksWhileClosed: true };

export const HydrateFallback = PageFallback;
export const ErrorBoundary = GuardFailure;

/** The guard of pages that require the role of an employee (sign-in-21). */
export default GuardedOutlet;
