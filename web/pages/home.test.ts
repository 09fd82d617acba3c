import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { site } from "#contract/site/site.ts";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { ApiProblem } from "#web/api/call.ts";
import { serverCall } from "#web/api/server-call.ts";
import { invalidateDocumentPage, storeDocumentPage } from "#web/posts/post-pages.ts";
import { clientLoader, handle, loader, meta } from "./home.tsx";

const origin = "https://practice.example";
const onePost = { count: 4, results: [{ id: 1 }] };
const noPost = { count: 4, results: [] };

/** The metadata of a page of posts. */
function tagsOf(page: number, shown: object) {
  const given = { loaderData: { page, shown }, matches: [{ loaderData: { origin } }] };
  const tags = (meta(given as never) ?? []) as Record<string, string>[];
  return {
    title: tags.find(({ title }) => title)?.["title"],
    openGraphTitle: tags.find(({ property }) => property === "og:title")?.["content"],
    canonical: tags.find(({ rel }) => rel === "canonical")?.["href"],
    robots: tags.find(({ name }) => name === "robots")?.["content"],
  };
}

test("the home page has the practice's title", () => {
  expect(tagsOf(1, { page: 1, posts: onePost })).toEqual({
    title: site().practice.search_preview.title,
    openGraphTitle: site().practice.search_preview.title,
    canonical: `${origin}/`,
    robots: undefined,
  });
});

test("another page of posts has a title of its own (WCAG 2.2, 2.4.2)", () => {
  const title = `${site().posts.heading}, page 2 | ${site().practice.name}`;
  expect(tagsOf(2, { page: 2, posts: onePost })).toEqual({
    title,
    openGraphTitle: title,
    canonical: `${origin}/?page=2`,
    robots: undefined,
  });
});

test.each([
  ["a page past the end is", 9, { posts: noPost }, "noindex"],
  ["the first page without posts is not", 1, { posts: noPost }, undefined],
  ["a page that could not be read is not", 9, { problem: "Try again later." }, undefined],
  ["a page whose posts are being loaded is not", 9, Promise.resolve(), undefined],
])("%s kept from search engines", (_title, page, shown, robots) => {
  expect(tagsOf(page, shown).robots).toBe(robots);
});

test.each([
  ["", ""],
  ["page=1", ""],
  ["page=0", ""],
  ["page=1e9", ""],
  ["page=02&utm_source=x", "?page=2"],
])("the query '%s' is cached as '%s'", (search, canonical) => {
  expect(handle.canonicalSearch?.(new URLSearchParams(search))).toBe(canonical);
});

/** The server's data of a page of posts. */
function dataOfServer(search: string, call: (key: string, sent: object) => Promise<unknown>) {
  const context = new RouterContextProvider(new Map([[serverCall, call]]) as never);
  return loader({ request: new Request(`${origin}/${search}`), context } as never);
}

test("the server reads the page that the query names", async () => {
  const call = vi.fn(async () => onePost);
  expect(await dataOfServer("?page=7", call)).toMatchObject({ data: { page: 7, shown: { page: 7 } } });
  expect(call).toHaveBeenCalledWith("GET /api/blogs/", { query: { page: "7" } });
});

test("without the database the page is rendered with a status that prevents caching", async () => {
  const problem = new ApiProblem(503, { detail: "unavailable", message: "Please try again later." });
  expect(await dataOfServer("", () => Promise.reject(problem))).toMatchObject({
    data: { shown: { page: 1, problem: "Please try again later." } },
    init: { status: 503 },
  });
});

test("an error of the program is none of the posts'", async () => {
  const bug = new TypeError("x is undefined");
  await expect(dataOfServer("", () => Promise.reject(bug))).rejects.toBe(bug);
});

/** Whether the newsletter is in the document: on the home page itself. */
let isHome: boolean;
let answer: () => Promise<Response>;
const goTo = (search: string) => clientLoader({ request: new Request(`${origin}/${search}`) } as never);

beforeEach(() => {
  isHome = true;
  answer = async () => Response.json(onePost);
  const { document } = stubBrowserGlobals();
  Object.assign(document, { getElementById: () => (isHome ? {} : null) });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("fetch", () => answer());
});
afterEach(() => {
  invalidateDocumentPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("on the home page the navigation waits for the posts, from another page it does not", async () => {
  expect((await goTo("?page=2")).shown).toEqual({ page: 2, posts: onePost });
  isHome = false;
  const { shown } = await goTo("?page=2");
  expect(shown).toBeInstanceOf(Promise);
  expect(await shown).toEqual({ page: 2, posts: onePost });
});

test("the document's own posts are shown again without a request, and are read anew after one was saved", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  vi.stubGlobal("performance", { now: () => 4 * 60_000 });
  storeDocumentPage(1, noPost);
  expect((await goTo("")).shown).toEqual({ page: 1, posts: noPost });
  answer = async () => Response.json(onePost);
  vi.stubGlobal("performance", { now: () => 6 * 60_000 });
  expect((await goTo("")).shown, "they are stale after five minutes").toEqual({ page: 1, posts: onePost });
  vi.stubGlobal("performance", { now: () => 0 });
  invalidateDocumentPage();
  expect((await goTo("")).shown).toEqual({ page: 1, posts: onePost });
});

test.each([
  ["the server's sentence", () => Response.json({ message: "Not now." }, { status: 400 }), "Not now."],
  [
    "no text of the parser, for a guest network's page",
    () => new Response("<!doctype html>"),
    "Unknown error",
  ],
])("posts that could not be loaded show %s", async (_title, response, problem) => {
  vi.useFakeTimers();
  answer = async () => response();
  const loaded = goTo("?page=3");
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await loaded).shown).toEqual({ page: 3, problem });
});
