import { sql } from "drizzle-orm";
import { fillGuestForm, submitGuestForm } from "#tests/support/guest-form.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, hydratePage, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aFirstName, aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { rowOf } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit, confirmVisit } from "#tests/support/visits.ts";

// New requests push older ones off the list's first page. One file, one worker, one program.
test.describe.configure({ mode: "default" });

test("a receptionist sees new requests, opens, confirms one and cancels one", async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  await openAs(page, demoDentist, "/appointments");
  await expect(page.getByRole("table", { name: "Appointments" })).toBeVisible();

  const guestPage = await browser.newPage();
  await guestPage.goto("/request-appointment");
  await hydratePage(guestPage);
  const guest = await fillGuestForm(guestPage);
  await submitGuestForm(guestPage);
  await expect(guestPage.getByRole("heading", { name: "Appointment Request Submitted" })).toBeVisible();

  // Without a reload.
  const row = rowOf(page, guest.firstName);
  await expect(row.getByText("Pending", { exact: true })).toBeVisible();
  await expect(row.getByText("Not Confirmed")).toBeVisible();

  const name = row.getByRole("button", { name: guest.firstName, exact: true });
  await name.click();
  const panel = page.getByRole("dialog", { name: "Patient Details" });
  await expect(panel).toHaveAccessibleDescription("Quick view of the selected patient’s profile.");
  await expect(panel.getByText(guest.email)).toBeVisible();
  await expect(panel.getByText("Cigna")).toBeVisible();
  await expect(panel.getByText("A tooth broke.")).toBeVisible();
  await expectNoAxeViolations(page);
  for (let tabs = 0; tabs < 8; tabs += 1) {
    await page.keyboard.press("Tab");
    // After the last control the focus leaves the page for the browser, and the document has it on its body.
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest("dialog[open]"),
    );
    expect(isOutside, "the focus is within the dialog").toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(name).toBeFocused();

  await row.getByRole("button", { name: /^Confirm/ }).click();
  const confirming = page.getByRole("dialog", { name: "Confirm appointment" });
  const suggestion = confirming.getByRole("group", { name: "Suggestions" }).getByRole("button").first();
  await expect(suggestion).toBeVisible();
  await confirming.getByRole("button", { name: "Confirm appointment" }).click();
  await expect(confirming.getByText("Date and time are required.")).toBeVisible();
  await suggestion.click();
  await confirming.getByLabel("Time").fill("19:30");
  await expect(confirming.getByText("The office is closed at this time.")).toBeVisible();
  await confirming.getByRole("button", { name: "Confirm appointment" }).click();
  await expect(page.getByText("Appointment confirmed and email sent!")).toBeVisible();
  await expect(confirming).toBeHidden();
  await expect(row.getByRole("cell", { name: "Confirmed", exact: true })).toBeVisible();
  const next = page
    .getByRole("row")
    .filter({ hasText: "Pending" })
    .getByRole("rowheader")
    .getByRole("button");
  await expect(page.locator(":focus"), "the next pending request has the focus (visits-81)").toHaveAttribute(
    "data-request",
    /^\d+$/,
  );
  const focused = await page.locator(":focus").getAttribute("data-request");
  await expect(next.and(page.locator(`[data-request="${focused}"]`))).toBeFocused();
  const mail = await mailTo(guest.email, /^Your visit to .*: \w+day, .* 7:30\sPM/);
  expect(mail.attachments.some(({ mimeType }) => mimeType.startsWith("text/calendar"))).toBe(true);

  const firstName = aFirstName();
  const patient = await aNewPatient({ firstName });
  await askForVisit(request, patient);
  const pending = rowOf(page, firstName);
  await expect(pending).toBeVisible();
  await expect(
    page.locator(`[data-request="${focused}"]`),
    "a later refresh leaves the focus where it is",
  ).toBeFocused();
  await pending.getByRole("button", { name: /^Cancel/ }).click();
  const asking = page.getByRole("dialog", { name: "Are you sure you want to cancel this appointment?" });
  await asking.getByRole("button", { name: "Keep appointment" }).click();
  await expect(asking).toBeHidden();
  await pending.getByRole("button", { name: /^Cancel/ }).click();
  await asking.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByText("Appointment cancelled.", { exact: true })).toBeVisible();
  await mailTo(patient.email, /cancelled/);
});

test.describe("when a colleague was faster", variant, () => {
  test.use({ expectedErrors: [/status of 409|ERR_FAILED/] });

  test("the slower one gets an error, and sees the status of the request", async ({ page, request }) => {
    const firstName = aFirstName();
    const id = await askForVisit(request, await aNewPatient({ firstName }));
    // This page gets no live updates.
    await page.route("**/api/appointments/events/", (route) => route.abort());
    await openAs(page, demoDentist, "/appointments?status=pending");
    await rowOf(page, firstName)
      .getByRole("button", { name: /^Confirm/ })
      .click();
    const confirming = page.getByRole("dialog", { name: "Confirm appointment" });
    await confirming.getByLabel("Date").fill(aFreeMonday());
    await confirming.getByLabel("Time").fill("10:00");
    await confirmVisit(request, id, { date: aFreeMonday(), time: "11:00" });
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(`${dialog.type()}: ${dialog.message()}`);
      return dialog.accept();
    });
    await confirming.getByRole("button", { name: "Confirm appointment" }).click();
    await expect(confirming.getByText("This appointment is already confirmed.")).toBeVisible();
    expect(alerts).toEqual(["alert: This appointment is already confirmed."]);
    await page.keyboard.press("Escape");
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Leave" })
      .click();
    await expect(rowOf(page, firstName)).toBeHidden();
    await page.getByRole("link", { name: "Confirmed", exact: true }).click();
    await expect(rowOf(page, firstName).getByText("11:00")).toBeVisible();
  });
});

