import { describe, expect, test } from "vitest";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { createFindPages } from "./find-pages.ts";

const page = (title: string, text: string): PublicPage => ({
  path: `/${title.toLowerCase().replaceAll(" ", "-")}`,
  title,
  group: "practice",
  text,
});

const filler = "We talk first, then look at every tooth, and show you on the screen what we see. ".repeat(5);

const findPages = await createFindPages([
  page("Oral Surgery", `${filler}Wisdom teeth that are stuck are taken out here. ${filler}`),
  page("Endodontics", "A root canal keeps a tooth. A toothache at night is a reason to call."),
  page("Who we are", "Dr. Núñez speaks Spanish."),
  page("Crown", "Chew on the other side for a day."),
  page("New patients", "What to bring to the first visit. A crown is done in two visits."),
]);

const titlesFor = (query: string) => findPages(query).map(({ title }) => title);
const excerptFor = (query: string) => findPages(query)[0]?.excerpt ?? [];
const markedFor = (query: string) =>
  excerptFor(query).flatMap(({ text, isMarked }) => (isMarked ? text : []));

describe("a search finds", () => {
  test.each([
    ["a word", "toothache", ["Endodontics"]],
    ["the beginning of a word", "tootha", ["Endodontics"]],
    ["a word in capitals", "TOOTHACHE", ["Endodontics"]],
    ["a misspelled word", "tothache", ["Endodontics"]],
    ["several words, on the pages that have all of them", "wisdom tooth", ["Oral Surgery"]],
    ["a name without its accents", "nunez", ["Who we are"]],
    ["a name with accents that it does not have", "cròwn", ["Crown", "New patients"]],
    ["the words of a question", "What do I do for a toothache?", ["Endodontics"]],
    ["a title of common words alone", "who we are", ["Who we are"]],
    ["what it can, where no page has all words", "toothache zzzz", ["Endodontics"]],
    ["a title before a text", "crown", ["Crown", "New patients"]],
    ["what a patient's word means", "cap", ["Crown", "New patients"]],
    ["what a patient's word means, among others", "a new cap", ["New patients"]],
    ["two words that are one thing", "my root canal", ["Endodontics"]],
  ])("%s", (_what, query, titles) => {
    expect(titlesFor(query)).toEqual(titles);
  });

  test.each(["zzzz", "?!", "the", "  "])("nothing for “%s”", (query) => {
    expect(titlesFor(query)).toEqual([]);
  });
});

describe("an excerpt", () => {
  test("is what the page says around the first word, which is marked", () => {
    const text = excerptFor("wisdom")
      .map((part) => part.text)
      .join("");
    expect(text).toMatch(/^….*Wisdom teeth that are stuck.*…$/);
    expect(text.length).toBeLessThan(190);
    expect(markedFor("wisdom")).toEqual(["Wisdom"]);
  });

  test("begins and ends between words", () => {
    const words = excerptFor("wisdom")
      .map((part) => part.text)
      .join("")
      .replaceAll("…", "")
      .split(" ");
    for (const word of words)
      expect(`${filler}Wisdom teeth that are stuck are taken out here.`).toContain(word);
  });

  test("marks each word as it is written", () => {
    expect(markedFor("nunez spa")).toEqual(["Núñez", "Spanish"]);
  });

  test("marks what was meant", () => {
    expect(markedFor("caps")).toEqual([]);
    expect(
      findPages("caps")
        .at(-1)
        ?.excerpt.find(({ isMarked }) => isMarked)?.text,
    ).toBe("crown");
  });

  test("is the beginning of a page that was found by its title", () => {
    expect(excerptFor("new patients").map(({ text }) => text)).toEqual([
      "What to bring to the first visit. A crown is done in two visits.",
    ]);
  });

  test("shows a word in a text without spaces", async () => {
    const find = await createFindPages([page("Long", `${"x".repeat(900)}.needle.${"y".repeat(900)}`)]);
    const [found] = find("needle");
    expect(found?.excerpt.filter(({ isMarked }) => isMarked)).toEqual([{ text: "needle", isMarked: true }]);
  });
});
