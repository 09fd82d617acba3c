import { expect, expectNoAxeViolations } from "#tests/support/journey.ts";
import { testWithOwnProgram } from "#tests/support/own-program.ts";
import { aNewEmployee, openAs } from "#tests/support/people.ts";

// Other files look at the site as it is: this one changes a program of its own.
const test = testWithOwnProgram({ DEMO: "true" });

test("an owner changes the welcome, sees it in the preview before anybody else does, and publishes it", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const owner = await aNewEmployee({ isOwner: true, isDemo: true });
  await openAs(page, owner, "/office/site");
  await page.getByRole("link", { name: "Home page" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  const frame = preview.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Welcome to Alder Row Dental");
  const heading = page.getByRole("group", { name: "Welcome" }).getByLabel("Heading").first();
  await heading.fill("Glad that you came to {practice}");
  const changed = "Glad that you came to Alder Row Dental";
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(changed);
  const isPublic = async () => (await (await request.get("/")).text()).includes("Glad that you came");
  expect(await isPublic()).toBe(false);

  await test.step("at both widths, on other pages, and without sending anything", async () => {
    const width = () => preview.locator("iframe").evaluate(({ clientWidth }) => clientWidth);
    expect(await width()).toBe(390);
    await preview.getByLabel("Desktop").check();
    await expect.poll(width).toBe(1280);
    await expectNoAxeViolations(page);
    await frame.getByRole("link", { name: "Endodontics" }).last().click();
    await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Endodontics");
    await expect(preview.getByLabel("Page")).toHaveValue("/services/endodontics");
    await preview.getByLabel("Page").selectOption("Register");
    await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
    await frame
      .getByRole("link", { name: /\(530\)/ })
      .last()
      .click();
    await expect(preview.getByText("This link goes to a page outside the preview.")).toBeVisible();
  });

  await test.step("on a phone the preview takes the place of the fields", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(heading).toBeHidden();
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    await expect(heading).toBeVisible();
  });

  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await expect(dialog).toContainText("Glad");
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await isPublic()).toBe(true);
});
