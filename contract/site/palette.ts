import {
  formatHex,
  interpolate,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  toGamut,
  useMode,
} from "culori/fn";
import { designBrand, hexColor } from "./brand-color.ts";
import { designColors, type Setting, type Token } from "./design-colors.ts";
import { createLegibilityCheck } from "./legibility.ts";

useMode(modeRgb);
useMode(modeOklab);
const oklch = useMode(modeOklch);
/** CSS Color 4, §13.2: what sRGB cannot show loses chroma. */
const toSrgb = toGamut("rgb", "oklch");
const toHex = (color: Oklch): string => formatHex(toSrgb(color));

const accents = ["accent", "accent-strong"] as const;
const onAccents = [...accents, "on-accent"] as const;
/** Surfaces first: a color is chosen for those before it. */
const schemeTokens = [
  "background",
  "surface",
  "surface-sunken",
  "accent-subtle",
  "inverse",
  "inverse-border",
  "border",
  "border-strong",
  "foreground",
  "muted",
  ...onAccents,
  "on-inverse-muted",
] as const;

type Colors = Readonly<Partial<Record<Token, string>>>;
type ColorsOf<Tokens extends readonly Token[]> = Readonly<Record<Tokens[number], string>>;

/** The colors that follow the brand, each as `#rrggbb`, where a setting of the accessibility panel has its own, too. */
export interface Palette {
  readonly light: ColorsOf<typeof schemeTokens>;
  readonly dark: ColorsOf<typeof schemeTokens>;
  readonly saturated: ColorsOf<typeof accents>;
  readonly "contrast-light": ColorsOf<typeof onAccents>;
  readonly "contrast-dark": ColorsOf<typeof onAccents>;
}

interface Hued extends Oklch {
  readonly h: number;
}

/** A gray has no hue, and no chroma that would show one. */
const toOklch = (hex: string): Hued => ({ h: 0, ...(oklch(hex) as Oklch) });
/** How light a color is, from 0 to 1 (OKLCH). */
export const lightnessOf = (hex: string): number => toOklch(hex).l;

const design = toOklch(designBrand);

const between = (low: number, high: number, share: number) => low + (high - low) * share;
const limit = (value: number, low = 0, high = 1) => Math.min(Math.max(value, low), high);

/** 0 for a gray brand, 1 for one that is as colorful as the design's, and more for others. */
const strengthOf = (brand: Hued) => brand.c / design.c;

/** By how many degrees a bright yellow turns to amber, and lime to green, where it becomes dark: dark yellow is olive. */
function warmth(brand: Hued, lightness: number): number {
  const yellow = limit(Math.min((brand.h - 80) / 30, (113 - brand.h) / 3));
  const lime = limit(Math.min((brand.h - 113) / 3, (130 - brand.h) / 12));
  return (25 * yellow - 15 * lime) * limit((brand.l - 0.55) / 0.25) * limit((0.75 - lightness) / 0.2);
}

/** As light as the brand itself, within what suits the scheme. */
function accentLightness(setting: Setting, brand: Hued, drawn: number): number {
  const color = limit(strengthOf(brand));
  // A button in a middle gray looks disabled: the less color, the more contrast.
  if (setting === "light") return Math.min(brand.l, between(0.32, 0.7, color));
  if (setting === "dark") return Math.max(between(0.88, drawn, color), Math.min(brand.l, 0.85));
  return setting === "saturated" ? Math.min(brand.l, drawn) : drawn;
}

/** As far from the accent as in the design; the other way where the accent is nearly black. */
function strongLightness(setting: Setting, accent: string, drawn: number): number {
  const { l } = toOklch(accent);
  const distance = drawn - toOklch(designColors[setting].accent).l;
  return l + distance < 0.16 ? Math.max(l - distance, drawn) : Math.min(l + distance, 0.97);
}

interface Recolored {
  readonly lightness: number;
  /** The color at this or another lightness. */
  readonly at: (lightness: number) => string;
}

/** Instead of a gray brand's, since plain gray looks cold beside the design's cream. */
const warmGray = { ...design, c: 0.2 * design.c, h: 60 };

/** The hue and chroma that a brand lends to surfaces and words: no more chroma than the design's brand has. */
function tintOf(brand: Hued): Hued {
  const mix = interpolate([warmGray, { ...design, h: brand.h }], "oklab");
  return { h: brand.h, ...(oklch(mix(limit(strengthOf(brand)))) as Oklch) };
}

