import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { m } from "#messages/messages.js";
import { codeAt } from "#tests/support/authenticator.ts";
import { fillGuestForm, submitGuestForm } from "#tests/support/guest-form.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import {
  aNamedPatient,
  aNewPatient,
  bearerOf,
  demoDentist,
  openAs,
  someoneNew,
} from "#tests/support/people.ts";
import { es, expectNoEnglish, expectSpanish } from "#tests/support/spanish-page.ts";
import { findRow } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit } from "#tests/support/visits.ts";

/** Expects an email in Spanish whose links lead to pages in Spanish. */
function expectInSpanish({ subject = "", html = "", text = "" }: Email): void {
  expect(html).toMatch(/<html[^>]* lang="es-US"/);
  expectNoEnglish([subject, ...text.split("\n")], `in the email '${subject}'`);
  const links = [...text.matchAll(/http:\/\/localhost:\d+(\/[^\s)\]]*)/g)].map(([, path]) => path);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((path) => !path?.startsWith("/es/"))).toEqual([]);
}

/** The path that the link to a page leads to, in an email that is in Spanish. */
function pathInSpanish(mail: Email, page: string): string {
  expectInSpanish(mail);
  return pathIn(mail, `es/${page}`);
}

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("a guest asks for a visit in Spanish, and gets every answer in it until the visit is cancelled", async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto("/es/request-appointment");
  await hydratePage(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pedir una cita");
  const guest = await fillGuestForm(page, "es");
  await expectSpanish(page);
  await submitGuestForm(page, "es");
  await expect(page.getByRole("heading", { name: "Solicitud de cita enviada" })).toBeFocused();
  await expectSpanish(page);

  await page.goto(pathInSpanish(await mailTo(guest.email, /^Recibimos su solicitud en /), "visit"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    es(m.visit_request_received, { whose: "own", name: "" }),
  );
  await expectSpanish(page, "on the page of a request");

  const date = aFreeMonday();
  await test.step("staff read whom they answer in Spanish, and confirm the request", async () => {
    const desk = await browser.newPage();
    await openAs(desk, demoDentist, "/appointments");
    const row = await findRow(desk, guest.firstName);
    await expect(row).toContainText("Spanish");
    await row.getByRole("button", { name: /^Confirm/ }).click();
    const confirming = desk.getByRole("dialog", { name: "Confirm appointment" });
    await expect(confirming).toContainText("The email will be in Spanish.");
    await confirming.getByRole("group", { name: "Suggestions" }).getByRole("button").first().click();
    await confirming.getByLabel("Date", { exact: true }).fill(date);
    await confirming.getByLabel("Time", { exact: true }).fill("10:00");
    await confirming.getByRole("button", { name: "Confirm appointment" }).click();
    await expect(desk.getByText("Appointment confirmed and email sent!")).toBeVisible();
    await desk.close();
  });

  const confirmed = await mailTo(guest.email, /^Su cita en .*: lunes, .*, 10:00\sa\.\sm\.$/);
  const invitation = confirmed.attachments.find(({ mimeType }) => mimeType.startsWith("text/calendar"));
  expect(Buffer.from(invitation?.content as ArrayBuffer).toString()).toContain("SUMMARY:Cita en ");
  await page.goto(pathInSpanish(confirmed, "visit"));
  await expect(page.getByRole("heading", { level: 1, name: /^lunes.* 10:00\sa\.\sm\.$/i })).toBeVisible();
  await expectSpanish(page, "on the page of a visit");
  await expectNoAxeViolations(page, { withBarAndFooter: true });

  await press(page, es(m.visit_cannot_come));
  const question = page.getByRole("dialog", { name: es(m.visit_cancel_visit_title) });
  await expect(question).toBeVisible();
  await expectSpanish(page, "in the question before a visit is cancelled");
  await question.getByRole("button", { name: es(m.visit_cancel_visit_yes) }).click();
  await expect(page.getByText(/cancelada\. Le enviamos un correo/)).toBeVisible();
  await expectSpanish(page, "on the page of a cancelled visit");
  expectInSpanish(await mailTo(guest.email, /^Su cita en .* está cancelada$/));
  await page.getByRole("link", { name: es(m.visit_request_new) }).click();
  await expect(page).toHaveURL("/es/request-appointment");
});

test("the link to a language keeps page, query and anchor, and the device remembers the choice", async ({
  page,
}) => {
  const language = () => page.evaluate(() => localStorage.getItem("language"));
  await page.goto("/post-op?x=1#main");
  expect(await language()).toBeNull();
  await page.getByRole("banner").getByRole("link", { name: "Español" }).click();
  await expect(page).toHaveURL("/es/post-op?x=1#main");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  expect(await language()).toBe("es");

  await hydratePage(page);
  await page
    .getByRole("banner")
    .getByRole("link", { name: es(m.nav_register) })
    .click();
  await expect(page).toHaveURL("/es/register");
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).click();
  await expect(page, "the page that was navigated to").toHaveURL("/register");
  expect(await language()).toBe("en");
});

