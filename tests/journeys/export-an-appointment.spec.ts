import { readFile } from "node:fs/promises";
import { expect, expectNoAxeViolations, test, variant } from "#tests/support/journey.ts";
import { aFirstName, aNewPatient, demoDentist, openAs } from "#tests/support/people.ts";
import { findRow } from "#tests/support/staff-list.ts";
import { askForVisit } from "#tests/support/visits.ts";

test(
  "an employee downloads an appointment for another practice's system",
  variant,
  async ({ page, request }) => {
    const firstName = aFirstName();
    const patient = await aNewPatient({ firstName });
    const id = await askForVisit(request, patient);
    await openAs(page, demoDentist, "/appointments");
    const row = await findRow(page, firstName);
    await row.getByRole("button", { name: firstName, exact: true }).click();
    const panel = page.getByRole("dialog", { name: "Patient Details" });
    await panel.getByText("More", { exact: true }).click();
    const button = panel.getByRole("button", { name: "Download as FHIR" });
    await expect(button).toBeVisible();
    await expectNoAxeViolations(page);
    const downloading = page.waitForEvent("download");
    await button.click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`appointment-${id}.fhir.json`);
    const bundle = JSON.parse(await readFile(await download.path(), "utf8"));
    expect(bundle).toMatchObject({ resourceType: "Bundle", type: "collection" });
    expect(JSON.stringify(bundle)).toContain(firstName);
    await expect(button).toBeVisible();
  },
);

test.describe("without a response", variant, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("the panel shows that the download failed", async ({ page, request }) => {
    const firstName = aFirstName();
    const patient = await aNewPatient({ firstName });
    await askForVisit(request, patient);
    await openAs(page, demoDentist, "/appointments");
    const row = await findRow(page, firstName);
    await row.getByRole("button", { name: firstName, exact: true }).click();
    await page.route("**/fhir/", (route) => route.abort());
    const panel = page.getByRole("dialog", { name: "Patient Details" });
    await panel.getByText("More", { exact: true }).click();
    await panel.getByRole("button", { name: "Download as FHIR" }).click();
    await expect(panel.getByText(/^Failed to download the appointment\./)).toBeVisible();
  });
});
