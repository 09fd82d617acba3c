import type { Typefaces } from "#contract/site/typefaces.ts";
import classic from "./classic.css?url";
import figtree from "./figtree-common.woff2?url";
import fraunces from "./fraunces-common.woff2?url";
import friendly from "./friendly.css?url";
import modern from "./modern.css?url";
import nunito from "./nunito-common.woff2?url";
import nunitoSans from "./nunito-sans-common.woff2?url";
import jakarta from "./plus-jakarta-sans-common.woff2?url";
import sourceSans from "./source-sans-common.woff2?url";
import sourceSerif from "./source-serif-common.woff2?url";

interface TypefaceFiles {
  /** The files that every page waits for. */
  readonly fonts: readonly string[];
  /** What declares them, where the design's own stylesheet does not. */
  readonly stylesheet?: string;
}

/** The files of each pair of typefaces; a page names those of its site alone (site-16). */
export const typefaceFiles: Readonly<Record<Typefaces, TypefaceFiles>> = {
  warm: { fonts: [figtree, fraunces] },
  classic: { fonts: [sourceSans, sourceSerif], stylesheet: classic },
  modern: { fonts: [jakarta], stylesheet: modern },
  friendly: { fonts: [nunitoSans, nunito], stylesheet: friendly },
};
