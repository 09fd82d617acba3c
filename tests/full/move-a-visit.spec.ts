import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, variant } from "#tests/support/journey.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { aNamedPatient, bearerOf, demoDentist, openAs } from "#tests/support/people.ts";
import { rowOf } from "#tests/support/staff-list.ts";
import { aBegunVisit, aFreeMonday, askForVisit, cancelVisit, confirmVisit } from "#tests/support/visits.ts";

test.describe.configure({ mode: "default" });

test.describe("a provider's taken time", variant, () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("the dialog shows the visit at that time and the next free times, and an overlap can be allowed", async ({
    page,
    request,
  }) => {
    const date = aFreeMonday();
    const first = await aNamedPatient();
    const taken = await askForVisit(request, first.patient);
    await confirmVisit(request, taken, { date, time: "09:00" });
    const { firstName, patient } = await aNamedPatient();
    await askForVisit(request, patient);
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      return dialog.accept();
    });

    await openAs(page, demoDentist, "/appointments?status=pending");
    await rowOf(page, firstName)
      .getByRole("button", { name: /^Confirm/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Confirm appointment" });
    await dialog.getByLabel("Date").fill(date);
    await dialog.getByLabel("Time").fill("09:30");
    await dialog.getByRole("button", { name: "Confirm appointment" }).click();
    await expect(dialog.getByText(`${first.firstName}, General Dentist exam`)).toBeVisible();
    const free = dialog.getByRole("group", { name: "Next free times" }).getByRole("button");
    await expect(free).toHaveCount(3);
    await expect(free.first()).toHaveText(/10:00 AM$/);
    await expectNoAxeViolations(page);
    await free.first().click();
    await expect(dialog.getByLabel("Time")).toHaveValue("10:00");
    const anyway = dialog.getByRole("button", { name: "Confirm anyway" });
    await expect(anyway, "is for the time that was refused").toBeHidden();
    await dialog.getByLabel("Time").fill("09:30");
    const answer = page.waitForResponse((response) => response.request().method() === "PUT");
    await dialog.getByLabel("Time").press("Enter");
    expect((await answer).status(), "Enter does not allow the overlap").toBe(409);
    await dialog.getByLabel("Date").fill("");
    await expect(anyway).toBeHidden();
    await dialog.getByLabel("Date").fill(date);
    await anyway.click();
    await expect(page.getByText("Appointment confirmed and email sent!")).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(alerts).toEqual([]);

    await page.goto("/appointments?status=confirmed");
    const overbooked = rowOf(page, firstName).getByText(/^Overbooked/);
    await expect(overbooked).toBeVisible();
    // The flag is removed with the overlap.
    await cancelVisit(request, taken);
    await expect(overbooked).toBeHidden();
  });
});

test(
  "the dialog that confirms says that the patient has since asked for another time",
  variant,
  async ({ page, request }) => {
    const { firstName, patient } = await aNamedPatient();
    const id = await askForVisit(request, patient);
    const headers = await bearerOf(patient);
    const data = { preferred_day: "friday", preferred_time_frame: "afternoon" };
    await request.post(`/api/appointments/${id}/another-time/`, { headers, data });
    await openAs(page, demoDentist, "/appointments?status=pending");
    await rowOf(page, firstName)
      .getByRole("button", { name: /^Confirm/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "Confirm appointment" });
    await expect(dialog.getByText(/has since asked for another time/)).toBeVisible();
  },
);

