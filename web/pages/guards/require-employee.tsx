import { admit, GuardedOutlet } from "./guard.tsx";

export { ErrorBoundary, HydrateFallback, staffHandle as handle } from "./guard.tsx";

export const clientLoader = admit(({ role }) => role === "employee");

/** The guard of pages that require the role of an employee (sign-in-21). */
export default GuardedOutlet;
