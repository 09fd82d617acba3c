import { expect, test } from "vitest";
import { exampleContent } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { Changes } from "./changes.tsx";
import { withValueAt } from "./paths.ts";

test.each([
  ["a time is exchanged as a whole", "hours", "opening.0.closes", "17:15", ["16:30"], ["17:15"]],
  [
    "of a sentence, only the words that differ",
    "home",
    "hero.heading.en",
    "Welcome home",
    ["to", "{practice}"],
    ["home"],
  ],
] as const)("%s in what will change", async (_title, kind, path, value, removed, added) => {
  const before = exampleContent(kind);
  const { container } = await renderPart(
    <Changes kind={kind} before={before} after={withValueAt(before, path, value)} />,
  );
  const textsOf = (selector: string) =>
    [...container.querySelectorAll(selector)].map((part) => part.lastChild?.textContent?.trim());
  expect(textsOf("ins")).toEqual(added);
  expect(textsOf("del").join(" ")).toBe(removed.join(" "));
});