test("a receptionist reschedules a visit to another provider, and writes a note", async ({
  page,
  request,
}) => {
  const date = aFreeMonday();
  const { firstName, patient } = await aNamedPatient();
  const id = await askForVisit(request, patient);
  await confirmVisit(request, id, { date, time: "13:00" });
  await request.post(`/api/appointments/${id}/another-time/`, {
    headers: await bearerOf(patient),
    data: { preferred_day: "friday", preferred_time_frame: "afternoon" },
  });
  await openAs(page, demoDentist, "/appointments?status=confirmed");
  const row = rowOf(page, firstName);
  await expect(row.getByText("Dr. Renata Osei, 60 min")).toBeVisible();

  await row.getByRole("button", { name: firstName, exact: true }).click();
  const panel = page.getByRole("dialog", { name: "Patient Details" });
  const visit = panel.getByRole("region", { name: "The visit" });
  await panel.getByRole("button", { name: "Move visit" }).click();
  await expect(visit.getByLabel("Date")).toHaveValue(date);
  const asksFor = panel.getByText("Asks for", { exact: true });
  await expect(asksFor).toBeVisible();
  await visit.getByLabel("Time").fill("14:15");
  await visit.getByLabel("Provider").selectOption("Dr. Margit Halloran");
  await visit.getByLabel("Minutes").fill("45");
  await expectNoAxeViolations(page);
  await visit.getByRole("button", { name: "Move visit" }).click();
  await expect(page.getByText("Visit moved and email sent!")).toBeVisible();
  await expect(visit.getByText("45 minutes with Dr. Margit Halloran")).toBeVisible();
  await expect(asksFor).toBeHidden();
  await panel.getByRole("button", { name: "Undo" }).click();
  await expect(visit.getByText("60 minutes with Dr. Renata Osei")).toBeVisible();
  await expect(page.getByText("Undone. No email was sent.")).toBeVisible();
  await expect(asksFor).toBeVisible();

  await panel.getByRole("button", { name: "Move visit" }).click();
  await visit.getByLabel("Time").fill("14:15");
  await visit.getByLabel("Provider").selectOption("Dr. Margit Halloran");
  await visit.getByLabel("Minutes").fill("45");
  await visit.getByRole("button", { name: "Move visit" }).click();
  await expect(panel.getByText(`${firstName}’s visit has moved to`)).toBeVisible();
  const mail = await mailTo(patient.email, /has moved: Monday, .* 2:15\sPM/);
  expect(mail.attachments.some(({ mimeType }) => mimeType.startsWith("text/calendar"))).toBe(true);

  const note = panel.getByLabel("Note for staff");
  await note.fill("Prefers the chair upright.");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(note).toHaveValue("Prefers the chair upright.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("Note saved.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row.getByText("Dr. Margit Halloran, 45 min")).toBeVisible();
  await row.getByRole("button", { name: firstName, exact: true }).click();
  await expect(note).toHaveValue("Prefers the chair upright.");
});

test(
  "the response to a rescheduling does not close a form that was opened since",
  variant,
  async ({ page, request }) => {
    const date = aFreeMonday();
    const { firstName, patient } = await aNamedPatient();
    const id = await askForVisit(request, patient);
    await confirmVisit(request, id, { date, time: "15:00" });
    const rescheduling = await holdRequests(page, `**/api/appointments/${id}/reschedule/`);
    await openAs(page, demoDentist, "/appointments?status=confirmed");
    await rowOf(page, firstName).getByRole("button", { name: firstName, exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Patient Details" });
    const visit = panel.getByRole("region", { name: "The visit" });
    const move = panel.getByRole("button", { name: "Move visit" });
    await move.click();
    await visit.getByLabel("Time").fill("15:30");
    await move.click();
    await rescheduling.made;
    await visit.getByRole("button", { name: "Back" }).click();
    await move.click();
    await visit.getByLabel("Time").fill("16:00");
    rescheduling.send();
    await expect(page.getByText("Visit moved and email sent!")).toBeVisible();
    await expect(visit.getByLabel("Time")).toHaveValue("16:00");
  },
);

test("once a visit has begun, staff record whether the patient came", variant, async ({ page, request }) => {
  const { firstName, patient } = await aNamedPatient();
  await aBegunVisit(request, patient);
  await openAs(page, demoDentist, "/appointments?status=confirmed");
  const done = page.getByRole("button", { name: `Done: ${firstName}` });
  await page.getByRole("button", { name: `Arrived: ${firstName}` }).click();
  await done.click();
  await expect(done).toHaveAttribute("aria-pressed", "true");
  await rowOf(page, firstName).getByRole("button", { name: firstName, exact: true }).click();
  const outcome = page
    .getByRole("dialog", { name: "Patient Details" })
    .getByRole("group", { name: "Outcome" });
  const missed = outcome.getByRole("button", { name: "Did not come" });
  await expect(outcome.getByRole("button", { name: "Came", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await missed.click();
  await expect(missed).toHaveAttribute("aria-pressed", "true");
  await outcome.getByRole("button", { name: "Came", exact: true }).click();
  await expect(missed).toHaveAttribute("aria-pressed", "false");
  await askForVisit(request, patient);
  await missed.click();
  await expect(missed).toHaveAttribute("aria-pressed", "true");
  await page.goto("/appointments?status=pending");
  await expect(
    rowOf(page, firstName).getByText("Did not come to a visit in the last 12 months."),
  ).toBeVisible();
});