/** A color of the design in the brand's hue. */
function recolor(token: Token, setting: Setting, brand: Hued, chosen: Colors): Recolored {
  const drawn = toOklch(designColors[setting][token]);
  // Cream and white are everyone's.
  if (drawn.c === 0 || Math.abs(drawn.h - design.h) > 20) {
    return { lightness: drawn.l, at: (l) => toHex({ ...drawn, l }) };
  }
  const isAccent = token === "accent" || token === "accent-strong";
  const { h, c } = isAccent ? brand : tintOf(brand);
  // What is vivid on white glares on black.
  const strength = Math.min(c / design.c, setting.endsWith("dark") ? 1.5 : Number.POSITIVE_INFINITY);
  const color = { ...drawn, c: drawn.c * strength };
  const hue = h + drawn.h - design.h;
  const at = (l: number) => toHex({ ...color, l, h: hue - warmth(brand, l) });
  if (token === "accent") return { lightness: accentLightness(setting, brand, drawn.l), at };
  if (token !== "accent-strong") return { lightness: drawn.l, at };
  return { lightness: strongLightness(setting, chosen.accent ?? designBrand, drawn.l), at };
}

/** A color at the lightness nearest to the wanted one at which it is legible: darker if the design's is dark, else lighter. */
function makeLegible(
  { lightness, at }: Recolored,
  isDark: boolean,
  isLegible: (color: string) => boolean,
): string {
  if (isLegible(at(lightness))) return at(lightness);
  let [legible, illegible] = [isDark ? 0 : 1, lightness];
  for (let step = 0; step < 8; step += 1) {
    const middle = (legible + illegible) / 2;
    if (isLegible(at(middle))) legible = middle;
    else illegible = middle;
  }
  return at(legible);
}

/** Chooses colors for some of a setting's tokens: one after the other, each for those that are there. */
function chooseColors<Tokens extends readonly Token[]>(
  setting: Setting,
  tokens: Tokens,
  brand: Hued,
  shared: Colors = {},
): ColorsOf<Tokens> {
  const checks = (setting === "dark" ? (["dark", "inverted"] as const) : [setting]).map((seen) => ({
    isLegible: createLegibilityCheck(seen),
    others: Object.fromEntries(
      Object.entries({ ...designColors[seen], ...shared }).filter(
        ([token]) => !tokens.includes(token as Token),
      ),
    ) as Colors,
  }));
  const chosen: Partial<Record<Token, string>> = {};
  for (const token of tokens) {
    chosen[token] = makeLegible(
      recolor(token, setting, brand, chosen),
      toOklch(designColors[setting][token]).l < 0.6,
      (hex) =>
        checks.every(({ isLegible, others }) => isLegible(token, { ...others, ...chosen, [token]: hex })),
    );
  }
  return chosen as ColorsOf<Tokens>;
}

/**
 * The design in a brand's color, `#rrggbb`: the colors of the design that have its hue get the brand's, and every pair
 * keeps its contrast in each setting.
 */
export function derivePalette(brandColor: string): Palette {
  if (!hexColor.test(brandColor)) {
    throw new TypeError(`A brand color has the form #rrggbb, unlike "${brandColor.slice(0, 20)}".`);
  }
  const brand = toOklch(brandColor);
  const light = chooseColors("light", schemeTokens, brand);
  return {
    light,
    dark: chooseColors("dark", schemeTokens, brand),
    saturated: chooseColors("saturated", accents, brand, light),
    "contrast-light": chooseColors("contrast-light", onAccents, brand),
    "contrast-dark": chooseColors("contrast-dark", onAccents, brand),
  };
}

const shorten = (hex: string): string => hex.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3");

/**
 * A palette as the text of a style element. It takes precedence over the stylesheets wherever it is in the document: a
 * setting's rules have a selector that is more specific than theirs, and a contrast comes after the saturation.
 */
export function paletteCss({ light, dark, saturated, ...contrasts }: Palette): string {
  const block = (selector: string, colors: Colors, darkColors?: Colors) => {
    const declarations = Object.entries(colors).map(([token, color]) => {
      const other = darkColors?.[token as Token];
      return `--color-${token}:${other ? `light-dark(${shorten(color)},${shorten(other)})` : shorten(color)}`;
    });
    return `${selector}{${declarations.join(";")}}`;
  };
  const setting = (attribute: string) => `html:root:root[data-a11y-${attribute}]`;
  return [
    block(":root", light, dark),
    block(setting("saturation=high"), saturated, dark),
    block(setting("contrast=light"), contrasts["contrast-light"]),
    block(setting("contrast=dark"), contrasts["contrast-dark"]),
  ].join("");
}
