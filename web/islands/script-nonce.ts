import { createContext } from "react";

/**
 * An unguessable value that marks our own inline scripts during server rendering, so that `inline-scripts.ts` hashes
 * only those for the Content-Security-Policy. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
