import { designBrand, hexColor } from "./brand-color.ts";
import { designColors, type Token } from "./design-colors.ts";
import { derivePalette, paletteCss } from "./palette.ts";

/** The site's colors by their tokens, each as `#rrggbb`, in both schemes. */
export interface SiteColors {
  readonly light: Readonly<Record<Token, string>>;
  readonly dark: Readonly<Record<Token, string>>;
  /** What a document adds to the design's stylesheet; nothing for the brand that the design was drawn for. */
  readonly css: string;
}

function derive(brand: string): SiteColors {
  const palette = derivePalette(brand);
  return {
    light: { ...designColors.light, ...palette.light },
    dark: { ...designColors.dark, ...palette.dark },
    css: paletteCss(palette),
  };
}

const design: SiteColors = { light: designColors.light, dark: designColors.dark, css: "" };
const derived = new Map<string, SiteColors>();

/** The site's colors for a brand, derived once (site-14). What is no color, as in a draft, is the design's. */
export function siteColors(color: string): SiteColors {
  const brand = color.toLowerCase();
  if (brand === designBrand || !hexColor.test(brand)) return design;
  const known = derived.get(brand);
  if (known) return known;
  // Enough for what is published, and drafts of it.
  if (derived.size >= 20) derived.clear();
  const colors = derive(brand);
  derived.set(brand, colors);
  return colors;
}
