import type { Locator, Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, hydratePage, test } from "#tests/support/journey.ts";
import { aNewPatient, bearerOf, openAs } from "#tests/support/people.ts";
import { es, expectSpanish, unfold } from "#tests/support/spanish-page.ts";
import { aFreeMonday, askForVisit, confirmVisit } from "#tests/support/visits.ts";

// Dead links, empty forms and wrong passwords are part of the walk.
test.use({ expectedErrors: [/status of 4\d\d/] });

const deadToken = "x".repeat(43);

/** Every page of `web/routes.ts` that patients and visitors have, by who opens it. */
const pages = {
  "a visitor": [
    "/",
    "/?page=2",
    "/?page=900",
    "/blog",
    "/about/team",
    "/services/general",
    "/services/endodontics",
    "/services/oral-surgery",
    "/post-op",
    "/new-patients",
    "/privacy",
    "/notice-of-privacy-practices",
    "/accessibility-statement",
    "/accessibility-services",
    "/search",
    "/subscribe",
    "/subscribe/check-your-email",
    "/subscribe/wrong-address",
    "/subscribe/too-many-emails",
    "/subscribe/confirmed",
    "/subscribe/dead-link",
    "/unsubscribed",
    "/request-appointment",
    "/register",
    "/login",
    "/forgot-password",
    "/verify-email",
    "/verify-email-change",
    `/reset-password/${deadToken}`,
    `/verify-email/${deadToken}`,
    `/visit/${deadToken}`,
    `/offer/${deadToken}`,
    `/confirm-subscription/${deadToken}`,
    `/unsubscribe/${deadToken}`,
    "/no-such-page",
    "/services/no-such-service",
  ],
  "a patient": ["/", "/appointments", "/profile/edit", "/settings/security/2fa", "/blog/no-such-post"],
} as const;

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 900 };

