import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./contrast.css", import.meta.url), "utf8");
const site = readFileSync(new URL("../styles.css", import.meta.url), "utf8");

function coloursOf(contrast: string): Map<string, string> {
  const block = css.split(`:root[data-a11y-contrast="${contrast}"] {`)[1]?.split("}")[0] ?? "";
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2's contrast ratio. */
function ratio(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const backgrounds = [
  "background",
  "surface",
  "surface-sunken",
  "accent-subtle",
  "warning-subtle",
  "danger-subtle",
];
const texts = [
  "foreground",
  "muted",
  "accent",
  "accent-strong",
  "info",
  "success",
  "warning",
  "danger",
  "category-1",
  "category-2",
  "category-3",
  "category-4",
  "category-5",
];
const pairs = [
  ...texts.flatMap((text) => backgrounds.map((background) => [text, background] as const)),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-inverse", "inverse"],
  ["on-inverse-muted", "inverse"],
  ["on-inverse", "inverse-border"],
] as const;

describe.each(["dark", "light"])("%s contrast", (contrast) => {
  const colours = coloursOf(contrast);
  const colour = (name: string) => colours.get(name) ?? "#808080";

  it("redefines every colour of the site", () => {
    const names = [...site.matchAll(/--color-([\w-]+): light-dark/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name = "") => !colours.has(name))).toEqual([]);
  });

  it.each(pairs)("has a contrast of at least 7:1 of %s on %s", (text, background) => {
    expect(ratio(colour(text), colour(background))).toBeGreaterThanOrEqual(7);
  });

  it("has a contrast of at least 3:1 for strong borders", () => {
    for (const background of ["background", "surface", "accent-subtle"]) {
      expect(ratio(colour("border-strong"), colour(background))).toBeGreaterThanOrEqual(3);
    }
  });

  it("has a background near black or near white, and the inverse text", () => {
    const [background, text] = [luminance(colour("background")), luminance(colour("foreground"))];
    expect(contrast === "dark" ? [background, 1 - text] : [1 - background, text]).toEqual([
      expect.toSatisfy((distance: number) => distance < 0.06),
      expect.toSatisfy((distance: number) => distance < 0.06),
    ]);
  });
});
