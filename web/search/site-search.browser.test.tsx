import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { PublicPage } from "#contract/site/public-pages.ts";
import { site } from "#contract/site/site.ts";
import { answer, callsOf, hold, lost } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { SiteSearch } from "./site-search.tsx";

const pages = "GET /api/pages/";

const results: PublicPage[] = [
  {
    path: "/services/endodontics",
    title: "Endodontics",
    group: "services",
    text: "A toothache at night is a reason to call.",
  },
  {
    path: "/post-op#root-canal",
    title: "Post-operative instructions: Root canal",
    group: "patients",
    text: "Some ache is normal.",
  },
  { path: "/", title: "Home", group: "practice", text: "Hours: Monday to Friday." },
];

const field = page.getByRole("searchbox", { name: "What are you looking for?" });
const found = page.getByRole("list", { name: "Pages found" });

beforeEach(() => {
  answer(pages, { results });
});

// What was typed is remembered for who comes back.
afterEach(async () => {
  await field.fill("");
  await userEvent.keyboard("{Enter}");
});

test("pages are found while one types, and nothing of it is sent or in the address (pages-73)", async () => {
  const { router } = await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  expect(callsOf(pages)).toEqual([]);
  await field.fill("toothache");
  await expect.element(page.getByText("1 page matches.")).toBeVisible();
  await expect
    .element(found.getByRole("link", { name: "Endodontics" }))
    .toHaveAttribute("href", "/services/endodontics");
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual(["toothache"]);
  await field.fill("normal");
  await expect.element(page.getByText("1 page matches.")).toBeVisible();
  await expect.element(found.getByRole("link")).toHaveAttribute("href", "/post-op#root-canal");
  await field.fill("");
  await expect.element(page.getByRole("heading", { name: "Results" })).not.toBeInTheDocument();
  expect(callsOf(pages)).toHaveLength(1);
  expect(callsOf(pages)[0]?.url.search).toBe("");
  expect(router.state.location).toMatchObject({ pathname: "/search", search: "", hash: "" });
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

test("a browser offers nothing of it again and has no other check its spelling", async () => {
  await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  const element = field.element() as HTMLInputElement;
  expect([element.name, element.autocomplete, element.spellcheck]).toEqual(["", "off", false]);
});

test("by keyboard, Enter leads to the results, and Tab to the first of them", async () => {
  await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  await field.fill("hours");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Results" })).toHaveFocus();
  await expect.element(found.getByRole("link", { name: "Home" })).toBeVisible();
  await userEvent.keyboard("{Tab}");
  await expect.element(found.getByRole("link", { name: "Home" })).toHaveFocus();
});

test("where nothing matches, it says so, and whom to call", async () => {
  await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  await field.fill("zzzz");
  await expect.element(page.getByText("Nothing matches “zzzz”.")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: /^\(/ }))
    .toHaveAttribute("href", `tel:${site().practice.phone.dial}`);
});

test("a single letter is not searched for", { tags: "full" }, async () => {
  await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  await field.fill("e");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("heading", { name: "Results" })).not.toBeInTheDocument();
  expect(callsOf(pages)).toEqual([]);
});

test("while the pages are on their way, it says so", { tags: "full" }, async () => {
  const { arrive } = hold(pages);
  await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  await field.fill("toothache");
  await expect.element(page.getByText("Loading…")).toBeVisible();
  arrive({ results });
  await expect.element(page.getByText("1 page matches.")).toBeVisible();
});

test("where the pages cannot be loaded, it says so, and tries again on request", async () => {
  answer(pages, lost);
  await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  await field.fill("toothache");
  await expect.element(page.getByText(/^The search could not be loaded\./)).toBeVisible();
  // Four times in all (pages-13).
  expect(callsOf(pages)).toHaveLength(4);
  answer(pages, { results });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("1 page matches.")).toBeVisible();
  await expect.element(field).toHaveValue("toothache");
});

test("of many pages the best are shown, with how many there are", { tags: "full" }, async () => {
  answer(pages, {
    results: Array.from({ length: 30 }, (_, at) => ({
      path: `/blog/${at}`,
      title: `Post ${at}`,
      group: "posts" as const,
      text: "About teeth.",
    })),
  });
  await renderPart(<SiteSearch loaded={undefined} />, { at: "/search" });
  await field.fill("teeth");
  await expect.element(page.getByText("30 pages match. Here are the best 20.")).toBeVisible();
  expect(found.getByRole("listitem").all()).toHaveLength(20);
});
