import { expect, test } from "vitest";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { anApp } from "#tests/support/app.ts";
import { createFindPages } from "./find-pages.ts";
import { englishWords } from "./plain-words.ts";

/** The example's pages, as the browser gets them. */
const pages = await (async (): Promise<PublicPage[]> => {
  const { app, close } = await anApp();
  const { results } = (await app.inject("/api/pages/")).json();
  await close();
  return results;
})();

const findPages = await createFindPages(pages);

const wordsOf = (text: string) => text.toLowerCase().split(/[\p{Z}\p{P}]+/u);

/** Whether a page has each word of a text, or one that begins with it. */
function says(path: string, text: string): boolean {
  const page = pages.find((candidate) => candidate.path === path);
  const all = wordsOf(`${page?.title} ${page?.text}`);
  return wordsOf(text).every((word) => all.some((other) => other.startsWith(word)));
}

test.each([...englishWords.plain])("“%s” finds a page of the example that says one of %j", (said, meant) => {
  const best = findPages(said).slice(0, 5);
  expect(best.filter(({ path }) => meant.some((text) => says(path, text)))).not.toEqual([]);
});

test.each([
  ["kids", "/services/general"],
  ["teeth cleaning", "/services/general"],
  ["cap", "/post-op#crown"],
  ["my root canal", "/services/endodontics"],
  ["wisdom tooth", "/services/oral-surgery"],
  ["how much does it cost", "/new-patients"],
  ["are you open on saturday", "/#location-heading"],
  ["parking", "/#location-heading"],
  ["reschedule", "/login"],
  ["it hurts", "/request-appointment"],
  ["laughing gas", "/services/oral-surgery"],
  ["translator", "/accessibility-services"],
])("a patient who types “%s” is shown %s", (typed, path) => {
  expect(findPages(typed).map((page) => page.path)).toContain(path);
});
