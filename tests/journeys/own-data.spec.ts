import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { accounts } from "#server/accounts/table.ts";
import { recordAccess } from "#server/office/access-log.ts";
import { expireReauthentication } from "#tests/support/expire-reauthentication.ts";
import { expect, expectNoAxeViolations, test, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { aNewEmployee, aNewPatient, openAs } from "#tests/support/people.ts";

/** Lets an employee open a patient's details, which the access log records. */
async function opened(patient: { username: string }, employee: { username: string }) {
  const { database } = await journeyDatabase();
  const find = async ({ username }: { username: string }) => {
    const [account] = await database.select().from(accounts).where(eq(accounts.username, username));
    if (!account) throw new Error(`No account is named ${username}.`);
    return account;
  };
  const { id: accountId, username } = await find(employee);
  await recordAccess(database, {
    employee: { accountId, username },
    patient: await find(patient),
    now: new Date(),
  });
}

test.describe("a person's own data", () => {
  // The server rejects a wrong password, and a download without a proof of identity.
  test.use({ expectedErrors: [/status of (400 .*\/deletion|403 .*\/export)/] });

  test(
    "a patient sees who opened the details, downloads the data, and cancels a deletion",
    variant,
    async ({ page }) => {
      const patient = await aNewPatient();
      await opened(patient, await aNewEmployee({ firstName: "Esi", lastName: "Osei", jobTitle: "Dentist" }));
      await openAs(page, patient, "/profile/edit");
      const openings = page.getByRole("region", { name: "Who opened your details" });
      await expect(openings.getByRole("listitem").filter({ hasText: "Esi Osei" })).toContainText("Dentist");

      const card = page.getByRole("region", { name: "Your data" });
      await expireReauthentication(patient.username);
      const proof = page.getByRole("dialog", { name: "Please confirm that it is you" });
      await card.getByRole("button", { name: "Download my data" }).click();
      await proof.getByRole("button", { name: "Cancel" }).click();
      await expect(card.getByText("Your data could not be downloaded.")).toHaveCount(0);
      await card.getByRole("button", { name: "Download my data" }).click();
      await proof.getByLabel("Password", { exact: true }).fill(patient.password);
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        proof.getByRole("button", { name: "Confirm" }).click(),
      ]);
      expect(file.suggestedFilename()).toBe("my-data.zip");
      expect((await readFile(await file.path())).subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");

      await card.getByRole("button", { name: "Delete my account" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete your account?" });
      await dialog.getByLabel("Password", { exact: true }).fill("Not-The-Password-1!");
      await dialog.getByRole("button", { name: "Delete my account" }).click();
      await expect(dialog.getByText("The password is incorrect").first()).toBeVisible();
      await expectNoAxeViolations(page);
      await dialog.getByLabel("Password", { exact: true }).fill(patient.password);
      await dialog.getByRole("button", { name: "Delete my account" }).click();
      await expect(card.getByText(/^Your account will be deleted in 14 days, on /)).toBeVisible();
      await expect(card.getByRole("heading", { name: "Your data" })).toBeFocused();
      await card.getByRole("button", { name: "Keep my account" }).click();
      await expect(card.getByRole("button", { name: "Delete my account" })).toBeVisible();
      await expect(card.getByRole("heading", { name: "Your data" })).toBeFocused();
    },
  );
});

test("an owner filters the access log by patient and downloads it", variant, async ({ page }) => {
  const [patient, employee] = [await aNewPatient(), await aNewEmployee()];
  await opened(patient, employee);
  await openAs(page, await aNewEmployee({ isOwner: true, isDemo: true }), "/office");
  const log = page.getByRole("region", { name: "Access log" });
  await log.getByLabel("From").fill("2026-11-20");
  await log.getByLabel("To").fill("2026-11-10");
  await log.getByRole("button", { name: "Filter" }).click();
  await expect(log.getByText("The last date must not be before the first.")).toBeVisible();
  await expect(log.getByLabel("To")).toBeFocused();
  for (const label of ["From", "To"]) await log.getByLabel(label).fill("");
  await log.getByLabel("Patient’s username").fill(patient.username.toUpperCase());
  await log.getByRole("button", { name: "Filter" }).click();
  await expect(log.getByText("1 entry", { exact: true })).toBeVisible();
  await expect(log.getByRole("row").filter({ hasText: patient.username })).toContainText(employee.username);
  await expectNoAxeViolations(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    log.getByRole("button", { name: "Download as CSV" }).click(),
  ]);
  expect((await readFile(await file.path(), "utf8")).split("\r\n")[1]).toContain(
    `,${employee.username},${patient.username},`,
  );
});
