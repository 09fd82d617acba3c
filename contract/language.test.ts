import { afterEach, expect, test } from "vitest";
import { exampleContent, exampleSite } from "#tests/support/example-site.ts";
import {
  languageChoices,
  languageOfPage,
  optionalLanguage,
  otherLanguage,
  storedLanguage,
} from "./language.ts";
import { resolveSite } from "./site/resolve-site.ts";
import { provideSite } from "./site/site.ts";
import type { Language } from "./site/values.ts";

afterEach(() => provideSite(() => exampleSite));

/** Has the practice offer languages, and the page be in one of them. */
function offer(languages: Language[], language: Language): void {
  const { practice, ...content } = exampleContent;
  const offering = { ...content, practice: { ...practice, languages } };
  const site = resolveSite(offering, { version: "some languages", language });
  provideSite(() => site);
}

test("a form sends its page’s language where the practice offers several", () => {
  expect(languageOfPage()).toEqual({});
  offer(["en", "es"], "es");
  expect(languageOfPage()).toEqual({ language: "es" });
});

test("staff are told of a language that is not the practice’s default", () => {
  expect([otherLanguage("en"), otherLanguage("es")]).toEqual([undefined, undefined]);
  offer(["en", "es"], "en");
  expect([otherLanguage("en"), otherLanguage("es")]).toEqual([undefined, "Spanish"]);
  offer(["es", "en"], "en");
  expect([otherLanguage("en"), otherLanguage("es")]).toEqual(["English", undefined]);
  expect(languageChoices()).toEqual([
    { value: "es", label: "Spanish" },
    { value: "en", label: "English" },
  ]);
});

test("a language is one of the program, whether or not the practice still offers it", () => {
  for (const given of ["en", "es", undefined]) expect(optionalLanguage.parse(given)).toBe(given);
  for (const given of ["fr", "", "EN", null, 7]) {
    expect(optionalLanguage.safeParse(given).error?.issues[0]?.message).toBe(
      "Choose one of the site’s languages.",
    );
  }
});

test("a stored language that the program no longer speaks is answered as the practice’s default", () => {
  offer(["es", "en"], "en");
  expect(["en", "es", "fr"].map((stored) => storedLanguage.parse(stored))).toEqual(["en", "es", "es"]);
});
