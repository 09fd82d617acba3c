import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accounts, twoFactor } from "#server/accounts/table.ts";
import { aStoredVisit } from "#tests/samples/appointments.ts";
import { expireReauthentication } from "#tests/support/expire-reauthentication.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { journeyDatabase } from "#tests/support/journey-database.ts";
import { addAuthenticator, addPasskey, signInWithPasskey } from "#tests/support/passkeys.ts";
import { aFirstName, aNewEmployee, aNewPatient, logIn, openAs, someoneNew } from "#tests/support/people.ts";
import { findRow } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit, officeDayIn } from "#tests/support/visits.ts";

/** Finds a patient's request in the staff's list, and confirms it for a time that no other test uses. */
async function confirmOnPhone(page: Page, firstName: string): Promise<void> {
  const row = await findRow(page, firstName);
  await row.getByRole("button", { name: /^Confirm/ }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm appointment" });
  await dialog.getByLabel("Date").fill(aFreeMonday());
  await dialog.getByLabel("Time").fill("14:35");
  await dialog.getByRole("button", { name: "Confirm appointment" }).click();
  await expect(page.getByText("Appointment confirmed and email sent!")).toBeVisible();
}

test.describe("the team", () => {
  // The server requires reauthentication, and rejects a wrong password.
  test.use({ expectedErrors: [/status of (403 .*\/api\/office\/staff|400 .*\/proof)/] });

  test(
    "an owner invites a receptionist, who accepts on a phone, adds a passkey and confirms a visit, and removes them again",
    variant,
    async ({ page, browser, request }) => {
      test.slow();
      const owner = await aNewEmployee({ isOwner: true, isDemo: true });
      await openAs(page, owner, "/profile/edit");
      await page.getByRole("link", { name: "Run the office" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Office" })).toBeVisible();
      const team = page.getByRole("region", { name: "Team" });
      const newcomer = { ...someoneNew(), name: "Ines Falk" };
      await team.getByRole("button", { name: "Invite someone" }).click();
      await page.getByRole("button", { name: "Send invitation" }).click();
      await expect(page.getByText("First name is required")).toBeVisible();
      await page.getByLabel("First name").fill("Ines");
      await page.getByLabel("Last name").fill("Falk");
      await page.getByRole("textbox", { name: "Email", exact: true }).fill(newcomer.email);
      await page.getByLabel("Username", { exact: true }).fill(newcomer.username);
      await expireReauthentication(owner.username);
      await page.getByRole("button", { name: "Send invitation" }).click();

      const proof = page.getByRole("dialog", { name: "Please confirm that it is you" });
      await proof.getByLabel("Password", { exact: true }).fill("Not-The-Password-1!");
      await proof.getByRole("button", { name: "Confirm" }).click();
      await expect(proof.getByText("The password is incorrect").first()).toBeVisible();
      await proof.getByLabel("Password", { exact: true }).fill(owner.password);
      await proof.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText(`${newcomer.name} is invited.`)).toBeVisible();
      const row = team.getByRole("row").filter({ hasText: newcomer.username });
      await expect(row.getByText("Invited")).toBeVisible();

      const invitation = await mailTo(newcomer.email, /your staff account/i);
      const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
      const theirs = await phone.newPage();
      await theirs.goto(pathIn(invitation, "reset-password"));
      await theirs.getByLabel("New password").fill(newcomer.password);
      await theirs.getByLabel("Confirm password").fill(newcomer.password);
      await theirs.getByRole("button", { name: "Reset Password" }).click();
      await expect(theirs).toHaveURL(/\/login$/);
      await addAuthenticator(theirs);
      await logIn(theirs, newcomer);
      await addPasskey(theirs, "Front desk phone");
      await expect(theirs).toHaveURL(/\/login$/);
      await logIn(theirs, newcomer);
      await expect(theirs.getByText("Please log in with your passkey.").first()).toBeVisible();
      await signInWithPasskey(theirs);
      await expect(theirs.getByRole("heading", { name: "Appointments", level: 1 })).toBeVisible();
      const firstName = aFirstName();
      const patient = await aNewPatient({ firstName });
      await askForVisit(request, patient);
      await confirmOnPhone(theirs, firstName);
      await mailTo(patient.email, /^Your visit to /);

      await theirs.goto("/profile/edit");
      await expect(theirs.getByText(`Signed in as ${newcomer.username}`)).toBeVisible();
      await page.reload();
      await expect(row.getByText("Invited")).toHaveCount(0);
      await row.getByRole("button", { name: `Manage ${newcomer.name}` }).click();
      const manage = page.getByRole("dialog", { name: newcomer.name });
      await expectNoAxeViolations(page);
      await manage.getByRole("button", { name: "Make an owner" }).click();
      await expect(page.getByText(`${newcomer.name} is an owner.`)).toBeVisible();
      await manage.getByRole("button", { name: "Remove from the team" }).click();
      await expect(manage.getByText(`Remove ${newcomer.name} from the team?`)).toBeFocused();
      await manage.getByRole("button", { name: "Yes, remove" }).click();
      await expect(row).toHaveCount(0);
      await expect(team.getByRole("heading", { name: "Team" })).toBeFocused();
      // The removed employee's open page is left without interaction.
      await expect(theirs).toHaveURL(/\/$/);
      await phone.close();
      const log = page.getByRole("region", { name: "Office log" });
      await expect(log.getByText(`Removed from the team: ${newcomer.username}`)).toBeVisible();
    },
  );

  test(
    "an owner resets an employee's lost authenticator, which ends the employee's sessions",
    variant,
    async ({ page, browser }) => {
      const { database } = await journeyDatabase();
      const owner = await aNewEmployee({ isOwner: true, isDemo: true });
      const employee = await aNewEmployee({ firstName: "Pia", lastName: "Phone", isDemo: true });
      const [account] = await database
        .select()
        .from(accounts)
        .where(eq(accounts.username, employee.username));
      const accountId = account?.id ?? 0;
      await database.insert(twoFactor).values({ accountId, secret: "lost", enabledAt: new Date() });
      const phone = await browser.newContext();
      const theirs = await phone.newPage();
      await openAs(theirs, employee, "/profile/edit");
      await expect(theirs.getByText(`Signed in as ${employee.username}`)).toBeVisible();

      await openAs(page, owner, "/office");
      const row = page
        .getByRole("region", { name: "Team" })
        .getByRole("row")
        .filter({ hasText: employee.username });
      await row.getByRole("button", { name: "Manage Pia Phone" }).click();
      const manage = page.getByRole("dialog", { name: "Pia Phone" });
      await manage.getByRole("button", { name: "Reset two-factor" }).click();
      await expect(page.getByText("Pia Phone’s two-factor authentication is reset.")).toBeVisible();
      await expect(manage.getByRole("button", { name: "Reset two-factor" })).toHaveCount(0);
      await expect(manage.getByRole("heading", { name: "Pia Phone" })).toBeFocused();
      await expect(theirs).toHaveURL(/\/$/);
      await phone.close();
      await mailTo(employee.email, /two-factor/i);
    },
  );
});

test(
  "an owner's notice and closure are shown to a visitor in the next request",
  variant,
  async ({ page, browser, request }) => {
    const owner = await aNewEmployee({ isOwner: true, isDemo: true });
    let text = "The water is off.";
    await page.route("**/api/office/notice/", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), text } });
    });
    await openAs(page, owner, "/office");
    const notice = page.getByRole("region", { name: "Notice" });
    await expect(notice.getByLabel("Text")).toHaveValue(text);
    const lastDay = officeDayIn(400);
    await notice.getByLabel("Last day").fill(lastDay);
    text = "The water is back.";
    const openTab = await browser.newPage();
    await openTab.clock.install();
    await openTab.goto("/about/team");
    await hydratePage(openTab);
    const closedInTab = openTab.getByText(/Closed \w+, \w+ \d+: A new floor/).first();
    const closures = page.getByRole("region", { name: "Closures" });
    const day = officeDayIn(5);
    const { database } = await journeyDatabase();
    // Before those of other stories.
    await aStoredVisit(database, {
      confirmedDate: day,
      confirmedTime: "06:05",
      provider: "halloran",
      minutes: 5,
    });
    await closures.getByLabel("Closed from").fill(day);
    await closures.getByLabel("Closed until").fill(day);
    await closures.getByLabel("Reason").fill("A new floor");
    await closures.getByRole("button", { name: "Add closure" }).click();
    await expect(page.getByText("The closure is now on the site.")).toBeVisible();
    const affected = page.getByRole("dialog", { name: "Visits affected" });
    await expect(affected.getByText(/, 6:05 AM, /)).toBeVisible();
    await affected.getByRole("button", { name: "Cancel visit" }).click();
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await expect(affected.getByText(/, 6:05 AM, /)).toHaveCount(0);
    await affected.getByRole("button", { name: /^(Done|Finish later)$/ }).click();
    await expect(affected).toBeHidden();
    const home = await (await request.get("/")).text();
    expect(home.match(/Closed \w+, \w+ \d+: A new floor/g)).toHaveLength(2);
    expect(home).toContain(`"validFrom":"${day}"`);
    // A tab that was open learns of it once its reader comes back to it.
    await openTab.clock.fastForward("02:00");
    await openTab.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(closedInTab).toBeVisible();
    const anonymousPage = await browser.newPage();
    await anonymousPage.goto("/about/team");
    await hydratePage(anonymousPage);
    await anonymousPage.getByRole("button", { name: "Chat helper", exact: true }).click();
    const chat = anonymousPage.getByRole("dialog", { name: "Chat helper" });
    await chat.getByRole("button", { name: "Office Hours & Location" }).click();
    await expect(chat.getByText(/^Closed \w+, \w+ \d+: A new floor\.$/)).toBeVisible();
    await anonymousPage.close();
    await closures.getByRole("button", { name: /^Remove: Closed .* A new floor$/ }).click();
    await expect(page.getByText("Closure removed.")).toBeVisible();
    expect(await (await request.get("/")).text()).not.toContain("A new floor");
    await openTab.clock.fastForward("02:00");
    await openTab.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await expect(openTab).toHaveURL("/login");
    await expect(closedInTab).toBeHidden();
    await openTab.close();
    await expect(notice.getByLabel("Text"), "as another owner has saved it").toHaveValue(text);
    await expect(notice.getByLabel("Last day"), "as it was typed here").toHaveValue(lastDay);
    await expect(closures.getByRole("heading", { name: "Closures" })).toBeFocused();
  },
);

