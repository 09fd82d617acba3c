import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { invalidLink } from "#contract/accounts/accounts.ts";
import { notFound } from "#contract/problems.ts";
import { answer, callsOf, lost, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { ConfirmSubscription } from "./confirm-subscription.tsx";
import { postsAnchor } from "./post-pages.ts";

const read = "GET /api/newsletter/subscriptions/{token}/";
const confirm = "POST /api/newsletter/subscriptions/{token}/";
const button = () => page.getByRole("button", { name: "Confirm subscription" });

test("one press confirms a subscription, and nothing before it", async () => {
  answer(read, { confirmed: false });
  answer(confirm, { confirmed: true });
  await renderPart(<ConfirmSubscription token="valid" />);
  await expect.element(button()).toBeVisible();
  expect(callsOf(confirm)).toHaveLength(0);
  await button().click();
  await expect.element(page.getByText("You are subscribed. We will email you the next post.")).toBeVisible();
  expect(callsOf(confirm)).toHaveLength(1);
});

test("a confirmed link says so, without a button", { tags: "full" }, async () => {
  answer(read, { confirmed: true });
  await renderPart(<ConfirmSubscription token="used" />);
  await expect.element(page.getByText("You are subscribed. We will email you the next post.")).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

test.each([invalidLink, notFound])(
  "a dead link ($code) says so before anything is pressed",
  async (problem) => {
    answer(read, problemReply(problem));
    await renderPart(<ConfirmSubscription token="dead" />);
    await expect.element(page.getByText(/^This link no longer works/)).toBeVisible();
    await expect.element(button()).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("link", { name: "Subscribe again" }))
      .toHaveAttribute("href", `/#${postsAnchor}`);
  },
);

test("where the connection is lost, the button says so and confirms later", async () => {
  answer(read, lost);
  answer(confirm, lost);
  await renderPart(<ConfirmSubscription token="valid" />);
  await button().click();
  await expect.element(page.getByRole("main").getByRole("alert")).not.toBeEmptyDOMElement();
  answer(confirm, { confirmed: true });
  await button().click();
  await expect.element(page.getByText("You are subscribed. We will email you the next post.")).toBeVisible();
});
