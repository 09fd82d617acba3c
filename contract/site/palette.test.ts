import { readFileSync } from "node:fs";
import * as culori from "culori";
import fc from "fast-check";
import { expect, it, test } from "vitest";
import { designBrand } from "./brand-color.ts";
import { colorPairs } from "./color-pairs.ts";
import { designColors, type Setting, type Token } from "./design-colors.ts";
import { derivePalette, type Palette, paletteCss } from "./palette.ts";

const styles = readFileSync("web/styles.css", "utf8");
const contrast = readFileSync("web/accessibility-sidebar/contrast.css", "utf8");

type Colors = Record<string, string>;

/** The colors that a rule declares: light or dark, where it has both. */
function readColors(css: string, scheme: "light" | "dark"): Colors {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): ?(?:light-dark\((#\w+), ?(#\w+)\)|(#\w+))/g)].map(
      ([, token = "", light, dark, both]) => [token, both ?? (scheme === "light" ? light : dark) ?? ""],
    ),
  );
}

function ruleOf(setting: string): string {
  const rule = contrast.split(`:root[data-a11y-${setting}] {`)[1]?.split("\n}")[0];
  if (!rule) throw new Error(`There is no rule for ${setting}.`);
  return rule;
}

test("the design's colors are those of the stylesheets", () => {
  const { "reading-guide": _, ...light } = readColors(styles, "light");
  const { "reading-guide": __, ...dark } = readColors(styles, "dark");
  const tokens = Object.entries(designColors).map(([setting, colors]) => {
    const isToken = ([name]: [string, string]) => !name.startsWith("behind-");
    return [setting, Object.fromEntries(Object.entries(colors).filter(isToken))];
  });
  expect(Object.fromEntries(tokens)).toEqual({
    light,
    dark,
    saturated: { ...light, ...readColors(ruleOf('saturation="high"'), "light") },
    inverted: { ...dark, ...readColors(ruleOf('contrast="invert"'), "dark") },
    "contrast-light": readColors(ruleOf('contrast="light"'), "light"),
    "contrast-dark": readColors(ruleOf('contrast="dark"'), "dark"),
  });
});

/** Every color of the site with a palette, by setting. */
function paint(palette: Palette): Record<Setting, Colors> {
  const { light, dark, saturated } = palette;
  return {
    light: { ...designColors.light, ...light },
    dark: { ...designColors.dark, ...dark },
    saturated: { ...designColors.saturated, ...light, ...saturated },
    inverted: { ...designColors.inverted, ...dark },
    "contrast-light": { ...designColors["contrast-light"], ...palette["contrast-light"] },
    "contrast-dark": { ...designColors["contrast-dark"], ...palette["contrast-dark"] },
  };
}

test("the design's own brand gives the design", () => {
  expect(paint(derivePalette(designBrand))).toEqual(designColors);
});

type Filter = (color: culori.Rgb) => culori.Rgb;
const written: Filter = (color) => color;

function filtered(...filters: ReturnType<typeof culori.filterInvert>[]): Filter {
  return (color) => filters.reduce((seen, filter) => culori.clampRgb(filter<"rgb">(seen)), color);
}
const [half, twice, gray] = [culori.filterSaturate(0.5), culori.filterSaturate(2), culori.filterGrayscale()];
const inverted = filtered(culori.filterInvert(), culori.filterHueRotate(180));

/** How each setting is seen: as it is written, and under the filters of the accessibility panel (accessibility-5). */
const views: Record<Setting, readonly Filter[]> = {
  light: [written, inverted, filtered(half), filtered(gray)],
  dark: [written, filtered(half), filtered(twice), filtered(gray)],
  inverted: [inverted],
  saturated: [written, filtered(twice)],
  "contrast-light": [written],
  "contrast-dark": [written],
};

/** The pairs of the site in a palette that lack contrast. */
function findWeakPairs(palette: Palette): string[] {
  return Object.entries(paint(palette)).flatMap(([setting, painted]) => {
    const colors = Object.entries(painted).map(
      ([token, hex]) => [token, culori.rgb(hex) as culori.Rgb] as const,
    );
    const isDark = setting === "inverted" || setting.endsWith("dark");
    const pairs = colorPairs.filter(({ only }) => !only || (only === "dark") === isDark);
    return views[setting as Setting].flatMap((filter) => {
      const plain = Object.fromEntries(colors);
      const seen = Object.fromEntries(colors.map(([token, color]) => [token, culori.lrgb(filter(color))]));
      return pairs.flatMap(({ front, back, kind, isTinted }) => {
        const [above, below] = [plain[front], plain[back]];
        if (!above || !below) throw new Error(`There is no color for ${front} on ${back}.`);
        const badge = isTinted && filter(culori.blend([below, { ...above, alpha: 0.1 }]) as culori.Rgb);
        const ratio = culori.wcagContrast(seen[front] ?? above, badge || (seen[back] ?? below));
        const least = kind === "part" ? 3 : setting.startsWith("contrast") ? 7 : 4.5;
        return ratio >= least ? [] : [`${front} on ${back} in ${setting}: ${ratio.toFixed(3)}`];
      });
    });
  });
}

