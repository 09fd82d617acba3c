import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OfficeInbox } from "#contract/office/office-inbox.ts";
import { answer, callsOf } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { getQueryClient } from "#web/api/query-client.tsx";
import { InboxForm } from "./inbox-form.tsx";

/** As the server has it. */
let stored: OfficeInbox;

beforeEach(() => {
  getQueryClient().clear();
  stored = { mailing: "at_once" };
  answer("GET /api/office/inbox/", () => stored);
  answer("PUT /api/office/inbox/", ({ body }) => {
    stored = body as OfficeInbox;
    return stored;
  });
});

test("an owner chooses what the office's inbox gets, and what was saved stays chosen (mail-50)", async () => {
  await renderPart(<InboxForm />, { at: "/office" });
  const choice = page.getByRole("combobox", { name: "Requests, cancellations and changes of time" });
  await expect.element(choice).toHaveDisplayValue("An email for each, right away");
  await choice.selectOptions("One email every morning at 7:00 AM");
  await page.getByRole("button", { name: "Save choice" }).click();
  await expect.element(page.getByText("Choice saved.")).toBeVisible();
  await expect.element(choice).toHaveDisplayValue("One email every morning at 7:00 AM");
  expect(callsOf("PUT /api/office/inbox/").map(({ body }) => body)).toEqual([{ mailing: "every_morning" }]);
});
