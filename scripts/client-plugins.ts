import tailwindcss from "@tailwindcss/vite";
import { inlineScripts } from "./inline-scripts.ts";

/** What the pages' code is resolved and compiled with besides React Router, in the build and in component tests. */
export const clientPlugins = [tailwindcss(), inlineScripts()];
