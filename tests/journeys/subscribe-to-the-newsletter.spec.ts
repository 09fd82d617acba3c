import { randomBytes } from "node:crypto";
import type { Email } from "postal-mime";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import {
  expect,
  expectNoAxeViolationsInLightAndDark,
  hydratePage,
  test,
  variant,
} from "#tests/support/journey.ts";

const aPost = "/blog/two-quiet-minutes-brushing-that-actually-works";

/** The path of the link that ends a subscription, whose token has a full stop. */
const wayOut = ({ text = "" }: Email) => /https?:\/\/[^\s/]+(\/unsubscribe\/[\w.-]+)/.exec(text)?.[1] ?? "";

test(
  "a visitor without an account subscribes below a post, confirms by one press, and leaves by one",
  variant,
  async ({ page }) => {
    const address = `visitor.${randomBytes(4).toString("hex")}@home.example`;
    const form = page.getByRole("region", { name: "New posts by email" });
    await test.step("a form that is sent before React starts is sent once it has", async () => {
      await page.goto(aPost);
      await form.getByLabel("Email").fill("nobody");
      await form.getByLabel("Email").press("Enter");
      await expect(form.getByText("Enter a valid email address")).toBeVisible();
      await expect(form.getByLabel("Email")).toBeFocused();
      await expectNoAxeViolationsInLightAndDark(page);
    });
    await test.step("the link is mailed", async () => {
      await form.getByLabel("Email").fill(address);
      await form.getByRole("button", { name: "Subscribe" }).click();
      await expect(form.getByText(`we sent a link to ${address}`)).toBeVisible();
    });
    await page.goto(pathIn(await mailTo(address, /confirm your subscription/i), "confirm-subscription"));
    await page.getByRole("button", { name: "Confirm subscription" }).click();
    await expect(page.getByText("You are subscribed.")).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);

    await test.step("the form of the home page mails who is subscribed how to leave", async () => {
      await page.goto("/");
      await hydratePage(page);
      await form.getByLabel("Email").fill(address);
      await form.getByRole("button", { name: "Subscribe" }).click();
      await expect(form.getByText(`we sent a link to ${address}`)).toBeVisible();
    });
    await page.goto(wayOut(await mailTo(address, /already get the .* newsletter/i)));
    await page.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(page.getByText("You are unsubscribed.")).toBeVisible();
  },
);
