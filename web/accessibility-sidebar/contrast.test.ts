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

const grounds = ["paper", "surface", "sunken", "tint", "warning-tint", "danger-tint"];
const words = [
  "ink",
  "ink-soft",
  "brand",
  "brand-strong",
  "coral",
  "honey",
  "danger",
  "success",
  "warning",
  "accent-teal",
  "accent-blue",
  "accent-plum",
  "accent-coral",
  "accent-amber",
];
const pairs = [
  ...words.flatMap((word) => grounds.map((ground) => [word, ground] as const)),
  ["on-brand", "brand"],
  ["on-brand", "brand-strong"],
  ["on-footer", "footer"],
  ["on-footer-soft", "footer"],
  ["on-footer", "footer-line"],
] as const;

describe.each(["dark", "light"])("%s contrast", (contrast) => {
  const colours = coloursOf(contrast);
  const colour = (name: string) => colours.get(name) ?? "#808080";

  it("says every colour of the site anew", () => {
    const names = [...site.matchAll(/--color-([\w-]+): light-dark/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name = "") => !colours.has(name))).toEqual([]);
  });

  it.each(pairs)("has %s on %s at 7:1 or more", (word, ground) => {
    expect(ratio(colour(word), colour(ground))).toBeGreaterThanOrEqual(7);
  });

  it("has lines that can be seen on their grounds", () => {
    for (const ground of ["paper", "surface", "tint"]) {
      expect(ratio(colour("line-strong"), colour(ground))).toBeGreaterThanOrEqual(3);
    }
  });

  it("stands on a ground near black or near white, with the reverse for words", () => {
    const [ground, ink] = [luminance(colour("paper")), luminance(colour("ink"))];
    expect(contrast === "dark" ? [ground, 1 - ink] : [1 - ground, ink]).toEqual([
      expect.toSatisfy((distance: number) => distance < 0.06),
      expect.toSatisfy((distance: number) => distance < 0.06),
    ]);
  });
});
