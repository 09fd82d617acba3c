import { expect, test } from "vitest";
import { exampleSite } from "#tests/support/example-site.ts";
import { markUntranslated } from "./mark-untranslated.ts";

const inSpanish = (...untranslated: string[]) => ({
  ...exampleSite,
  practice: { ...exampleSite.practice, languages: ["en" as const, "es" as const] },
  language: "es" as const,
  untranslated,
});

test("what has no translation is marked, with what React escapes in it (site-22)", () => {
  const site = inSpanish("Don’t rinse & don't spit", "Crown");
  expect(
    markUntranslated('<p>Don’t rinse &amp; don&#x27;t spit</p><p lang="es">Crown</p><p>Corona</p>', site),
  ).toBe('<p lang="en">Don’t rinse &amp; don&#x27;t spit</p><p lang="es">Crown</p><p>Corona</p>');
});

test("a number within such a text marks no other element with that number (site-22)", () => {
  const site = inSpanish("Please call us at (530) 555-0123 before your visit.");
  expect(markUntranslated('<p>Please call us at <a href="tel:1">(530) 555-0123</a></p>', site)).toBe(
    '<p lang="en">Please call us at <a href="tel:1">(530) 555-0123</a></p>',
  );
});
