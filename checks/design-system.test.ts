import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { examples } from "../scripts/design-system/examples.tsx";

const page = readFileSync("docs/design-system.md", "utf8");
const pictures = readdirSync("docs/pictures");
/**
 * What has no look of its own: a toast's is that of `toast`, a panel's and its button's that of their users, a proof's
 * and a form's dialog that of `dialog`, a passkey's button and those that turn a log's pages that of `button`.
 */
const withoutPicture = [
  "toast-area",
  "lazy-panel",
  "panel-button",
  "use-proof",
  "proof-form",
  "passkey-button",
  "form-dialog",
  "newer-older",
];
const parts = examples.map(({ part }) => part);

test("every part of the interface has an example, and every example a part", () => {
  const files = ["web/ui", "web/forms"].flatMap((folder) =>
    readdirSync(folder).filter((name) => name.endsWith(".tsx")),
  );
  expect(files.length).toBeGreaterThan(30);
  const expected = files
    .map((name) => basename(name, ".tsx"))
    .filter((name) => !withoutPicture.includes(name));
  expect(parts.toSorted()).toEqual(expected.toSorted());
});

test.each(examples)("$part renders on the server", ({ content }) => {
  const markup = renderToString(createElement(MemoryRouter, null, content));
  expect(markup).toMatch(/<\w+/);
});

test.each(parts)("docs/design-system.md shows %s in both schemes", (part) => {
  for (const scheme of ["light", "dark"]) {
    expect(page).toContain(`(pictures/${part}-${scheme}.webp)`);
    expect(pictures).toContain(`${part}-${scheme}.webp`);
  }
});

test("the pictures are those of the examples, and together below 600 kB", () => {
  expect(pictures).toHaveLength(2 * parts.length);
  const bytes = pictures.map((name) => statSync(`docs/pictures/${name}`).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
});
