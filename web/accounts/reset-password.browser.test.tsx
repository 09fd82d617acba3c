import { useLocation } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { invalidLink } from "#contract/accounts/accounts.ts";
import { notFound } from "#contract/problems.ts";
import { m } from "#messages/messages.js";
import { answer, lost, problemReply } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { LoginForm } from "#web/sign-in/login-form.tsx";
import { ForgotPasswordForm, ResetPassword } from "./reset-password.tsx";

const key = "GET /api/users/confirm-password-reset/{token}/";
const field = () => page.getByLabelText("New password", { exact: true });

test("a dead link for a new password says so before anything is typed, and leads to a new one", async () => {
  answer(key, problemReply(invalidLink));
  await renderPart(<ResetPassword code="dead" />);
  await expect.element(page.getByText("Invalid or expired link.")).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Ask for a new link" }))
    .toHaveAttribute("href", "/forgot-password");
});

test("a link that is too long for one is dead too", async () => {
  answer(key, problemReply(notFound));
  await renderPart(<ResetPassword code={"A".repeat(300)} />);
  await expect.element(page.getByText("Invalid or expired link.")).toBeVisible();
  await expect.element(field()).not.toBeInTheDocument();
});

test("a valid link shows the form, which names the account for password managers", async () => {
  answer(key, { username: "noor.vance" });
  await renderPart(<ResetPassword code="valid" />);
  await expect.element(field()).toBeVisible();
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  expect(username?.value).toBe("noor.vance");
});

test("a link that could not be checked shows the form", async () => {
  answer(key, lost);
  await renderPart(<ResetPassword code="unchecked" />);
  await expect.element(field()).toBeVisible();
});

test.each([
  ["an address that was typed at the login", "noor@mailbox.example", "noor@mailbox.example"],
  ["no username", "noor.vance", ""],
])("the form for a forgotten password begins with %s (accounts-27)", async (_title, typed, begun) => {
  function Pages() {
    return useLocation().pathname === "/forgot-password" ? <ForgotPasswordForm /> : <LoginForm />;
  }
  await renderPart(<Pages />, { at: "/login" });
  await page.getByLabelText("Username", { exact: true }).fill(typed);
  await page.getByRole("link", { name: m.login_forgotten() }).click();
  await expect.element(page.getByLabelText("Email", { exact: true })).toHaveValue(begun);
});
