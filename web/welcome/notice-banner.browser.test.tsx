import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { bilingualContent, exampleSite } from "#tests/support/example-site.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { ClosureWords } from "#web/api/closure-words.tsx";
import { NoticeBanner } from "./notice-banner.tsx";

const inSpanish = resolveSite(bilingualContent, { version: "1", language: "es" });
const today = "2026-11-23";

beforeEach(() => provideSite(() => inSpanish));
afterEach(() => provideSite(() => exampleSite));

test.each([
  ["a notice that owners saved names its language", "We are closed on Friday.", "en"],
  ["the banner of the site's content is in the page's", inSpanish.practice.notice.text, null],
])("%s (site-22)", async (_title, banner, language) => {
  await renderPart(<NoticeBanner />, { days: { today, banner, closures: [], opens_and_closes: [] } });
  const text = page.getByText(banner, { exact: false });
  await expect.element(text).toBeVisible();
  expect(text.element().getAttribute("lang")).toBe(language);
});

test("the reason of a closure of the site's content is in the page's language (site-22)", async () => {
  const [first] = inSpanish.hours.closures;
  const reason = first?.name ?? "";
  await renderPart(<ClosureWords closure={{ from: today, to: today, reason }} />);
  await expect.element(page.getByText(reason, { exact: true })).toBeVisible();
  await expect.element(page.getByText(reason, { exact: true })).not.toHaveAttribute("lang");
});

test("the reason of a closure names its language, and the rest is in the page's (site-22)", async () => {
  const closure = { from: today, to: today, reason: "Thanksgiving" };
  await renderPart(<ClosureWords closure={closure} />);
  await expect.element(page.getByText("Thanksgiving", { exact: true })).toHaveAttribute("lang", "en");
  expect(page.getByRole("main").element().textContent).toBe(
    "Cerrado el lunes, 23 de noviembre: Thanksgiving",
  );
});
