import { aFormService, type FormService } from "#tests/support/form-service.ts";
import { fillGuestForm, submitGuestForm } from "#tests/support/guest-form.ts";
import { expect, hydratePage, test } from "#tests/support/journey.ts";
import { type OwnProgram, startOwnProgram } from "#tests/support/own-program.ts";

// A server of its own, whose guests' requests go to a form service.
test.describe.configure({ mode: "serial" });

let service: FormService;
let program: OwnProgram;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  service = await aFormService();
  program = await startOwnProgram({ GUEST_FORM_ENDPOINT: service.url });
});

test.afterAll(async () => {
  await program.stop();
  await service.stop();
});

test.use({
  expectedErrors: [/status of 422|status of 503|ERR_|127\.0\.0\.1/],
  // The browser would send them to the form service too, which does not allow them (CORS).
  addressHeaders: {},
});

test("with a form service, guests' requests are sent there", async ({ page }) => {
  await page.goto(`${program.address}/request-appointment`);
  await hydratePage(page);
  const guest = await fillGuestForm(page);

  service.answers.push({
    status: 422,
    body: { errors: [{ field: "email", message: "should be an email" }] },
  });
  await submitGuestForm(page);
  await expect(page.getByText("should be an email")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveValue(guest.firstName);

  service.answers.push({ status: 503, body: "down for repairs" });
  await submitGuestForm(page);
  await expect(
    page.getByText(/^Failed to submit appointment\. What you typed is still here.*call us at/),
  ).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("A tooth broke.");

  service.answers.push({ status: 200, body: { ok: true } });
  await submitGuestForm(page);
  await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeFocused();
  const last = service.received.at(-1);
  expect(last?.accept).toBe("application/json");
  expect(last?.type).toMatch(/^application\/x-www-form-urlencoded/);
  expect(last?.fields).toMatchObject({
    first_name: guest.firstName,
    email: guest.email,
    phone: "5305550177",
    insurance: "cigna",
    preferred_time: "morning",
    mouth_pain: "upper_left",
    accomodations: "none",
  });
  expect(last?.fields).not.toHaveProperty("form_token");
});

test("if the form service does not respond, the form keeps its values", async ({ page }) => {
  await page.goto(`${program.address}/request-appointment`);
  await hydratePage(page);
  const guest = await fillGuestForm(page);
  await service.stop();
  await submitGuestForm(page);
  await expect(
    page.getByText(/^Failed to submit appointment\. We could not be reached\..*What you typed is still here/),
  ).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue(guest.firstName);
});
