import type { Page } from "@playwright/test";
import { aRequest } from "#tests/samples/appointments.ts";
import { expect, hydratePage } from "#tests/support/journey.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aNamedPatient, demoDentist, logIn, type Person } from "#tests/support/people.ts";
import { findRow } from "#tests/support/staff-list.ts";

// A new request shows on pages that other journeys read. One file, one worker, one program.
test.describe.configure({ mode: "default" });

// A renewal on an opened page follows a call with an expired token.
test.use({ expectedErrors: [/status of 401/] });

const sample = aRequest();

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto("/login");
  await hydratePage(page);
  await logIn(page, person);
  await expect(page).toHaveURL("/appointments");
}

/** Lets so much time pass on the device, until the session has been renewed. */
async function renew(page: Page, time: string): Promise<void> {
  const renewed = page.waitForResponse((reply) => reply.url().endsWith("/token/refresh/"));
  await page.clock.fastForward(time);
  expect((await renewed).status()).toBe(200);
}

async function sendRequest(page: Page): Promise<void> {
  await page.getByLabel("Preferred day", { exact: true }).selectOption(sample.preferred_day);
  await page.getByLabel("Preferred time", { exact: true }).selectOption(sample.preferred_time_frame);
  await page.getByLabel("Second preferred day").selectOption(sample.preferred_second_day);
  await page.getByLabel("Second preferred time").selectOption(sample.preferred_second_time_frame);
  await page.getByLabel("Category").selectOption(sample.category);
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeVisible();
}

for (const [name, minutesAhead] of [
  ["fast", 20],
  ["slow", -20],
] as const) {
  test(`a patient and staff whose clocks are 20 minutes ${name} sign in, stay signed in, request and confirm`, async ({
    page,
    browser,
  }) => {
    test.slow();
    const time = new Date(Date.now() + minutesAhead * 60_000);
    const { firstName, patient } = await aNamedPatient();
    await page.clock.install({ time });
    await signIn(page, patient);
    await renew(page, "16:00");
    await sendRequest(page);
    await page.reload();
    const own = page.getByRole("region", { name: "Your Appointment Requests" });
    await expect(own.getByText("Pending", { exact: true })).toBeVisible();
    await expect(page).toHaveURL("/appointments");

    const desk = await browser.newPage();
    await desk.clock.install({ time });
    await signIn(desk, demoDentist);
    const row = await findRow(desk, firstName);
    await row.getByRole("button", { name: /^Confirm/ }).click();
    const confirming = desk.getByRole("dialog", { name: "Confirm appointment" });
    await confirming.getByRole("group", { name: "Suggestions" }).getByRole("button").first().click();
    await confirming.getByRole("button", { name: "Confirm appointment" }).click();
    await expect(desk.getByText("Appointment confirmed and email sent!")).toBeVisible();
    await desk.reload();
    await expect(desk.getByRole("table", { name: "Appointments" })).toBeVisible();
    await desk.close();

    await page.reload();
    await expect(own.getByText("Confirmed", { exact: true })).toBeVisible();
  });
}
