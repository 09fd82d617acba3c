import { expect, test } from "vitest";
import { exampleContent } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { Changes } from "./changes.tsx";
import { withValueAt } from "./paths.ts";

test.each([
  ["a time is exchanged as a whole", "hours", "opening.0.closes", "17:15", ["4:30 PM"], ["5:15 PM"]],
  ["a choice is said as in the form", "hours", "closures.0.every_year", "on_this_date", [], ["On this date"]],
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
    <Changes kind={kind} languages={["en"]} before={before} after={withValueAt(before, path, value)} />,
  );
  const textsOf = (selector: string) =>
    [...container.querySelectorAll(selector)].map((part) => part.lastChild?.textContent?.trim());
  expect(textsOf("ins")).toEqual(added);
  expect(textsOf("del").join(" ")).toBe(removed.join(" "));
});

const termsIn = (container: Element) => [...container.querySelectorAll("dt")].map((term) => term.textContent);

test("a text is compared in each language, which is named (site-9)", async () => {
  const before = exampleContent("team");
  const after = { ...before, heading: { en: "Our people", es: "Quienes le atienden" } };
  const { container } = await renderPart(
    <Changes kind="team" languages={["en", "es"]} before={before} after={after} />,
  );
  expect(termsIn(container)).toEqual(["Heading, English", "Heading, Spanish"]);
  const texts = [...container.querySelectorAll("dd p")];
  expect(texts.map((text) => text.getAttribute("lang"))).toEqual(["en", "es"]);
});

test("a new entry is shown in each language, and of a practice in one language only in that", async () => {
  const before = exampleContent("hours");
  const closure = { date: "2030-01-07", name: { en: "Inventory", es: "Inventario" }, every_year: null };
  const after = { ...before, closures: [...(before.closures as object[]), closure] };
  const both = await renderPart(
    <Changes kind="hours" languages={["en", "es"]} before={before} after={after} />,
  );
  const wordsIn = (container: Element) =>
    [...container.querySelectorAll("dd p")].map((part) => part.lastChild?.lastChild?.textContent ?? "");
  expect(both.container.textContent).toContain("Spanish");
  expect(wordsIn(both.container).join(" ")).toMatch(/Inventory.*Inventario/s);
  await both.unmount();
  const one = await renderPart(<Changes kind="hours" languages={["en"]} before={before} after={after} />);
  expect(one.container.textContent).toContain("Inventory");
  expect(one.container.textContent).not.toMatch(/English|Spanish|Inventario/);
});