/** Waits until nothing of a page is loading any more. */
async function loaded(page: Page): Promise<void> {
  await hydratePage(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function expectNoWiderThanAPhone(page: Page): Promise<void> {
  await page.setViewportSize(narrow);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}

for (const [reader, paths] of Object.entries(pages))
  for (const path of paths)
    test(`/es${path.replace(deadToken, "…")} is in Spanish for ${reader}, valid, and fits a phone`, async ({
      page,
    }) => {
      if (reader === "a patient") await openAs(page, await aNewPatient({ language: "es" }), `/es${path}`);
      else await page.goto(`/es${path}`);
      await loaded(page);
      await unfold(page);
      await expectSpanish(page);
      await expectNoAxeViolations(page, { withBarAndFooter: true });
      await expectNoWiderThanAPhone(page);
      await expectSpanish(page, `on /es${path} on a phone`);
    });

/** Opens a dialog, expects it in Spanish and narrow enough for a phone, and closes it. */
async function expectDialogInSpanish(page: Page, name: string, open: () => Promise<void>): Promise<void> {
  await test.step(`the dialog ${name}`, async () => {
    await open();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    await expectSpanish(page, `in the dialog ${name}`);
    await expectNoAxeViolations(page);
    await expectNoWiderThanAPhone(page);
    await page.setViewportSize(wide);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}

const press = (part: Page | Locator, name: string) => () =>
  part.getByRole("button", { name, exact: true }).first().click();

test("the menu, the chat helper and the settings of the page are in Spanish", async ({ page }) => {
  await page.setViewportSize(narrow);
  await page.goto("/es/");
  await loaded(page);
  await page.getByRole("button", { name: es(m.menu_open) }).click();
  await expect(page.getByRole("dialog", { name: es(m.menu_label) })).toBeVisible();
  await unfold(page);
  await expectSpanish(page, "in the menu");
  await page.keyboard.press("Escape");

  await page.setViewportSize(wide);
  await page
    .getByRole("banner")
    .getByRole("button", { name: es(m.nav_accessibility) })
    .click();
  const reset = page.getByRole("button", { name: es(m.accessibility_reset) });
  await expect(reset).toBeVisible();
  await expectSpanish(page, "in the settings of the page");
  await reset.click();
  await expectSpanish(page, "in the settings after they were reset");
  await page.keyboard.press("Escape");

  await page
    .getByRole("button", { name: es(m.chat_helper) })
    .first()
    .click();
  const question = page.getByLabel(es(m.chat_question));
  for (const asked of ["¿Aceptan mi seguro?", "¿Cuánto cuesta?", "me duele una muela", "xyz"]) {
    await question.fill(asked);
    await question.press("Enter");
    await expect(page.getByText(asked).first()).toBeVisible();
  }
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectSpanish(page, "in the chat helper");
});

test("the search finds pages in Spanish, and says in Spanish that it finds none", async ({ page }) => {
  await page.goto("/es/search");
  await loaded(page);
  const field = page.getByLabel(es(m.search_field));
  await field.fill("muela");
  await expect(page.getByRole("list", { name: es(m.search_results_list) })).toBeVisible();
  await expectSpanish(page, "among what was found");
  for (const href of await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? "")))
    expect(href).toMatch(/^(?:\/es\/|\/es$|\/es#|tel:|#)/);
  await field.fill("qwertz");
  await expect(page.getByText(es(m.search_nothing, { query: "qwertz" }))).toBeVisible();
  await expectSpanish(page, "where nothing was found");
});

for (const [path, submit] of [
  ["/request-appointment", es(m.guest_form_submit)],
  ["/register", es(m.register_title)],
  ["/login", es(m.login_title)],
  ["/forgot-password", es(m.password_send_link)],
  ["/subscribe", es(m.subscribe_button)],
] as const)
  test(`what is wrong with the form at /es${path} is said in Spanish, and fits a phone`, async ({ page }) => {
    await page.goto(`/es${path}`);
    await loaded(page);
    const form = page.getByRole("main");
    for (const typed of ["", "x"]) {
      for (const field of await form.locator("input:visible").all())
        if (typed && /^(?:email|password|tel|text)$/.test((await field.getAttribute("type")) ?? "text"))
          await field.fill(typed);
      await form.getByRole("button", { name: submit, exact: true }).click();
      await expect(
        form.locator("[aria-invalid=true], :invalid, [role=alert]:not(:empty)").first(),
      ).toBeVisible();
      await expectSpanish(page, `on /es${path} after '${typed}' was sent`);
    }
    await expectNoWiderThanAPhone(page);
  });

test("a wrong password is refused in Spanish", async ({ page }) => {
  await page.goto("/es/login");
  await loaded(page);
  await page.getByLabel(es(m.register_username), { exact: true }).fill("nadie");
  await page.getByLabel(es(m.account_password), { exact: true }).fill("Wrong-Password-1!");
  await page
    .getByRole("main")
    .getByRole("button", { name: es(m.login_title), exact: true })
    .click();
  await expect(page.getByRole("main").getByText(es(m.sign_in_wrong_credentials))).toBeVisible();
  await expectSpanish(page, "after a wrong password");
});

test("a patient's visit and its dialogs are in Spanish, in the account and by the link of an email", async ({
  page,
  request,
}) => {
  test.slow();
  const patient = await aNewPatient({ language: "es" });
  const id = await askForVisit(request, patient, { language: "es", wants_earlier: true });
  await confirmVisit(request, id, { date: aFreeMonday(), time: "09:30" });
  const mail = await mailTo(patient.email, /^Su cita en /);
  for (const open of [
    () => openAs(page, patient, "/es/appointments"),
    () => page.goto(pathIn(mail, "es/visit")),
  ]) {
    await open();
    await loaded(page);
    await expect(page.getByRole("button", { name: es(m.visit_cannot_come) })).toBeVisible();
    await expectSpanish(page);
    await expectDialogInSpanish(page, es(m.visit_another_time), press(page, es(m.visit_another_time)));
    await expectDialogInSpanish(page, es(m.visit_cancel_visit_title), press(page, es(m.visit_cannot_come)));
  }
  await press(page, es(m.visit_coming))();
  await expect(page.getByText(es(m.visit_done_coming))).toBeVisible();
  await press(page, es(m.visit_another_time))();
  const asking = page.getByRole("dialog", { name: es(m.visit_another_time) });
  await press(asking, es(m.visit_another_time))();
  await expect(asking.locator("[aria-invalid=true]").first()).toBeVisible();
  await expectSpanish(page, "after an empty form for another time");
});

test("My Account, its dialogs and what it refuses are in Spanish", async ({ page }) => {
  test.slow();
  const patient = await aNewPatient({ language: "es" });
  await openAs(page, patient, "/es/profile/edit");
  await loaded(page);
  await expectSpanish(page);
  await expectDialogInSpanish(page, es(m.account_delete_title), press(page, es(m.account_delete)));
  await page.getByLabel(es(m.account_first_name), { exact: true }).fill("");
  await press(page, es(m.common_save))();
  await expect(page.getByRole("main").locator("[aria-invalid=true]").first()).toBeVisible();
  await expectSpanish(page, "after a name was left out");
  await page.getByLabel(es(m.account_first_name), { exact: true }).fill("Nora");
  await press(page, es(m.common_save))();
  await expect(page.getByText(es(m.account_profile_updated))).toBeVisible();
  await expectSpanish(page, "after the profile was saved");
  await page.getByLabel(es(m.password_old), { exact: true }).fill("Wrong-Password-1!");
  await page.getByLabel(es(m.password_new), { exact: true }).fill("Third-Premolar-55#");
  await page.getByLabel(es(m.password_confirm), { exact: true }).fill("Other-Premolar-55#");
  await page.getByLabel(es(m.password_confirm), { exact: true }).press("Enter");
  await expect(page.getByText(es(m.password_differ))).toBeVisible();
  await expectSpanish(page, "after passwords that differ");
});

test("the API's replies that pages show come in the page's language", async ({ page, request }) => {
  const patient = await aNewPatient();
  await openAs(page, patient, "/es/appointments");
  await loaded(page);
  const asked = page.waitForRequest((sent) => sent.url().includes("/api/"));
  await page.reload();
  expect((await asked).headers()["accept-language"]).toMatch(/^es\b/);
  const reply = await request.get("/api/appointments/999999/", {
    headers: { ...(await bearerOf(patient)), "Accept-Language": "es" },
  });
  expect(reply.headers()["content-language"]).toBe("es");
});