test(
  "a response that comes late closes no other dialog, and keeps what was typed since",
  variant,
  async ({ page }) => {
    // Neither a notice nor a closure is stored: every page of the site would show them.
    await page.route("**/api/office/notice/", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({ json: route.request().postDataJSON() })
        : route.fallback(),
    );
    await page.route("**/api/office/closures/", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 201, json: { id: 1, affected: [], ...route.request().postDataJSON() } })
        : route.fallback(),
    );
    const saving = await holdRequests(page, "**/api/office/notice/", "PUT");
    const adding = await holdRequests(page, "**/api/office/closures/", "POST");
    const sendingInvitation = await holdRequests(page, "**/api/office/staff/", "POST");
    const withdrawing = await holdRequests(page, "**/api/office/staff/*/");
    const owner = await aNewEmployee({ isOwner: true, isDemo: true });
    await openAs(page, owner, "/office");
    const notice = page.getByRole("region", { name: "Notice" });
    await notice.getByLabel("Text").fill("The water is of.");
    await notice.getByRole("button", { name: "Save notice" }).click();
    await notice.getByLabel("Text").fill("The water is off.");
    saving.send();
    await expect(notice.getByRole("button", { name: "Save notice" })).toBeVisible();
    await expect(notice.getByLabel("Text")).toHaveValue("The water is off.");

    const closures = page.getByRole("region", { name: "Closures" });
    for (const label of ["Closed from", "Closed until"])
      await closures.getByLabel(label).fill(officeDayIn(6));
    await closures.getByLabel("Reason").fill("A new floor");
    await closures.getByRole("button", { name: "Add closure" }).click();
    await closures.getByLabel("Closed from").fill(officeDayIn(9));
    adding.send();
    await expect(page.getByText("The closure is now on the site.")).toBeVisible();
    await expect(closures.getByLabel("Closed until")).toHaveValue("");
    await expect(closures.getByLabel("Reason")).toHaveValue("");
    await expect(closures.getByLabel("Closed from")).toHaveValue(officeDayIn(9));

    const newcomer = { ...someoneNew(), name: "Ines Late" };
    const team = page.getByRole("region", { name: "Team" });
    const inviting = page.getByRole("dialog", { name: "Invite someone" });
    await team.getByRole("button", { name: "Invite someone" }).click();
    await inviting.getByLabel("First name").fill("Ines");
    await inviting.getByLabel("Last name").fill("Late");
    await inviting.getByRole("textbox", { name: "Email", exact: true }).fill(newcomer.email);
    await inviting.getByLabel("Username", { exact: true }).fill(newcomer.username);
    await inviting.getByRole("button", { name: "Send invitation" }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await team.getByRole("button", { name: "Invite someone" }).click();
    await inviting.getByLabel("First name").fill("Second");
    sendingInvitation.send();
    await expect(page.getByText(`${newcomer.name} is invited.`)).toBeVisible();
    const row = team.getByRole("row").filter({ hasText: newcomer.username });
    await expect(team.locator("tr").filter({ hasText: newcomer.username })).toBeAttached();
    await expect(inviting.getByLabel("First name")).toHaveValue("Second");
    await inviting.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave", exact: true }).click();

    await row.getByRole("button", { name: /^Manage/ }).click();
    await page.getByRole("button", { name: "Withdraw invitation" }).click();
    await page.getByRole("button", { name: "Yes, withdraw" }).click();
    await page.keyboard.press("Escape");
    await team.getByRole("row").filter({ hasText: owner.username }).getByRole("button").click();
    const own = page.getByRole("dialog").filter({ hasText: owner.username });
    await expect(own).toBeVisible();
    withdrawing.send();
    await expect(team.locator("tr").filter({ hasText: newcomer.username })).toHaveCount(0);
    await expect(own).toBeVisible();
  },
);

