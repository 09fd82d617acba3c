import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleWords } from "#tests/support/example-words.ts";

/** Tests, and what draws the pictures of the documentation. */
const mayNameIt = /\.test\.tsx?$|^scripts\/(design-system|office-guide)\//;

test("no name, number or sentence of the example is in the program (site-6)", () => {
  const folders = ["bin", "contract", "deploy", "scripts", "server", "web"];
  const files = execFileSync("git", ["ls-files", ...folders], { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.(?:css|html|js|json|mjs|service|sql|tsx?)$/.test(file) && !mayNameIt.test(file));
  expect(files.length).toBeGreaterThan(500);
  const words = exampleWords();
  const found = files.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return words.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
