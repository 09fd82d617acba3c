import type { Locator, Page } from "@playwright/test";
import { changesEnded, expect, hydratePage, test } from "#tests/support/journey.ts";
import { aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { covering } from "#tests/support/uncovered.ts";

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4\d\d/] });

/** Every page with forms, by who opens it. */
const pages: readonly (readonly [person: "a stranger" | "a patient" | "an employee", path: string])[] = [
  ["a stranger", "/request-appointment"],
  ["a stranger", "/register"],
  ["a stranger", "/login"],
  ["a stranger", "/forgot-password"],
  ["a patient", "/appointments"],
  ["a patient", "/profile/edit"],
  ["an employee", "/create"],
  ["an employee", "/blogs/1/edit"],
  ["an employee", "/profile/edit"],
  ["an employee", "/office"],
];

async function open(page: Page, person: (typeof pages)[number][0], path: string): Promise<void> {
  if (person === "a stranger") await page.goto(path);
  else await openAs(page, person === "a patient" ? await aNewPatient() : demoDentist, path);
}

/** Expects the first invalid field of a form that was refused to be in view with its label. */
async function expectFirstInvalidShown(page: Page, form: Locator, where: string): Promise<void> {
  const invalid = form.locator('[aria-invalid="true"]');
  await expect.poll(() => invalid.count(), where).toBeGreaterThan(0);
  const first = invalid.first();
  await expect(first, where).toBeFocused();
  await changesEnded(page);
  await expect.poll(() => covering(first, { withLabels: true }), where).toEqual([]);
}

/** Empties what a form asks for, so that it is refused. */
async function emptyFields(form: Locator): Promise<void> {
  for (const field of await form
    .locator("input[type=text]:visible, input[type=email]:visible, textarea:visible")
    .all())
    if (await field.isEditable()) await field.fill("");
}

for (const [person, path] of pages)
  test(`each form of ${path} of ${person} shows its first invalid field with its label on a phone`, async ({
    page,
  }) => {
    test.slow();
    await open(page, person, path);
    await hydratePage(page);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    const forms = page.locator("main form:visible:has(button[type=submit])");
    await expect(forms.first()).toBeVisible();
    let refused = 0;
    for (let index = 0; index < (await forms.count()); index += 1) {
      const form = forms.nth(index);
      await emptyFields(form);
      const submit = form.locator("button[type=submit]").last();
      if (await submit.isDisabled()) continue;
      await submit.click();
      const name = `form ${index} of ${path}`;
      // A form without required fields is sent, or filters.
      const isRefused = await form
        .locator('[aria-invalid="true"]')
        .first()
        .waitFor({ timeout: 5_000 })
        .then(() => true)
        .catch(() => false);
      if (!isRefused) continue;
      await expectFirstInvalidShown(page, form, name);
      refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });

for (const path of ["/request-appointment", "/register", "/login", "/forgot-password"])
  test(`${path} shows its first invalid field with its label when sending it is the first touch on a phone`, async ({
    page,
  }) => {
    await page.goto(path);
    const form = page.locator("main form:has(button[type=submit]:enabled)").last();
    await form.locator("button[type=submit]").last().click();
    await expectFirstInvalidShown(page, form, path);
    await page.waitForFunction(() => window.__reactRouterDataRouter?.state.initialized);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await covering(form.locator('[aria-invalid="true"]').first(), { withLabels: true })).toEqual([]);
  });

for (const [opens, title] of [
  ["Enter a call", "Enter a call"],
  [/^Confirm /, "Confirm appointment"],
] as const)
  test(`the dialog '${title}' shows its first invalid field with its label on a phone`, async ({ page }) => {
    await openAs(page, demoDentist, "/appointments?status=pending");
    await hydratePage(page);
    await page.getByRole("button", { name: opens }).first().click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.locator("button[type=submit]").click();
    await expectFirstInvalidShown(page, dialog, title);
  });
