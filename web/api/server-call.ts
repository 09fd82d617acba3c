import { createContext } from "react-router";
import type { Call } from "./call.ts";

/** Calls the API from a server loader: in-process, without a network request. */
export const serverCall = createContext<Call>();

/** Collects the SHA-256 hashes of the document's inline scripts, in base64. */
export const inlineScripts = createContext<string[]>();

/** Logs errors of rendering on the server. */
export const serverReport = createContext<(error: unknown) => void>();
