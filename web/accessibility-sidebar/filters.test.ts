import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./contrast.css", import.meta.url), "utf8");
const site = readFileSync(new URL("../styles.css", import.meta.url), "utf8");

type Colour = readonly number[];

function coloursIn(text: string, scheme: "light" | "dark"): Record<string, Colour> {
  return Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name = "", light = "", dark = ""]) => {
        const hex = scheme === "light" ? light : dark;
        return [name, [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)];
      },
    ),
  );
}

function multiply(matrix: readonly Colour[], colour: Colour): Colour {
  return matrix.map((row) => {
    const sum = row.reduce((total, factor, index) => total + factor * (colour[index] ?? 0), 0);
    return Math.min(1, Math.max(0, sum));
  });
}

/** Filter Effects 1, §9.2: a matrix each, on the colours as they are written. */
function saturate(amount: number) {
  const row = (own: number) =>
    [0.213, 0.715, 0.072].map((part, index) => part + (index === own ? 1 - part : -part) * amount);
  return (colour: Colour) => multiply([0, 1, 2].map(row), colour);
}

function invertAndTurnHue(colour: Colour): Colour {
  const turned = [0, 1, 2].map((own) =>
    [0.213, 0.715, 0.072].map((part, index) => 2 * part - (index === own ? 1 : 0)),
  );
  return multiply(
    turned,
    colour.map((part) => 1 - part),
  );
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const categories = [1, 2, 3, 4, 5].map((number) => `category-${number}`);
const onGrounds = ["foreground", "muted", "accent", "info", "success", "warning", "danger"]
  .concat(categories)
  .flatMap((text) =>
    ["background", "surface", "surface-sunken", "accent-subtle"].map(
      (background) => [text, background] as const,
    ),
  );
const pairs = [
  ...onGrounds,
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-inverse", "inverse"],
  ["on-inverse-muted", "inverse"],
  ["warning", "warning-subtle"],
  ["danger", "danger-subtle"],
] as const;

/** The background of a category's badge: a tenth of its colour on what lies below (web/posts/byline.tsx). */
function badgeOn(background: Colour, category: Colour): Colour {
  return background.map((part, index) => part * 0.9 + (category[index] ?? 0) * 0.1);
}

function ratio(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const filters = [
  { setting: 'contrast="invert"', filter: invertAndTurnHue },
  { setting: 'saturation="low"', filter: saturate(0.5) },
  { setting: 'saturation="high"', filter: saturate(2) },
  { setting: 'saturation="desaturate"', filter: saturate(0) },
];

describe.each(filters)("under the filter of $setting", ({ setting, filter }) => {
  const rule = css.split(`:root[data-a11y-${setting}] {`)[1]?.split("\n}")[0];

  it.each(["light", "dark"] as const)("text has a contrast of at least 4.5:1 in the %s scheme", (scheme) => {
    expect(rule, "the rule was not found").toBeDefined();
    const colours = { ...coloursIn(site, scheme), ...coloursIn(rule ?? "", scheme) };
    const colour = (name: string) => colours[name] ?? [];
    const badges = categories.flatMap((category) =>
      ["background", "surface"].map((background) => ({
        what: `${category} on its badge on ${background}`,
        text: colour(category),
        background: badgeOn(colour(background), colour(category)),
      })),
    );
    const texts = pairs.map(([text, background]) => ({
      what: `${text} on ${background}`,
      text: colour(text),
      background: colour(background),
    }));
    // As it is seen, and as it is written: tools that check a page do not see filters.
    const weak = [...texts, ...badges].filter(
      ({ text, background }) =>
        !(Math.min(ratio(filter(text), filter(background)), ratio(text, background)) >= 4.5),
    );
    expect(weak.map(({ what }) => what)).toEqual([]);
  });
});
