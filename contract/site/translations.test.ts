import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faultsOf as faultsIn } from "#tests/support/translation-faults.ts";
import { checkSite } from "./check-site.ts";
import { everyValue } from "./content-problems.ts";
import { documentKinds, type SiteContent, siteContent } from "./documents.ts";
import { missingTranslations } from "./missing-translations.ts";
import { isObject, isText, resolveSite } from "./resolve-site.ts";
import type { Language, Text } from "./values.ts";

/** A shipped set of documents, as it is published (site-6), offered in the given languages. */
function contentOf(name: string, languages: Language[] = ["en"]): SiteContent {
  const content = siteContent.parse(
    Object.fromEntries(
      documentKinds.map((kind) => [kind, JSON.parse(readFileSync(`content/${name}/${kind}.json`, "utf8"))]),
    ),
  );
  content.practice.languages = languages;
  return content;
}

interface PlacedText {
  readonly path: string;
  readonly text: Text;
}

/** The texts of documents that say something, with their places. */
function textsOf(content: SiteContent): PlacedText[] {
  return everyValue(content).flatMap(({ kind, path, value }) =>
    isObject(value) && isText(value) && value.en
      ? [{ path: `${kind}.${path}`, text: value as unknown as Text }]
      : [],
  );
}

/** What is wrong with a translation. A text that has none is an empty one. */
const faultsOf = ({ en, es = "" }: Text) => faultsIn({ en, es });

describe.each([
  ["example", 700],
  ["starter", 450],
])("the Spanish of the %s", (name, atLeast) => {
  const content = contentOf(name);

  it("is complete, with the numbers and placeholders of the English, and has no English in it", () => {
    const texts = textsOf(content);
    expect(texts.length).toBeGreaterThan(atLeast);
    expect(
      texts.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path} ${fault}: ${text.es}`)),
    ).toEqual([]);
  });

  it("says the same where the English does, so that one word is for one thing", () => {
    const byEnglish = Map.groupBy(textsOf(content), ({ text }) => text.en);
    const unlike = [...byEnglish.values()].filter(
      (texts) => new Set(texts.map(({ text }) => text.es)).size > 1,
    );
    expect(unlike.flatMap((texts) => texts.map(({ path }) => path))).toEqual([]);
  });

  it("can be published as the English can, alone and beside it", () => {
    const problemsIn = (...languages: Language[]) =>
      checkSite(contentOf(name, languages)).map(
        ({ kind, path, message }) => `${kind} ${path.replace(/\.es$/, ".en")}: ${message}`,
      );
    const inEnglish = problemsIn("en");
    expect(problemsIn("es")).toEqual(inEnglish);
    expect(problemsIn("en", "es")).toEqual(inEnglish);
    expect(problemsIn("es", "en")).toEqual(inEnglish);
  });

  it("is counted as complete by the office (site-1)", () => {
    const both = contentOf(name, ["en", "es"]);
    const incomplete = () =>
      documentKinds.map((kind) => missingTranslations(both, kind).es).filter((count) => count !== 0);
    expect(incomplete()).toEqual([]);
    delete both.home.hero.heading.es;
    expect(incomplete()).toEqual([1]);
  });

  it("is in no text of a site in English, and no English is in one of a site in Spanish", () => {
    const texts = textsOf(content).filter(({ text }) => !text.en.includes("{"));
    const english = new Set(texts.map(({ text }) => text.en));
    const spanish = new Set(texts.map(({ text }) => text.es ?? ""));
    // Keys and names have no language: 'endodontist' is stored, and is also what English calls one.
    const lines = new Set(stringsIn(content));
    const shownIn = (language: Language) =>
      stringsIn(resolveSite(contentOf(name, [language]), { version: "v" })).filter(
        (text) => !lines.has(text),
      );
    expect(shownIn("en").filter((text) => spanish.has(text) && !english.has(text))).toEqual([]);
    expect(shownIn("es").filter((text) => english.has(text) && !spanish.has(text))).toEqual([]);
    expect(shownIn("es").filter((text) => spanish.has(text)).length).toBeGreaterThan(atLeast / 2);
  });
});

/** The strings within a value, but for those of texts by language. */
function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return isObject(value) && !isText(value) ? Object.values(value).flatMap(stringsIn) : [];
}

it("shows nothing where a site in Spanish leaves out what may be empty, rather than its English", () => {
  const content = contentOf("example", ["es"]);
  delete content.footer.careers.es;
  expect(resolveSite(content, { version: "v" }).footer.careers).toBe("");
});

it("falls back to the default language where a site has both (site-1)", () => {
  const content = contentOf("example", ["en", "es"]);
  delete content.footer.careers.es;
  const { footer } = resolveSite(content, { version: "v", language: "es" });
  expect(footer.careers).toBe(content.footer.careers.en);
  expect(footer.policies_heading).toBe(content.footer.policies_heading.es);
});

it.each([
  ["is missing", { en: "Read more" }],
  ["has other numbers", { en: "No straws for 24 hours.", es: "No use popote por 48 horas." }],
  ["has other numbers", { en: "Over 101 °F (38.3 °C)", es: "Más de 101 °F (38.5 °C)" }],
  ["has other numbers", { en: "From 7:45 to 11:15", es: "De 7:45 a 11:45" }],
  ["has other numbers", { en: "Soft food for two days.", es: "Alimentos blandos por tres días." }],
  ["has other numbers", { en: "Half a teaspoon", es: "Una cucharadita" }],
  ["has other numbers", { en: "On the second or third day", es: "El segundo o cuarto día" }],
  ["has other numbers", { en: "Twice a day", es: "Tres veces al día" }],
  ["has other placeholders", { en: "Call {phone}.", es: "Llame al {emergency_phone}." }],
  ["has English words", { en: "Bite on the gauze.", es: "Muerda the gasa." }],
  ["says tú", { en: "Your dentist knows.", es: "Tu dentista lo sabe." }],
  ["says tú", { en: "Not now? Call us.", es: "¿Ahora no? Llámanos." }],
  ["does not open what it asks", { en: "Does it hurt?", es: "Duele?" }],
  ["does not open what it asks", { en: "Press “Send”.", es: "Oprima Enviar”." }],
  ["is far longer", { en: "It is easier to sit down in the chair now.", es: "Más fácil. ".repeat(10) }],
])("finds a translation that %s", (fault, text) => {
  expect(faultsOf(text)).toEqual([fault]);
});

it.each([
  {
    en: "Take 2 tablets twice a day for twenty-five days.",
    es: "Tome 2 pastillas dos veces al día por veinticinco días.",
  },
  { en: "At the corner of Third Street", es: "En la esquina de Third Street" },
  { en: "Both at {phone}?", es: "¿Los dos al {phone}?" },
])("finds nothing in $es", (text) => {
  expect(faultsOf(text)).toEqual([]);
});
