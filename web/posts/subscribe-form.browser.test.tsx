import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";

test("who uses another address has the focus in the field, which does not take it at first", async () => {
  answer("POST /api/newsletter/subscriptions/", { message: "Check your email." });
  await renderPart(<SubscribeForm heading="h2" />);
  const field = page.getByRole("textbox", { name: "Email" });
  await expect.element(field).not.toHaveFocus();
  await field.fill("nia@home.example");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect.element(page.getByText("nia@home.example")).toBeVisible();
  await page.getByRole("button", { name: "Use another address" }).click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("noor@home.example");
  await expect.element(field).toHaveValue("noor@home.example");
});
