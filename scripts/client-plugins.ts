import tailwindcss from "@tailwindcss/vite";
import { imagetools } from "vite-imagetools";
import { inlineScripts } from "./inline-scripts.ts";

/** What the pages' code is resolved and compiled with besides React Router, in the build and in component tests. */
export const clientPlugins = [
  tailwindcss(),
  // The site's pictures, drawings and photographs; one that is imported without a width stays as it is.
  imagetools({
    include: /\.(svg|jpe?g|png)\?.*\bw=/i,
    namedExports: false,
    cache: { enabled: true, dir: ".builds/pictures" },
  }),
  inlineScripts(),
];
