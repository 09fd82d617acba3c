import { describe, expect, it } from "vitest";
import { treatments } from "#practice/post-op/treatments.ts";
import { phone } from "#practice/practice.ts";

function textOf(anchor: string): string {
  return JSON.stringify(treatments.find((treatment) => treatment.anchor === anchor));
}

it("lists the nine treatments in their order (practice-15)", () => {
  expect(treatments.map(({ anchor }) => anchor)).toEqual([
    "root-canal",
    "extraction",
    "crown",
    "composite",
    "bone-graft",
    "implant",
    "inlay-onlay",
    "essix-retainer",
    "srp",
  ]);
});

describe.each(treatments.map((treatment) => [treatment.title, treatment] as const))(
  "%s",
  (_title, treatment) => {
    it("covers diet, bleeding, swelling, pain medication, hygiene and when to contact the office", () => {
      const headings = treatment.sections.map(({ heading }) => heading.toLowerCase()).join(" | ");
      for (const word of [
        /diet|eating/,
        /bleeding/,
        /swelling/,
        /pain medication/,
        /oral hygiene/,
        /when to contact/,
      ]) {
        expect(headings).toMatch(word);
      }
    });

    it("says what number to call", () => {
      expect(treatment.sections.at(-1)?.closing).toContain(phone.display);
    });
  },
);

it.each([
  ["root-canal", /about 5% of cases/],
  ["root-canal", /permanent crown within 2 to 4 weeks/],
  ["root-canal", /Do not eat or drink for 30 minutes/],
  ["root-canal", /for 20 minutes, then leave it off for 20 minutes.*first 6 to 8 hours/],
  ["extraction", /for 20 minutes, then leave it off for 20 minutes.*first 6 to 8 hours/],
  ["extraction", /gauze for 30 minutes/],
  ["extraction", /use a straw for 24 hours/],
  ["extraction", /Do not brush for 8 hours/],
  ["extraction", /soft food for 2 days/],
  ["extraction", /No alcohol for 48 hours/],
  ["extraction", /care for 1 week/],
  ["crown", /sticky foods.*for 24 hours/],
  ["composite", /sticky foods for 24 hours/],
  ["srp", /every 3, 4 or 6 months/],
])("%s states the fact %s (practice-15)", (anchor, fact) => {
  expect(textOf(anchor)).toMatch(fact);
});
