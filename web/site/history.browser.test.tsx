import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { staleDraft } from "#contract/site/office-site.ts";
import { answer, callsOf, problemReply } from "#tests/support/answers.ts";
import { documentReply, draftOf, exampleContent } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { DraftSaver } from "./draft-saver.ts";
import { History } from "./history.tsx";
import { readStored } from "./site-queries.ts";

const restoreRoute = "POST /api/office/site/{kind}/versions/{version}/restore/";
const version = { version: 3, note: null, published_at: "2026-11-27T18:00:00.000Z", published_by: null };

test("restoring names what is edited, and replaces no draft that another owner saved meanwhile (site-9)", async () => {
  answer("GET /api/office/site/{kind}/versions/", { count: 1, results: [version] });
  const content = { ...exampleContent("team"), heading: { en: "Before" } };
  answer("GET /api/office/site/{kind}/versions/{version}/", { ...version, content });
  answer(restoreRoute, problemReply(staleDraft));
  answer("GET /api/office/site/{kind}/", documentReply("team", {}, '"v7"'));
  const saver = new DraftSaver("team", await readStored("team"));
  const present = saver.read().content;
  await renderPart(<History saver={saver} languages={["en"]} present={present} />);
  await page.getByRole("button", { name: "Compare version 3 with the current one" }).click();
  const restore = page.getByRole("dialog").getByRole("button", { name: "Restore" });
  await restore.click();
  await expect.element(page.getByText("This has changed since you opened it.")).toBeVisible();
  expect(saver.read().content).toBe(present);

  answer(restoreRoute, documentReply("team", { draft: draftOf(content) }, '"v8"'));
  await restore.click();
  await expect.poll(saver.read).toMatchObject({ content, stored: { etag: '"v8"' } });
  expect(callsOf(restoreRoute).map(({ headers }) => headers.get("if-match"))).toEqual(['"v7"', '"v7"']);
});
