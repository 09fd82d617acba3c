import {
  blend,
  clampRgb,
  filterGrayscale,
  filterHueRotate,
  filterInvert,
  filterSaturate,
  type Lrgb,
  modeLrgb,
  modeRgb,
  type Rgb,
  useMode,
  wcagContrast,
} from "culori/fn";
import { colorPairs, leastContrast, type Pair } from "./color-pairs.ts";
import { designColors, type Setting, type Token } from "./design-colors.ts";

const rgb = useMode(modeRgb);
const linear = useMode(modeLrgb);

type Filter = (color: Rgb) => Rgb;

/** Filter Effects 1, §8: what a filter makes of a color is limited to what sRGB can show. */
const limited =
  (filter: ReturnType<typeof filterInvert>): Filter =>
  (color) =>
    clampRgb(filter<"rgb">(color));

const unfiltered: Filter = (color) => color;
const invert = limited(filterInvert());
const turnHue = limited(filterHueRotate(180));
const inverted: Filter = (color) => turnHue(invert(color));
const saturated = (amount: number) => limited(filterSaturate(amount));

/** The filters under which a setting is seen (web/accessibility-sidebar/contrast.css). */
const filters: Readonly<Record<Setting, readonly Filter[]>> = {
  light: [unfiltered, inverted, saturated(0.5), limited(filterGrayscale())],
  dark: [unfiltered, saturated(0.5), saturated(2), limited(filterGrayscale())],
  saturated: [unfiltered, saturated(2)],
  inverted: [inverted],
  "contrast-light": [unfiltered],
  "contrast-dark": [unfiltered],
};

/** A color as each filter of a setting shows it, in linear light, of which contrast is computed. */
function show(color: Rgb, setting: Setting): readonly Lrgb[] {
  return filters[setting].map((filter) => linear(filter(color)));
}

/** The colors of the design are the same for every brand. */
const shownDesign = Object.fromEntries(
  Object.entries(designColors).map(([setting, colors]) => [
    setting,
    new Map(Object.values(colors).map((hex) => [hex, show(rgb(hex) as Rgb, setting as Setting)])),
  ]),
);

/**
 * Makes the check of a token in a setting: whether it has the contrast that it needs with all colors that are known, under
 * each filter.
 */
export function createLegibilityCheck(setting: Setting) {
  const scheme = setting === "inverted" || setting.endsWith("dark") ? "dark" : "light";
  const pairs = colorPairs.filter(({ only }) => !only || only === scheme);
  const shown = new Map(shownDesign[setting]);

  function look(hex: string): readonly Lrgb[] {
    const known = shown.get(hex);
    if (known) return known;
    const found = show(rgb(hex) as Rgb, setting);
    shown.set(hex, found);
    return found;
  }

  function hasContrast(pair: Pair, front: string, back: string): boolean {
    const backs = pair.isTinted
      ? show(blend([back, { ...(rgb(front) as Rgb), alpha: 0.1 }]) as Rgb, setting)
      : look(back);
    const least = leastContrast(pair, setting);
    return look(front).every((color, at) => wcagContrast(color, backs[at] ?? color) >= least);
  }

  return (token: Token, colors: Readonly<Partial<Record<Token, string>>>): boolean =>
    pairs.every((pair) => {
      if (pair.front !== token && pair.back !== token) return true;
      const [front, back] = [colors[pair.front], colors[pair.back]];
      return !front || !back || hasContrast(pair, front, back);
    });
}
