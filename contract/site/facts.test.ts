import { expect, test } from "vitest";
import { at, problemsWith } from "#tests/support/changed-content.ts";
import { exampleContent } from "#tests/support/example-site.ts";
import type { SiteContent } from "./documents.ts";
import { factNames, resolveSite } from "./resolve-site.ts";

type Write = (content: SiteContent, text: string) => void;

/** The facts that an owner writes as texts, each with its field. */
const written: [name: string, placeholder: string, write: Write][] = [
  ["practice", "{practice}", ({ practice }, text) => (practice.name = text)],
  ["phone", "{phone}", ({ practice }, text) => (practice.phone.number = text)],
  ["dial", "{dial}", ({ practice }, text) => (practice.phone.number = `212 555 0134 ${text}`)],
  ["emergency_phone", "{emergency_phone}", ({ practice }, text) => (practice.emergency.phone.number = text)],
  [
    "emergency_dial",
    "{emergency_dial}",
    ({ practice }, text) => (practice.emergency.phone.number = `911 ${text}`),
  ],
  ["email", "{email}", ({ practice }, text) => (practice.email = `${text}@practice.example`)],
  ["street", "{street}", ({ practice }, text) => (practice.address.street = text)],
  ["city", "{city}", ({ practice }, text) => (practice.address.city = text)],
  ["state", "{state}", ({ practice }, text) => (practice.address.state = text)],
  ["state_code", "{state_code}", ({ practice }, text) => (practice.address.state_code = text)],
  ["postcode", "{postcode}", ({ practice }, text) => (practice.address.postcode = text)],
  ["arrival", "{arrival}", ({ practice }, text) => (at(practice.arrival, 1).en = text)],
  ["plans", "{plans}", ({ insurers }, text) => (at(insurers.contacts).label = text)],
  [
    "map",
    "{map}",
    ({ practice: { address } }, text) => Object.assign(address, { street: text, latitude: null }),
  ],
  ["everyones_days", "{everyones_days}", ({ providers }, text) => (at(providers.specialties).name.en = text)],
  ["provider", "{provider:osei}", ({ providers }, text) => (at(providers.providers).short_name = text)],
  ["provider_name", "{provider_name:osei}", ({ providers }, text) => (at(providers.providers).name = text)],
];

/** Those that are numbers, times and days. */
const counted = ["plan_count", "hours", "days", "youngest", "sedation_age", "interpreter_notice"];

/** A text of the team page after a change of the example. */
function shownAfter(text: string, change: (content: SiteContent) => void): string {
  const content = structuredClone(exampleContent);
  change(content);
  content.team.introduction.en = text;
  return resolveSite(content, { version: "changed" }).team.introduction;
}

const remaining = /[{}]|%7B/;

test("every fact is one that an owner writes as a text, or one that has no text", () => {
  expect([...written.map(([name]) => name), ...counted].toSorted()).toEqual([...factNames].toSorted());
});

test.each(written)(
  "what the fact %s names itself is filled in where a text names it (site-2)",
  (_name, placeholder, write) => {
    const shown = shownAfter(`See ${placeholder}.`, (content) => write(content, "{sedation_age}"));
    expect(shown).not.toMatch(remaining);
    if (!placeholder.includes("dial")) expect(shown).toContain("18");
  },
);

test.each(written.filter(([name]) => !name.includes("dial")))(
  "a fact %s that names itself is refused at its field (site-2)",
  (_name, placeholder, write) => {
    expect(problemsWith((content) => write(content, placeholder))).toContainEqual(
      expect.stringMatching(
        /^(practice|insurers|providers) .*: \{\S+\} has a placeholder of its own: write out here what it stands for\.$/,
      ),
    );
  },
);

test("two facts that name each other are refused at both fields (site-2)", () => {
  const found = problemsWith(({ practice }) => {
    practice.name = "{city} Dental";
    practice.address.city = "{practice}ville";
  });
  expect(found).toEqual([
    "practice name: {city} has a placeholder of its own: write out here what it stands for.",
    "practice address.city: {practice} has a placeholder of its own: write out here what it stands for.",
  ]);
});

test("a fact that names itself in the other language of a practice that offers both is refused there (site-2)", () => {
  const found = problemsWith(({ practice }) => {
    practice.languages = ["en", "es"];
    at(practice.arrival).es = "Estacionamiento: {arrival}";
  });
  expect(found).toEqual([
    "practice arrival.0.es: {arrival} has a placeholder of its own: write out here what it stands for.",
  ]);
});

test("a fact may name others, and any text may name that fact", () => {
  expect(
    problemsWith(({ practice, team }) => {
      practice.name = "{city} Dental";
      at(practice.arrival).en = "Call {phone} from the door.";
      team.introduction.en = "{practice}: {arrival}";
    }),
  ).toEqual([]);
});
