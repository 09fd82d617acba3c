import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { notFound } from "#contract/problems.ts";
import { answer, callsOf, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { Dashboard } from "./dashboard.tsx";

const next = "GET /api/appointments/my/next/";

beforeEach(() => {
  answer(
    "GET /api/users/me/profile/",
    sampleReply("GET /api/users/me/profile/", { role: "customer", insurance: "none" }),
  );
  answer("GET /api/2fa/totp/status/", sampleReply("GET /api/2fa/totp/status/", { enabled: true }));
  answer("GET /api/appointments/my/", { count: 0, results: [] });
});

test("a next visit that cannot be loaded is said in its place, once, and leaves the page usable (visits-30)", async () => {
  answer(next, problemReply(notFound));
  await renderPart(<Dashboard />, { at: "/appointments" });
  await expect.element(page.getByText("Your next visit could not be loaded.")).toBeVisible();
  await page.getByRole("textbox", { name: /^Message/ }).fill("A tooth broke.");
  await expect.element(page.getByText("No appointments submitted yet.")).toBeVisible();
  expect(callsOf(next)).toHaveLength(1);
  answer(next, { visit: null });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByText("Your next visit could not be loaded.")).not.toBeInTheDocument();
  await expect.element(page.getByRole("textbox", { name: /^Message/ })).toHaveValue("A tooth broke.");
});

test("until the next visit is loaded or has failed the page says that it is loading", async () => {
  answer(next, () => new Promise(() => undefined));
  await renderPart(<Dashboard />, { at: "/appointments" });
  await expect.element(page.getByText("Loading...")).toBeVisible();
  await expect.element(page.getByText("Your Appointment Requests")).not.toBeInTheDocument();
});
