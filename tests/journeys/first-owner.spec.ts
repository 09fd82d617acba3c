import { firstOwnerLink } from "#server/account-management/first-owner.ts";
import { codeAt } from "../support/authenticator.ts";
import { expect, expectNoAxeViolationsInLightAndDark } from "../support/journey.ts";
import { journeyDatabase } from "../support/journey-database.ts";
import { testWithOwnProgram } from "../support/own-program.ts";

const test = testWithOwnProgram({ DEMO: "false" });

test.use({ expectedErrors: [/status of (400|404)/], viewport: { width: 360, height: 800 } });

test("the first owner opens the link in the start command's output and gets to the office", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { secretKey } = await journeyDatabase();
  const code = page.getByLabel("Code");
  await test.step("a link that lost a part opens the form too", async () => {
    await page.goto("/first-owner#ABCD-%");
    await expect(code).toHaveValue("ABCD-%");
    await page.goto("/healthz");
  });
  await page.goto(firstOwnerLink(secretKey, baseURL ?? ""));
  await expect(code).toHaveValue(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
  await expectNoAxeViolationsInLightAndDark(page);
  const rightCode = await code.inputValue();
  await code.fill("ABCD-EFGH-JKLM-NPQR");
  await page.getByLabel("First name").fill("Olga");
  await page.getByLabel("Last name").fill("Ostrow");
  await page.getByLabel("Email").fill("olga@practice.example");
  await page.getByLabel("Username").fill("olga.owner");
  await page.getByLabel("Password", { exact: true }).fill("Quiet-Molar-27!");
  await page.getByLabel("Confirm password").fill("Quiet-Molar-27!");
  const create = page.getByRole("button", { name: "Create the owner’s account" });
  await create.click();
  await expect(code).toHaveAccessibleDescription(/This is not the code that the start printed\./);
  await expect(code).toBeFocused();
  await code.fill(rightCode);
  await create.click();

  await expect(page).toHaveURL("/settings/security/2fa");
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").textContent()) ?? "";
  await page.getByLabel("6-digit code").fill(codeAt(secret, new Date()));
  await page.getByRole("button", { name: "Confirm & Enable" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/office");
  const leftToDo = page.getByRole("region", { name: "Left to do" });
  const tasks = ["Put in your practice’s own texts", "Back up each night"];
  await expect(leftToDo.getByRole("heading", { level: 3 })).toHaveText(tasks);
  await expect(leftToDo.getByText(/the name, the phone number/)).toBeVisible();
  await expect(page.getByText("One person works here.")).toBeVisible();
  await expectNoAxeViolationsInLightAndDark(page);

  await page.goto("/first-owner");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/doesn't exist/);
});
