import { describe, expect, it } from "vitest";
import { checkContext } from "#tests/support/changed-practice.ts";
import { checkPractice } from "./check-practice.ts";
import { everyValue, shippedFacts } from "./practice-facts.ts";

describe("the shipped practice", () => {
  it("has nothing wrong with it", () => {
    expect(checkPractice(checkContext)).toEqual([]);
  });

  it("is walked to its depths, so that an unseen text cannot hide", () => {
    const values = [...everyValue(shippedFacts)];
    const links = values.filter(({ key }) => key === "href");
    const pictures = values.filter(({ key }) => key === "alt");
    expect(values.filter(({ value }) => typeof value === "string").length).toBeGreaterThan(500);
    expect(links.length).toBeGreaterThan(40);
    expect(pictures.length).toBeGreaterThanOrEqual(13);
  });

  it("names an example domain and a 555-01xx number only", () => {
    for (const { place, key, value } of everyValue(shippedFacts)) {
      if (key === "dial" && value !== "711") expect(value, place).toMatch(/^\+1\d{3}55501\d{2}$/);
      if (typeof value === "string" && value.includes("@")) expect(value, place).toContain(".example");
    }
  });

  it("offers sign language by video, never by telephone alone", () => {
    const sentences = [...everyValue(shippedFacts)]
      .flatMap(({ value }) => (typeof value === "string" ? value.split(". ") : []))
      .filter((sentence) => /sign language/i.test(sentence));
    expect(sentences.filter((sentence) => /phone/i.test(sentence) && !/video/i.test(sentence))).toEqual([]);
    expect(sentences.filter((sentence) => /video/i.test(sentence))).not.toEqual([]);
  });
});