test.describe("a deleted request", variant, () => {
  test.use({ expectedErrors: [/status of 404|ERR_FAILED/] });

  test("shows an error in the patient panel", async ({ page, request }) => {
    const firstName = aFirstName();
    const id = await askForVisit(request, await aNewPatient({ firstName }));
    // This page gets no live updates.
    await page.route("**/api/appointments/events/", (route) => route.abort());
    await openAs(page, demoDentist, "/appointments?status=pending");
    const name = rowOf(page, firstName).getByRole("button", { name: firstName, exact: true });
    await expect(name).toBeVisible();
    const { database } = await journeyDatabase();
    await database.execute(sql`DELETE FROM appointments WHERE id = ${id}`);
    await name.click();
    const panel = page.getByRole("dialog", { name: "Patient Details" });
    await expect(panel.getByText("No patient selected.")).toBeVisible();
    await expect(panel.getByText("This request no longer exists.")).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe("on a slow connection", variant, () => {
  test("the response to one request does not close the dialog of the next", async ({ page, request }) => {
    const [first, second] = [aFirstName(), aFirstName()];
    const id = await askForVisit(request, await aNewPatient({ firstName: first }));
    await askForVisit(request, await aNewPatient({ firstName: second }));
    await openAs(page, demoDentist, "/appointments?status=pending");
    const held = await holdRequests(page, `**/api/appointments/${id}/confirm/`, "PUT");
    await rowOf(page, first)
      .getByRole("button", { name: /^Confirm/ })
      .click();
    const confirming = page.getByRole("dialog", { name: "Confirm appointment" });
    await confirming.getByLabel("Date").fill(aFreeMonday());
    await confirming.getByLabel("Time").fill("10:15");
    await confirming.getByRole("button", { name: "Confirm appointment" }).click();
    await held.made;
    await page.keyboard.press("Escape");
    await page
      .getByRole("dialog", { name: "Leave without saving?" })
      .getByRole("button", { name: "Leave" })
      .click();
    await rowOf(page, second)
      .getByRole("button", { name: /^Confirm/ })
      .click();
    await expect(confirming).toHaveAccessibleDescription(new RegExp(second));
    const date = aFreeMonday();
    await confirming.getByLabel("Date").fill(date);
    held.send();
    await expect(page.getByText("Appointment confirmed and email sent!")).toBeVisible();
    await expect(rowOf(page, first)).toBeHidden();
    await expect(confirming).toHaveAccessibleDescription(new RegExp(second));
    await expect(confirming.getByLabel("Date")).toHaveValue(date);
  });

  test(
    "a request can be cancelled while the response to the previous one is pending",
    variant,
    async ({ page, request }) => {
      const [first, second] = [aFirstName(), aFirstName()];
      const id = await askForVisit(request, await aNewPatient({ firstName: first }));
      await askForVisit(request, await aNewPatient({ firstName: second }));
      await openAs(page, demoDentist, "/appointments?status=pending");
      const held = await holdRequests(page, `**/api/appointments/${id}/confirm/`, "PUT");
      const asking = page.getByRole("dialog", { name: "Are you sure you want to cancel this appointment?" });
      await rowOf(page, first)
        .getByRole("button", { name: /^Cancel/ })
        .click();
      await asking.getByRole("button", { name: "Yes, cancel" }).click();
      await held.made;
      await page.keyboard.press("Escape");
      await rowOf(page, second)
        .getByRole("button", { name: /^Cancel/ })
        .click();
      await asking.getByRole("button", { name: "Yes, cancel" }).click();
      await expect(asking).toBeHidden();
      await expect(rowOf(page, second)).toBeHidden();
      await expect(rowOf(page, first)).toBeVisible();
      held.send();
      await expect(rowOf(page, first)).toBeHidden();
    },
  );

  test("undoing one change does not take the next one's Undo away", variant, async ({ page, request }) => {
    const [first, second] = [aFirstName(), aFirstName()];
    const id = await askForVisit(request, await aNewPatient({ firstName: first }));
    await askForVisit(request, await aNewPatient({ firstName: second }));
    await openAs(page, demoDentist, "/appointments?status=pending");
    const held = await holdRequests(page, `**/api/appointments/${id}/undo/`);
    const cancel = async (name: string) => {
      await rowOf(page, name)
        .getByRole("button", { name: /^Cancel/ })
        .click();
      await page.getByRole("button", { name: "Yes, cancel" }).click();
      await expect(page.getByText(`${name}’s request is now cancelled.`)).toBeVisible();
    };
    const undo = page.getByRole("button", { name: "Undo" });
    await cancel(first);
    await undo.click();
    await held.made;
    await cancel(second);
    await expect(undo).toBeEnabled();
    held.send();
    await expect(rowOf(page, first)).toBeVisible();
    await undo.click();
    await expect(rowOf(page, second)).toBeVisible();
  });
});

test("a patient sees a confirmed date and time, five requests a page", variant, async ({ page, request }) => {
  const patient = await aNewPatient();
  const id = await askForVisit(request, patient);
  await confirmVisit(request, id, { date: aFreeMonday(), time: "14:30" });
  for (let more = 0; more < 5; more += 1) await askForVisit(request, patient);
  await openAs(page, patient, "/appointments");
  const own = page.getByRole("region", { name: "Your Appointment Requests" });
  await expect(own.getByText("Not confirmed")).toHaveCount(5);
  await own.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(own.getByText(/^\w+day, \w+ \d+, \d{4} at 2:30 PM$/)).toBeVisible();
  await expect(own.getByText("Confirmed", { exact: true })).toBeVisible();
});
