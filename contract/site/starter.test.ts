import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkSite } from "./check-site.ts";
import { everyValue } from "./content-problems.ts";
import { documentKinds, type SiteContent, siteContent } from "./documents.ts";
import { isObject, isText, resolveSite } from "./resolve-site.ts";
import type { Language } from "./values.ts";

const working = { starts: "08:00", ends: "16:30" };

/** The starter of a practice that has filled in what the set-up asks for, and nothing else (site-12). */
function setUp(language: Language): SiteContent {
  const starter = siteContent.parse(
    Object.fromEntries(
      documentKinds.map((kind) => [kind, JSON.parse(readFileSync(`content/starter/${kind}.json`, "utf8"))]),
    ),
  );
  const { practice, hours, providers } = starter;
  return siteContent.parse({
    ...starter,
    practice: {
      ...practice,
      languages: [language],
      name: "Fern Dental",
      address: {
        ...practice.address,
        street: "9 Fern Way",
        city: "Boulder",
        state: "Colorado",
        state_code: "CO",
        postcode: "80301",
      },
      phone: { number: "(303) 555-0188" },
      email: "hello@fern.example",
    },
    hours: { ...hours, opening: [{ days: ["monday", "tuesday"], opens: "08:00", closes: "16:30" }] },
    providers: {
      ...providers,
      providers: [
        {
          key: "lund",
          name: "Dr. Ada Lund",
          short_name: "Dr. Lund",
          job_title: { en: "Dentist", es: "Dentista" },
          specialties: ["general_dentist"],
          hours: { monday: working, tuesday: working },
        },
      ],
    },
  });
}

/** The texts of a value by their paths, as they are written or shown. */
function stringsIn(value: unknown, path = ""): [path: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return isObject(value)
    ? Object.entries(value).flatMap(([key, entry]) => stringsIn(entry, `${path}/${key}`))
    : [];
}

test.each(["en", "es"] as const)(
  "every text of the starter says something, in %s, once the set-up is filled in (site-6)",
  (language) => {
    const content = setUp(language);
    const shown = new Map(stringsIn(resolveSite(content, { version: "set up" })));
    const written = everyValue(content).flatMap(({ kind, path, value }) =>
      isObject(value) && isText(value) && String(value[language] ?? "").trim() !== ""
        ? [`/${kind}/${path.replaceAll(".", "/")}`]
        : [],
    );
    expect(written.length).toBeGreaterThan(450);
    expect(written.filter((path) => !shown.get(path)?.trim())).toEqual([]);
    expect(checkSite(content)).toEqual([]);
  },
);
