import { createContext } from "react-router";
import type { Call } from "./call.ts";

interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Calls the API from a server loader: in-process, without a network request. */
export const serverCall = createContext<Call>();

/** Takes the SHA-256 hashes of the document's inline scripts and styles, in base64. */
export const inlineHashes = createContext<InlineHashes>();

/** Logs errors of rendering on the server. */
export const serverReport = createContext<(error: unknown) => void>();
