import { createContext } from "react-router";
import type { Call } from "./call.ts";

/** The API as a page's server loader calls it: in-process, without a network between them. */
export const serverCall = createContext<Call>();

/** Gathers the document's own inline scripts, as base64 SHA-256. */
export const inlineScripts = createContext<string[]>();

/** Where the server's log takes what failed while a page was rendered. */
export const serverReport = createContext<(error: unknown) => void>();
