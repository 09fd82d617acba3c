import { admit, GuardedOutlet } from "./guard.tsx";

export { ErrorBoundary, HydrateFallback, staffHandle as handle } from "./guard.tsx";

export const clientLoader = admit(({ owner }) => owner);

/** The guard of the office's page, which is for owners (office-1). */
export default GuardedOutlet;