test("an owner sees the office's numbers, and is sent a test email", variant, async ({ page }) => {
  const owner = await aNewEmployee({ isOwner: true, isDemo: true });
  await page.addInitScript(() =>
    localStorage.setItem("accessibility", JSON.stringify({ "text-size": "xxl" })),
  );
  await openAs(page, owner, "/office");
  // By weight (office-25).
  await expect(page.getByRole("navigation", { name: "Parts of the office" }).getByRole("link")).toHaveText([
    "Notice",
    "Closures",
    "Team",
    "Locked-out patients",
    "Weekly numbers and health",
    "Email",
    "Access log",
    "Office log",
    "Website",
  ]);
  const going = page.getByRole("region", { name: "Weekly numbers and health" });
  await going.getByText("What is in order").click();
  await expect(going.getByRole("listitem").filter({ hasText: "The tables are up to date." })).toBeVisible();
  await expect(going.getByRole("figure")).toHaveCount(4);
  await going.getByRole("figure", { name: "Requests" }).getByText("Numbers").click();
  await expect(going.getByRole("table", { name: "Requests" }).getByRole("row")).toHaveCount(13);
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Send me a test email" }).click();
  await expect(page.getByText("A test email is on its way to you.")).toBeVisible();
  await mailTo(owner.email, /test/i);
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(page.getByRole("button", { name: /^Manage/ }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("only owners can open the office", variant, async ({ page }) => {
  await openAs(page, await aNewEmployee(), "/office");
  await expect(page).toHaveURL(/\/$/);
});

test(
  "the appointments page links staff to My Account, and an owner to the office",
  variant,
  async ({ page }) => {
    const panel = page.getByRole("region", { name: /^Hello/ });
    await openAs(page, await aNewEmployee({ isDemo: true }), "/appointments");
    await expect(panel.getByRole("link", { name: "Your profile" })).toBeVisible();
    await expect(panel.getByRole("link", { name: "Run the office" })).toHaveCount(0);
    await panel.getByRole("link", { name: "My Account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "My Account" })).toBeFocused();
    await openAs(page, await aNewEmployee({ isOwner: true, isDemo: true }), "/appointments");
    await panel.getByRole("link", { name: "Run the office" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Office" })).toBeFocused();
  },
);
