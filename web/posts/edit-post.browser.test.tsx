import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { notFound } from "#contract/problems.ts";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite } from "#contract/site/site.ts";
import { answer, callsOf, problemReply } from "#tests/support/answers.ts";
import { bilingualContent, exampleSite } from "#tests/support/example-site.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { EditPost } from "./edit-post.tsx";

test("an author is told in English why a post cannot be edited, below /es/ too (site-22)", async () => {
  const inSpanish = resolveSite(bilingualContent, { version: "1", language: "es" });
  provideSite(() => inSpanish);
  onTestFinished(() => provideSite(() => exampleSite));
  answer("GET /api/blogs/{id}/", () => problemReply(notFound));
  await renderPart(<EditPost id="7" />);
  await expect.element(page.getByText("Unable to load this blog.", { exact: false })).toBeVisible();
  const [asked] = callsOf("GET /api/blogs/{id}/");
  expect(asked?.headers.get("Accept-Language")).toBe("en");
});
