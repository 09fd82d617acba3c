import type { Locator, Page } from "@playwright/test";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { expect, test, variant } from "#tests/support/journey.ts";
import { aFirstName, aNewEmployee, aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { findRow } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit, confirmVisit } from "#tests/support/visits.ts";
import { formatFullDate } from "#web/api/format-date.ts";

test.use({ expectedErrors: [/ERR_FAILED|status of 409/] });

/** Presses a button, and closes its dialog before the response comes. */
async function pressAndClose(page: Page, button: Locator, { isTyped = true } = {}) {
  const sent = page.waitForRequest((request) => !["GET", "HEAD"].includes(request.method()));
  await button.click();
  await sent;
  await page.keyboard.press("Escape");
  if (isTyped) await page.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.locator("dialog[open]")).toHaveCount(0);
}

const toast = (page: Page, words: string | RegExp) => page.getByRole("alert").filter({ hasText: words });

test(
  "a toast names the patient whose request could not be confirmed after its dialog was closed",
  variant,
  async ({ page, request }) => {
    const [date, time] = [aFreeMonday(), "09:10"];
    await confirmVisit(request, await askForVisit(request, await aNewPatient()), { date, time });
    const firstName = aFirstName();
    const id = await askForVisit(request, await aNewPatient({ firstName }));
    await openAs(page, demoDentist, "/appointments");
    const row = await findRow(page, firstName);
    const confirmation = await holdRequests(page, `**/api/appointments/${id}/confirm/`, "PUT");
    await row.getByRole("button", { name: /^Confirm/ }).click();
    const confirming = page.getByRole("dialog", { name: "Confirm appointment" });
    await confirming.getByLabel("Date").fill(date);
    await confirming.getByLabel("Time").fill(time);
    await pressAndClose(page, confirming.getByRole("button", { name: "Confirm appointment" }));
    confirmation.send();
    const taken = `${firstName}’s appointment: The provider has another visit at this time: .+ at 9:10 AM for \\d+ minutes`;
    await expect(toast(page, new RegExp(taken))).toBeVisible();
  },
);

test(
  "a toast says that a note and a call were not saved after their dialogs were closed",
  variant,
  async ({ page, request }) => {
    const firstName = aFirstName();
    const id = await askForVisit(request, await aNewPatient({ firstName }));
    await openAs(page, demoDentist, "/appointments");
    const row = await findRow(page, firstName);
    const note = await holdRequests(page, `**/api/appointments/${id}/note/`, "PUT");
    await row.getByRole("button", { name: firstName, exact: true }).click();
    await page.getByLabel("Note for staff").fill("Prefers mornings.");
    await pressAndClose(page, page.getByRole("button", { name: "Save note" }));
    note.fail();
    await expect(toast(page, `${firstName}’s appointment: Failed to save the note.`)).toBeVisible();

    const phoneRequest = await holdRequests(page, "**/api/appointments/staff/", "POST");
    await page.getByRole("button", { name: "Enter a call" }).click();
    const call = page.getByRole("dialog", { name: "Enter a call" });
    await call.getByLabel("Find the caller").fill(firstName);
    await call.getByRole("list", { name: "People" }).getByRole("button").click();
    await call.getByLabel("Category").selectOption({ index: 1 });
    await call.getByRole("button", { name: "No time yet" }).click();
    await call.getByLabel("Preferred day", { exact: true }).selectOption("monday");
    await call.getByLabel("Preferred time", { exact: true }).selectOption("morning");
    await call.getByLabel("Message").fill("A tooth broke.");
    await pressAndClose(page, call.getByRole("button", { name: "Enter request" }));
    phoneRequest.fail();
    await expect(
      toast(page, `The call from ${firstName} Vance: Failed to submit appointment.`),
    ).toBeVisible();
  },
);

test(
  "a toast names the employee whose ownership did not change after the dialog was closed",
  variant,
  async ({ page }) => {
    const owner = await aNewEmployee({ isOwner: true, isDemo: true });
    const employee = await aNewEmployee({ firstName: "Pia", lastName: "Late", isDemo: true });
    await openAs(page, owner, "/office");
    const change = await holdRequests(page, `**/api/office/staff/${employee.username}/owner/`, "PUT");
    const row = page.getByRole("row").filter({ hasText: employee.username });
    await row.getByRole("button", { name: "Manage Pia Late" }).click();
    await pressAndClose(page, page.getByRole("button", { name: "Make an owner" }), { isTyped: false });
    change.fail();
    await expect(toast(page, "Pia Late: That did not work. Please try again.")).toBeVisible();
  },
);

test(
  "a toast names the visit that could not be cancelled after the dialog was closed",
  variant,
  async ({ page, request }) => {
    const patient = await aNewPatient();
    const date = aFreeMonday();
    const id = await askForVisit(request, patient);
    await confirmVisit(request, id, { date, time: "11:20" });
    await openAs(page, patient, "/appointments");
    const cancellation = await holdRequests(page, `**/api/appointments/${id}/cancel/`, "POST");
    await page.getByRole("button", { name: "I can’t make it" }).click();
    const question = page.getByRole("dialog", { name: "Cancel this visit?" });
    await pressAndClose(page, question.getByRole("button", { name: "Yes, cancel my visit" }), {
      isTyped: false,
    });
    cancellation.fail();
    const visit = `Your visit on ${formatFullDate(date)} at 11:20 AM`;
    await expect(toast(page, `${visit}: We could not cancel this.`)).toBeVisible();
  },
);
