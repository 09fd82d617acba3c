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
 * Parts without a look of their own: a toast area looks like `toast`, a panel and its button like their users, links
 * like `button` and `chip`, the dialogs of reauthentication and of forms like `dialog`, the
 * buttons of passkeys, downloads, dialogs and a log's pages like `button`, what replaces a query's data like `loading`
 * and `load-error`, a date field like `text-field`, and a username for password managers is hidden.
 */
const withoutOwnLook = [
  "toast-area",
  "button-link",
  "chip-link",
  "panel",
  "use-reauthentication",
  "reauthentication-form",
  "passkey-button",
  "form-dialog",
  "newer-older",
  "use-query-data",
  "download-button",
  "focus-area",
  "dialog-buttons",
  "date-field",
  "username-hint",
];
const parts = examples.map(({ part }) => part);

test("every part of the interface has an example, and every example a part", () => {
  const files = ["web/ui", "web/forms"].flatMap((folder) =>
    readdirSync(folder).filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx")),
  );
  expect(files.length).toBeGreaterThan(30);
  const expected = files
    .map((name) => basename(name, ".tsx"))
    .filter((name) => !withoutOwnLook.includes(name));
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
