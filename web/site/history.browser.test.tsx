import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { staleDraft } from "#contract/site/office-site.ts";
import { answer, callsOf, problemReply } from "#tests/support/answers.ts";
import { documentReply, draftOf, exampleContent } from "#tests/support/edited-document.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { History } from "./history.tsx";

const restoreRoute = "POST /api/office/site/{kind}/versions/{version}/restore/";
const version = { version: 3, note: null, published_at: "2026-11-27T18:00:00.000Z", published_by: null };

test("restoring names what is edited, and replaces no draft that another owner saved meanwhile (site-9)", async () => {
  answer("GET /api/office/site/{kind}/versions/", { count: 1, results: [version] });
  const content = { ...exampleContent("team"), heading: { en: "Before" } };
  answer("GET /api/office/site/{kind}/versions/{version}/", { ...version, content });
  answer(restoreRoute, problemReply(staleDraft));
  const onRestored = vi.fn();
  await renderPart(
    <History
      kind="team"
      languages={["en"]}
      present={exampleContent("team")}
      etag={'"v7"'}
      onRestored={onRestored}
    />,
  );
  await page.getByRole("button", { name: "Compare version 3 with the current one" }).click();
  const restore = page.getByRole("dialog").getByRole("button", { name: "Restore" });
  await restore.click();
  await expect.element(page.getByText("This has changed since you opened it.")).toBeVisible();
  expect(onRestored).not.toHaveBeenCalled();

  answer(restoreRoute, documentReply("team", { draft: draftOf(content) }, '"v8"'));
  await restore.click();
  await expect.poll(() => onRestored.mock.lastCall?.[0]).toMatchObject({ etag: '"v8"', draft: { content } });
  expect(callsOf(restoreRoute).map(({ headers }) => headers.get("if-match"))).toEqual(['"v7"', '"v7"']);
});
