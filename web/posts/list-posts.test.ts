import { afterEach, expect, test } from "vitest";
import { provideSite } from "#contract/site/site.ts";
import type { Language } from "#contract/site/values.ts";
import { exampleSite } from "#tests/support/example-site.ts";
import type { Call } from "#web/api/call.ts";
import { listPosts } from "./list-posts.ts";

afterEach(() => provideSite(() => exampleSite));

/** What is asked for on a page of a language, where there are posts in some. */
async function queriesOn(language: Language, languages: Language[], written: readonly Language[]) {
  provideSite(() => ({ ...exampleSite, language, practice: { ...exampleSite.practice, languages } }));
  const queries: unknown[] = [];
  const call = async (_key: string, { query }: { query: { language?: Language } }) => {
    queries.push(query);
    return { count: !query.language || written.includes(query.language) ? 1 : 0, results: [] };
  };
  await listPosts(call as unknown as Call, 2);
  return queries;
}

test("a practice with one language asks for all posts", async () => {
  expect(await queriesOn("en", ["en"], ["en"])).toEqual([{ page: "2" }]);
});

test("a page asks for the posts of its language", async () => {
  expect(await queriesOn("en", ["en", "es"], [])).toEqual([{ page: "2", language: "en" }]);
  expect(await queriesOn("es", ["en", "es"], ["en", "es"])).toEqual([{ page: "2", language: "es" }]);
});

test("where there are none, for those of the default language", async () => {
  expect(await queriesOn("es", ["en", "es"], ["en"])).toEqual([
    { page: "2", language: "es" },
    { page: "2", language: "en" },
  ]);
});
