import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The design's own tokens, and what has the same colors for every practice: highlights, and a page without the program. */
const places = new Set([
  "contract/site/brand-color.ts",
  "contract/site/design-colors.ts",
  "deploy/unavailable.html",
  "web/accessibility-sidebar/adjustments.css",
  "web/accessibility-sidebar/contrast.css",
  "web/styles.css",
]);

const sources = ["contract", "deploy", "server", "web"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.(tsx?|css|html)$/.test(file) && !/\.test\.tsx?$/.test(file));

test("colors are written in the design's tokens alone, so that all else follows the brand (site-14)", () => {
  const withColors = sources.filter((file) => /#[\da-f]{6}\b/i.test(readFileSync(file, "utf8")));
  expect(withColors.filter((file) => !places.has(file))).toEqual([]);
});
