import { randomBytes } from "node:crypto";
import { mailTo } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolationsInLightAndDark, variant } from "#tests/support/journey.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aFirstName, aNamedPatient, aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { rowHeaders } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit, officeDayIn } from "#tests/support/visits.ts";

// Searches and counts are of all requests. One file, one worker, one program.
test.describe.configure({ mode: "default" });

/** A unique ten-digit phone number. */
const aNumber = () => `530${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, "0")}`;

test(
  "a receptionist finds a caller by phone number, which is in no URL",
  variant,
  async ({ page, request }) => {
    const phone = aNumber();
    const firstName = aFirstName();
    await askForVisit(request, await aNewPatient({ firstName, phone: `+1${phone}` }));
    await openAs(page, demoDentist, "/appointments");
    await expect(rowHeaders(page)).toHaveCount(20);

    const search = page.getByRole("searchbox", { name: "Find a person" });
    await search.fill("5");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Type at least 2 characters.")).toBeVisible();
    await search.fill("");
    await expect(page.getByText("Type at least 2 characters.")).toBeHidden();
    await search.fill(`(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`);
    await search.press("Enter");
    await expect(rowHeaders(page)).toHaveText([new RegExp(firstName)]);
    await expect(page.getByText("1 appointment matches.")).toBeVisible();
    await expect(page).toHaveURL(/\/appointments$/);

    await search.fill("nobody has this name");
    await search.press("Enter");
    await expect(page.getByText("No appointments match.")).toBeVisible();
    await search.fill("");
    await expect(rowHeaders(page)).toHaveCount(20);
  },
);

test.describe("a request by phone", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("is entered, and confirmed for another time than the taken one", variant, async ({ page }) => {
    test.slow();
    const callers = [0, 1].map(() => randomBytes(4).toString("hex"));
    await openAs(page, demoDentist, "/appointments");
    const dialog = page.getByRole("dialog", { name: "Enter a call" });
    const date = aFreeMonday();
    for (const [place, name] of callers.entries()) {
      await page.getByRole("button", { name: "Enter a call" }).click();
      if (place === 0) {
        await dialog.getByRole("button", { name: "Confirm appointment" }).click();
        await expect(dialog.getByText("Find the caller, or enter a new person.")).toBeVisible();
      }
      await dialog.getByLabel("Find the caller").fill(`Caller ${name}`);
      await expect(dialog.getByText("No one found.")).toBeVisible();
      await dialog.getByRole("button", { name: "New person" }).click();
      await expect(dialog.getByLabel("First name")).toBeFocused();
      await dialog.getByLabel("Last name").fill("Marsh");
      await dialog.getByLabel("First name").fill(`Caller ${name}`);
      if (place === 0) {
        await page.mouse.click(5, 5);
        const question = page.getByRole("dialog", { name: "Leave without saving?" });
        for (const leave of [
          () => page.keyboard.press("Escape"),
          () => dialog.getByRole("button", { name: "Back" }).click(),
        ]) {
          await leave();
          await question.getByRole("button", { name: "Stay" }).click();
          await expect(question).toBeHidden();
        }
        await expect(dialog.getByLabel("First name")).toHaveValue(`Caller ${name}`);
      }
      // The first one has no email address.
      if (place === 0) await dialog.getByLabel("Phone").fill(aNumber());
      else await dialog.getByRole("textbox", { name: /^Email/ }).fill(`${name}@mailbox.example`);
      if (place === 1) {
        const hint = dialog.getByText(/ must be \d+ or older\./);
        await dialog.getByLabel("Date of birth").fill(officeDayIn(-3_000));
        await dialog.getByLabel("Category").selectOption("endodontist_consultation");
        await expect(hint).toBeVisible();
      }
      await dialog.getByLabel("Date of birth").fill("1987-06-05");
      await dialog.getByLabel("Category").selectOption("general_dentist_emergency");
      await dialog.getByRole("button", { name: "Another time" }).click();
      await dialog.getByLabel("Date", { exact: true }).fill(date);
      await dialog.getByLabel("Time", { exact: true }).fill("10:00");
      await dialog.getByLabel("Provider", { exact: true }).selectOption("osei");
      await dialog.getByRole("button", { name: "Confirm appointment" }).click();
      if (place === 1) {
        await expect(dialog.getByText(`Caller ${callers[0]}`, { exact: false })).toBeVisible();
        await dialog.getByRole("group", { name: "Next free times" }).getByRole("button").first().click();
        await dialog.getByRole("button", { name: "Confirm appointment" }).click();
      }
      if (place === 0)
        await expect(page.getByText("There is no email address: please tell the patient.")).toBeVisible();
      await expect(dialog).toBeHidden();
    }
    await mailTo(`${callers[1]}@mailbox.example`, /^Your visit to/);
  });
});

test(
  "a known caller has a visit by keyboard alone, and the person's page has it (visits-89, visits-90)",
  variant,
  async ({ page }) => {
    const { firstName } = await aNamedPatient();
    await openAs(page, demoDentist, "/appointments");
    await expect(rowHeaders(page).first()).toBeVisible();
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Enter a call" });
    await expect(dialog.getByLabel("Find the caller")).toBeFocused();
    await page.keyboard.type(firstName);
    await expect(dialog.getByRole("list", { name: "People" }).getByRole("button")).toHaveText([
      new RegExp(`${firstName} Vance.*phone ends in 0188`),
    ]);
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Category")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const free = dialog.getByRole("group", { name: /^Free times with/ }).first();
    await expect(free).toBeVisible();
    const fields = dialog.locator("input:visible, select:visible, textarea:visible");
    // The caller who is found, the category, the times and the message.
    await expect(fields).toHaveCount(2);
    await page.keyboard.press("Tab");
    await expect(free.getByRole("button").first()).toBeFocused();
    await page.keyboard.press("Space");
    await dialog.getByRole("button", { name: "Confirm appointment" }).press("Enter");
    await expect(dialog).toBeHidden();

    await page.getByRole("link", { name: "Find a person" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
    await page.getByLabel("Find a person").fill(firstName);
    await expect(page.getByRole("link", { name: `${firstName} Vance` })).toBeVisible();
    await expect(page).toHaveURL(/\/people$/);
    await page.getByRole("link", { name: `${firstName} Vance` }).click();
    await expect(page).toHaveURL(/\/people\/account-\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${firstName} Vance`);
    await expect(page.getByText(/^The next visit is on /)).toBeVisible();
    await expectNoAxeViolationsInLightAndDark(page);
    await page.getByRole("region", { name: "Upcoming visits" }).getByRole("button").click();
    await expect(
      page.getByRole("dialog", { name: "Patient Details" }).getByLabel("Note for staff"),
    ).toBeVisible();
  },
);
