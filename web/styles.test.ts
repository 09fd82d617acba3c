import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync("web", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(tsx|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join("web", name), "utf8") }));
const components = files.filter(({ name }) => name.endsWith(".tsx"));
const styles = readFileSync("web/styles.css", "utf8");

/** Each match of a pattern over files, with the file's name. */
function findAll(pattern: RegExp, among: typeof files): string[] {
  return among.flatMap(({ name, text }) => [...text.matchAll(pattern)].map(([match]) => `${name}: ${match}`));
}

test("components use the tokens' font sizes, radii and layers (docs/design-system.md)", () => {
  expect(components.length).toBeGreaterThan(100);
  expect(findAll(/(?<![\w-])text-\[[\d.]+(?:rem|px)\]|(?<![\w-])text-\[clamp[^\]]*\]/g, components)).toEqual(
    [],
  );
  expect(
    findAll(/(?<![\w-])rounded(?:-[tblr]{1,2})?-(?:\[[^\]]+\]|xs|sm|md|lg|\d?xl)\b/g, components),
  ).toEqual([]);
  expect(findAll(/(?<![\w-])-?z-(?:\[[^\]]+\]|\d+)/g, components)).toEqual([]);
});

test("components use no colour by hue or value", () => {
  const hues =
    "red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|pink|rose|coral|plum|honey";
  expect(
    findAll(new RegExp(`(?<![\\w-])(?:text|bg|border|fill|stroke|ring)-(?:${hues})\\b`, "g"), components),
  ).toEqual([]);
  expect(findAll(/(?<![\w-])(?:text|bg|border|fill|stroke|ring)-\[#[\da-f]+\]/gi, components)).toEqual([]);
});

test("every colour that a stylesheet or a component uses is a token", () => {
  const tokens = new Set([...styles.matchAll(/--color-([\w-]+):/g)].map(([, name]) => name));
  expect(tokens.size).toBeGreaterThan(20);
  const used = files.flatMap(({ text }) =>
    [...text.matchAll(/var\(--color-([\w-]+)\)/g)].map(([, name]) => name),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => !tokens.has(name))).toEqual([]);
});

test("every radius and layer that a component uses is a token", () => {
  const tokens = new Set(
    [...styles.matchAll(/--(radius|z-index)-([\w-]+):/g)].map(([, kind, name]) => `${kind}-${name}`),
  );
  const corners = findAll(/(?<![\w-])rounded(?:-[tblr]{1,2})?-[a-z]+/g, components)
    .map((found) => `radius-${found.split("-").at(-1)}`)
    .filter((name) => !["radius-full", "radius-none"].includes(name));
  const layers = findAll(/(?<![\w-])-?z-[a-z-]+/g, components).map((found) =>
    found.replace(/.*?-?z-/, "z-index-"),
  );
  expect(corners.length).toBeGreaterThan(20);
  expect(layers.length).toBeGreaterThan(5);
  expect([...corners, ...layers].filter((name) => !tokens.has(name))).toEqual([]);
});
