import type { Page } from "@playwright/test";
import { aRequest } from "#tests/samples/appointments.ts";
import { expect, expectNoAxeViolations, test, variant } from "#tests/support/journey.ts";
import { aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { expectAfterRetries } from "#tests/support/retry-pauses.ts";
import { aFreeMonday, askForVisit, cancelVisit, confirmVisit } from "#tests/support/visits.ts";

const sample = aRequest();

async function choose(page: Page) {
  await page.getByLabel("Preferred day", { exact: true }).selectOption(sample.preferred_day);
  await page.getByLabel("Preferred time", { exact: true }).selectOption(sample.preferred_time_frame);
  await page.getByLabel("Second preferred day").selectOption(sample.preferred_second_day);
  await page.getByLabel("Second preferred time").selectOption(sample.preferred_second_time_frame);
  await page.getByLabel("Category").selectOption(sample.category);
}

test("a patient requests an appointment and sees the request below", async ({ page }) => {
  await openAs(page, await aNewPatient(), "/appointments");
  const own = page.getByRole("region", { name: "Your Appointment Requests" });
  await expect(own.getByText("No appointments submitted yet.")).toBeVisible();
  await expect(
    page.getByText(
      "We recommend you enable 2FA for added security. This message will disappear once enabled.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Set up 2FA" })).toHaveAttribute(
    "href",
    "/settings/security/2fa",
  );

  await page.getByRole("button", { name: "Submit Request" }).click();
  for (const sentence of [
    "Please select a day.",
    "Please select a time frame.",
    "Please select a second day.",
    "Please select a second time frame.",
    "Please select a category.",
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  }
  await expect(page.getByLabel("Preferred day", { exact: true })).toBeFocused();
  await choose(page);
  for (const level of ["0", "8-9"]) {
    await page.getByLabel("Level of discomfort").fill("");
    await expect(page.getByText("Value must be between 1 and 10.")).toBeHidden();
    await page.getByLabel("Level of discomfort").pressSequentially(level);
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByText("Value must be between 1 and 10.")).toBeVisible();
  }
  await page.getByLabel("Level of discomfort").fill("");

  await page.getByLabel("Accommodations").selectOption({ label: "Other Accessibility" });
  await page.getByLabel("Accessibility details").fill("A step-free way in");
  await page.getByLabel("Scheduling for someone else").check();
  await page.getByLabel("Category").selectOption("endodontist_consultation");
  await expect(page.getByText("Endodontic patients must be 14 or older.")).toBeVisible();
  await page.getByLabel("Category").selectOption(sample.category);
  await page.getByLabel("Name and relationship").fill("Ana, my mother");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByText("Patient’s birth date is required.")).toBeVisible();
  await page.getByLabel("Patient’s name").fill("Ana Silva");
  await page.getByLabel("Patient’s birth date").fill("1951-11-30");
  const sent = page.waitForRequest(
    (sending) => sending.method() === "POST" && sending.url().endsWith("/api/appointments/"),
  );
  await page.getByRole("button", { name: "Submit Request" }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    level_of_discomfort: null,
    message: "[Accessibility - Other]: A step-free way in",
    schedule_other_patient: "Ana, my mother",
    patient_name: "Ana Silva",
    patient_date_of_birth: "1951-11-30",
  });
  await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeFocused();
  await expect(page.getByText("We will get back to you soon.")).toBeVisible();
  const [first] = await own.getByRole("listitem").all();
  await expect(first ?? own).toContainText("Pending");
  await expect(first ?? own).toContainText("Not confirmed");
  await expect(first ?? own).toContainText("Ana Silva");
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Request for another person" }).click();
  await expect(page.getByRole("heading", { name: "Request an Appointment" })).toBeFocused();
  await expect(page.getByLabel("Preferred day", { exact: true })).toHaveValue("");
  // It may be another child (visits-122).
  await expect(page.getByLabel("Scheduling for someone else")).toBeChecked();
  await expect(page.getByLabel("Patient’s name")).toHaveValue("");
});