const toHex = (value: number) => `#${value.toString(16).padStart(6, "0")}`;
const corners =
  "000000 ffffff 010101 00000f 0a0a0a fefefe fffff0 f5f5f5 333333 555555 808080 aaaaaa cccccc ff0000 ffff00 00ff00 00ffff 0000ff ff00ff"
    .split(" ")
    .map((digits) => `#${digits}`);
const random = fc.sample(fc.noBias(fc.integer({ min: 0, max: 0xff_ff_ff })).map(toHex), {
  numRuns: 1_000,
  seed: 150,
});

const palettes = [...corners, ...random].map((brand) => ({ brand, palette: derivePalette(brand) }));

it("every pair keeps its contrast for gray, pure, nearly black, nearly white and a thousand other colors", () => {
  expect(new Set(random).size).toBeGreaterThan(990);
  expect(
    palettes.flatMap(({ brand, palette }) => findWeakPairs(palette).map((pair) => `${brand}: ${pair}`)),
  ).toEqual([]);
});

it("a color that is legible on every surface is the accent itself", () => {
  for (const brand of ["#0b1f3a", "#6d28d9", "#0000ff", "#475569", "#8b1a1a"]) {
    expect(derivePalette(brand).light.accent).toBe(brand);
  }
});

it("another brand changes no color that is not the brand's", () => {
  const { light, dark } = derivePalette("#7c3aed");
  const kept = ["background", "surface", "surface-sunken", "border", "border-strong", "on-accent"] as const;
  expect(kept.map((token) => light[token])).toEqual(kept.map((token) => designColors.light[token]));
  expect(dark.foreground).toBe(designColors.dark.foreground);
});

it("dark surfaces stay as dark and as quiet as the design's for any color", () => {
  const oklch = (hex: string) => culori.oklch(hex) as culori.Oklch;
  for (const { brand, palette } of palettes) {
    const { dark } = palette;
    for (const token of ["background", "surface", "surface-sunken", "accent-subtle", "inverse"] as const) {
      const [own, drawn] = [oklch(dark[token]), oklch(designColors.dark[token])];
      expect(Math.abs(own.l - drawn.l), `${brand} ${token}`).toBeLessThan(0.01);
      expect(own.c, `${brand} ${token}`).toBeLessThan(drawn.c + 0.005);
    }
  }
});

it.each(["", "1a6b62", "#1a6b6", "#1a6b62ff", "#1a6b6g", "teal", "rgb(0 0 0)", `#${"0".repeat(1_000)}`])(
  "is refused: %s",
  (brand) => {
    expect(() => derivePalette(brand)).toThrow(/^A brand color has the form #rrggbb, unlike ".{0,20}"\.$/);
  },
);

it("is the same every time, and as fast as a page needs", { tags: "full" }, () => {
  const brands = random.slice(0, 200);
  const first = brands.map(derivePalette);
  const times = brands.map((brand) => {
    const start = performance.now();
    derivePalette(brand);
    return performance.now() - start;
  });
  expect(brands.map(derivePalette)).toEqual(first);
  // What another program takes from the machine is not counted.
  expect(times.toSorted((a, b) => a - b)[20]).toBeLessThan(5);
});

it("its style element holds every color, in few bytes", () => {
  const palette = derivePalette("#7c3aed");
  const css = paletteCss(palette);
  const [base = "", saturated = "", light = "", dark = "", ...rest] = css.split("}");
  const long = (colors: Colors) =>
    Object.fromEntries(
      Object.entries(colors).map(([token, color]) => [token, culori.formatHex(color)]),
    ) as Record<Token, string>;
  expect(rest).toEqual([""]);
  expect(long(readColors(base, "light"))).toEqual(palette.light);
  expect(long(readColors(base, "dark"))).toEqual(palette.dark);
  expect(long(readColors(saturated, "light"))).toEqual(palette.saturated);
  expect(long(readColors(saturated, "dark"))).toEqual({
    accent: palette.dark.accent,
    "accent-strong": palette.dark["accent-strong"],
  });
  expect(long(readColors(light, "light"))).toEqual(palette["contrast-light"]);
  expect(long(readColors(dark, "dark"))).toEqual(palette["contrast-dark"]);
  expect(css.length).toBeLessThan(1_250);
  expect(css).not.toMatch(/\s|<|"/);
});