test.describe("a browser that prefers Spanish", variant, () => {
  test.use({ locale: "es-MX" });

  test("reads in a line that the page is in Spanish too, stays where it is, and can close the line for good", async ({
    page,
  }) => {
    const line = page.getByRole("complementary", { name: "Español" });
    const reply = await page.goto("/login?next=%2Fappointments");
    expect(reply?.request().redirectedFrom()).toBeNull();
    await expect(page).toHaveURL("/login?next=%2Fappointments");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(line.getByText(es(m.language_suggestion))).toBeVisible();
    await expectNoAxeViolations(page, { withBarAndFooter: true });
    await line.getByRole("link", { name: es(m.language_suggestion_link) }).click();
    await expect(page).toHaveURL("/es/login?next=%2Fappointments");
    await expect(page.getByRole("complementary", { name: "English" })).toBeHidden();

    await page.evaluate(() => localStorage.clear());
    await page.goto("/");
    await line.getByRole("button", { name: es(m.common_close) }).click();
    await expect(line).toBeHidden();
    await page.goto("/login");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(line, "after it was closed").toBeHidden();
  });
});

test.describe("a patient", variant, () => {
  // A login before the address is verified, and a wrong code.
  test.use({ expectedErrors: [/status of (400|401|403)/] });

  /** Logs in through the page, as far as the login form leads. */
  async function logIn(page: Page, { username, password }: { username: string; password: string }) {
    await page.getByLabel(es(m.register_username), { exact: true }).fill(username);
    await page.getByLabel(es(m.account_password), { exact: true }).fill(password);
    await page
      .getByRole("main")
      .getByRole("button", { name: es(m.login_title), exact: true })
      .click();
  }

  async function logOut(page: Page) {
    await page
      .getByRole("banner")
      .getByRole("button", { name: es(m.nav_logout) })
      .click();
    await expect(page).toHaveURL("/es/login");
  }

  async function register(page: Page, { username, password, email }: ReturnType<typeof someoneNew>) {
    await page.goto("/es/register");
    await hydratePage(page);
    for (const [label, typed] of [
      [es(m.account_first_name), "Noor"],
      [es(m.account_last_name), "Vance"],
      [es(m.account_email), email],
      [es(m.account_phone), "5305550188"],
      [es(m.account_birth_date), "1990-04-12"],
      [es(m.register_username), username],
      [es(m.account_password), password],
      [es(m.password_confirm), password],
    ] as const)
      await page.getByRole("main").getByLabel(label, { exact: true }).fill(typed);
    await page.getByLabel(es(m.register_consent)).check();
    await expectSpanish(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: es(m.register_title), exact: true })
      .click();
    await expect(page).toHaveURL("/es/login");
  }

  test("registers, sets up two-factor sign-in, and gets a new password in Spanish", async ({ page }) => {
    test.slow();
    const someone = someoneNew();
    await register(page, someone);
    await expect(page.getByText(es(m.account_registered))).toBeVisible();
    await expect(page.getByRole("region", { name: es(m.login_registered_heading) })).toContainText(
      someone.email,
    );
    await expectSpanish(page);
    await logIn(page, someone);
    await expect(page.getByRole("main").getByText(es(m.login_email_not_verified))).toBeVisible();

    await page.goto(pathInSpanish(await mailTo(someone.email, /^Confirme su correo /), "verify-email"));
    await expect(page.getByText(es(m.email_verified))).toBeVisible();
    await expectSpanish(page, "on the page of a verified address");

    await page.goto("/es/login?next=%2Fprofile%2Fedit");
    await logIn(page, someone);
    await expect(page).toHaveURL("/es/profile/edit");
    await page
      .getByRole("link", { name: es(m.two_factor_enable) })
      .first()
      .click();
    await expect(page).toHaveURL("/es/settings/security/2fa");
    await expect(page.getByRole("img", { name: es(m.two_factor_qr) })).toBeVisible();
    await expectSpanish(page);
    const secret = (await page.locator("code").textContent()) ?? "";
    await page.getByLabel(es(m.two_factor_digits)).fill(codeAt(secret, new Date()));
    await press(page, es(m.two_factor_confirm_enable));
    await expect(page.getByRole("heading", { name: es(m.two_factor_save_codes) })).toBeVisible();
    await expectSpanish(page, "beside the recovery codes");
    await press(page, es(m.common_continue));
    await expect(page).toHaveURL("/es/profile/edit");
    await expect(page.getByText(es(m.two_factor_protected))).toBeVisible();
    await expectSpanish(page);
    expectInSpanish(await mailTo(someone.email, /verificación en dos pasos está activada/));

    await logOut(page);
    await page.goto("/es/login");
    await logIn(page, someone);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(es(m.two_factor_title));
    await expectSpanish(page);
    const code = page.getByLabel(es(m.two_factor_app_code));
    await code.fill("000000");
    await press(page, es(m.two_factor_verify));
    await expect(page.getByText(es(m.two_factor_code_incorrect)).first()).toBeVisible();
    await code.fill(codeAt(secret, new Date(Date.now() + 30_000)));
    await press(page, es(m.two_factor_verify));
    await expect(page.getByText(es(m.login_successful))).toBeVisible();
    await logOut(page);

    await page.goto("/es/login");
    await page.getByRole("link", { name: es(m.login_forgotten) }).click();
    await expect(page).toHaveURL("/es/forgot-password");
    await page.getByRole("main").getByRole("textbox").first().fill(someone.email);
    await press(page, es(m.password_send_link));
    await expect(page.getByText(es(m.account_reset_perhaps_sent))).toBeVisible();
    await expectSpanish(page);
    await page.goto(pathInSpanish(await mailTo(someone.email, /^Cambie su contraseña /), "reset-password"));
    const changed = { ...someone, password: "Third-Premolar-55#" };
    await page.getByLabel(es(m.password_new), { exact: true }).fill(changed.password);
    await page.getByLabel(es(m.password_confirm), { exact: true }).fill(changed.password);
    await expectSpanish(page, "on the page for a new password");
    await press(page, es(m.password_reset_title));
    await expect(page.getByText(es(m.account_password_reset))).toBeVisible();
    await expect(page).toHaveURL("/es/login");
    await logIn(page, changed);
    await expect(page).toHaveURL("/es/auth/2fa");
  });

  test("accepts the offer of a freed time in Spanish", async ({ page, request }) => {
    const { patient } = await aNamedPatient();
    const id = await askForVisit(request, patient, { wants_earlier: true, language: "es" });
    const data = { date: aFreeMonday(), time: "13:00", provider: "osei", minutes: 30, to: [id] };
    const headers = await bearerOf(demoDentist);
    expect((await request.post("/api/appointments/offers/", { headers, data })).status()).toBe(201);
    const offer = await mailTo(patient.email, /^Tenemos una hora libre en .*, 1:00\sp\.\sm\.$/);
    await page.goto(pathInSpanish(offer, "offer"));
    await expect(page.getByRole("heading", { level: 1, name: /lunes.* 1:00\sp\.\sm\.$/i })).toBeVisible();
    await expectSpanish(page, "on the page of an offer");
    await press(page, es(m.offer_accept));
    await expect(page.getByText(es(m.visit_done_accepted))).toBeVisible();
    await expectSpanish(page, "on the page of an accepted offer");
    expectInSpanish(await mailTo(patient.email, /^Su cita en .*, 1:00\sp\.\sm\.$/));
  });

  test("gets emails in the language of My Account, and keeps it", async ({ page, request }) => {
    const patient = await aNewPatient();
    await openAs(page, patient, "/es/profile/edit");
    await page.getByLabel(es(m.profile_language)).selectOption({ label: "Español" });
    await press(page, es(m.common_save));
    await expect(page.getByText(es(m.account_profile_updated))).toBeVisible();
    await askForVisit(request, patient, { language: "es" });
    expectInSpanish(await mailTo(patient.email, /^Recibimos su solicitud/));
    await page.reload();
    await expect(page.getByLabel(es(m.profile_language))).toHaveValue("es");
  });
});