test("a name entered for someone else is not sent once the box is unchecked", variant, async ({ page }) => {
  await openAs(page, await aNewPatient(), "/appointments");
  await choose(page);
  await page.getByLabel("Scheduling for someone else").check();
  await page.getByLabel("Name and relationship").fill("Ana Silva, my mother");
  await page.getByLabel("Scheduling for someone else").uncheck();
  const sent = page.waitForRequest(
    (sending) => sending.method() === "POST" && sending.url().endsWith("/api/appointments/"),
  );
  await page.getByRole("button", { name: "Submit Request" }).click();
  const body = (await sent).postDataJSON();
  expect(body).not.toHaveProperty("schedule_other");
  expect(body).not.toHaveProperty("schedule_other_patient");
});

test("a cancelled visit is not shown as an upcoming one", variant, async ({ page, request }) => {
  const patient = await aNewPatient();
  const id = await askForVisit(request, patient);
  const day = aFreeMonday();
  await confirmVisit(request, id, { date: day, time: "09:30" });
  await openAs(page, patient, "/appointments");
  const own = page.getByRole("region", { name: "Your Appointment Requests" });
  const scheduled = page.locator(`time[datetime="${day}T09:30"]`);
  await expect(own.locator(scheduled)).toHaveText(/ at 9:30/);
  await expect(own.getByRole("deletion")).toHaveCount(0);

  await cancelVisit(request, id);
  await page.reload();
  await expect(own.getByText("Cancelled", { exact: true })).toBeVisible();
  const struck = own.getByRole("deletion").filter({ has: scheduled });
  await expect(struck).toHaveText(/^Cancelled: /);
  await expect(struck).toHaveCSS("text-decoration-line", "line-through");

  await openAs(page, demoDentist, "/appointments?status=cancelled");
  const row = page.getByRole("row").filter({ has: scheduled });
  await expect(row.first().getByRole("deletion")).toHaveText(/^Cancelled: .* 09:30$/);
});

test.describe("when the server fails", variant, () => {
  test.use({ expectedErrors: [/status of 500|api\/appointments/] });

  test("the page shows that, beside the form too, and keeps the chosen values", async ({ page }) => {
    await page.route("**/api/appointments/my/*", (route) => route.fulfill({ status: 500, json: {} }));
    await page.clock.install();
    await openAs(page, await aNewPatient(), "/appointments");
    await choose(page);
    await page.route("**/api/appointments/", (route) => route.fulfill({ status: 500, json: {} }));
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(`${dialog.type()}: ${dialog.message()}`);
      return dialog.accept();
    });
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByRole("alert").getByText("Failed to submit appointment.")).toBeVisible();
    expect(alerts).toEqual(["alert: Failed to submit appointment."]);
    await expect(page.getByLabel("Category")).toHaveValue(sample.category);
    await expectAfterRetries(page, page.getByText("Failed to load appointments."));
  });
});

test.describe("when there is no response", variant, () => {
  test.use({ expectedErrors: [/api\/appointments/] });

  test("the form shows the failure first, then the connection error, and sends the same request again", async ({
    page,
  }) => {
    await openAs(page, await aNewPatient(), "/appointments");
    await choose(page);
    const sentence =
      "Failed to submit appointment. We could not be reached. Please check your connection and try again.";
    const sent: (string | null)[] = [];
    page.on("request", (made) => made.method() === "POST" && sent.push(made.postData()));
    await page.route("**/api/appointments/", (route) => route.abort());
    page.on("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByRole("alert").getByText(sentence)).toBeVisible();
    await page.unroute("**/api/appointments/");
    await page.getByRole("button", { name: "Submit Request" }).click();
    await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeVisible();
    expect(sent).toEqual([sent[0], sent[0]]);
  });
});
