import { createContext } from "react";

/**
 * Marks the inline scripts that the program itself writes while the server renders a document: a value that no one else
 * can know names them to `inline-scripts.ts`, which hashes them for the page's policy. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);
