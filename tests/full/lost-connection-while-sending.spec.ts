import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { aPostForm } from "#tests/samples/post-forms.ts";
import { codeAt, secretOf } from "#tests/support/authenticator.ts";
import { expect, hydratePage } from "#tests/support/journey.ts";
import { notReached, requireFailedModulesAgain, waysToLose } from "#tests/support/lost-connection.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import {
  aFirstName,
  aNewPatient,
  bearerOf,
  demoDentist,
  logIn,
  openAs,
  someoneNew,
} from "#tests/support/people.ts";
import { rowOf } from "#tests/support/staff-list.ts";
import { aFreeMonday, askForVisit } from "#tests/support/visits.ts";

// A changed post and a new request show on pages that other journeys read. One file, one worker, one program.
test.describe.configure({ mode: "default" });

test.use({ expectedErrors: [/Failed to (load resource|fetch)|ConnectionError/] });

/** A form on its open page. */
interface OpenForm {
  readonly part: Locator;
  /** The values of its fields by label; the server accepts them. */
  readonly texts: Readonly<Record<string, string>>;
  readonly button: string;
  /** Waits for the outcome once the server has accepted it. */
  readonly expectAccepted: () => Promise<void>;
}

type Open = (page: Page, request: APIRequestContext) => Promise<OpenForm>;

async function aPost(request: APIRequestContext) {
  const { payload, headers } = await aPostForm();
  const reply = await request.post("/api/blogs/", {
    headers: { ...headers, ...(await bearerOf(demoDentist)) },
    data: payload,
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()) as { id: number; slug: string };
}

/** A patient whose next sign-in requires a code of this secret. */
async function aPatientWithTwoFactor(request: APIRequestContext) {
  const patient = await aNewPatient();
  const headers = await bearerOf(patient);
  const begun = await request.post("/api/2fa/totp/begin/", { headers, data: {} });
  const secret = secretOf((await begun.json()).otpauth_url);
  const confirmed = await request.post("/api/2fa/totp/confirm/", {
    headers,
    data: { otp_code: codeAt(secret, new Date()) },
  });
  expect(confirmed.status(), await confirmed.text()).toBe(200);
  return { patient, secret };
}

const forms: Record<string, Open> = {
  "the change of a post": async (page, request) => {
    const { id, slug } = await aPost(request);
    await openAs(page, demoDentist, `/blogs/${id}/edit`);
    const title = `A changed title ${id}`;
    return {
      part: page.getByRole("main"),
      texts: { Title: title, Content: "Changed words about teeth." },
      button: "Save changes",
      async expectAccepted() {
        await expect(page).toHaveURL(`/blog/${slug}`);
        await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      },
    };
  },
  "the code of a sign-in": async (page, request) => {
    const { patient, secret } = await aPatientWithTwoFactor(request);
    await page.goto("/login?next=/profile/edit");
    await logIn(page, patient);
    return {
      part: page.getByRole("main"),
      // The current code has been used.
      texts: { "Authenticator code": codeAt(secret, new Date(Date.now() + 30_000)) },
      button: "Verify",
      expectAccepted: () => expect(page).toHaveURL("/profile/edit"),
    };
  },
  "the first code of an authenticator": async (page) => {
    await openAs(page, await aNewPatient(), "/settings/security/2fa");
    const secret = await page.locator("code").textContent();
    return {
      part: page.getByRole("main"),
      texts: { "6-digit code": codeAt(secret ?? "", new Date()) },
      button: "Confirm & Enable",
      expectAccepted: () =>
        expect(page.getByRole("heading", { name: "Save your recovery codes" })).toBeVisible(),
    };
  },
  "an employee's confirmation of a visit": async (page, request) => {
    const firstName = aFirstName();
    await askForVisit(request, await aNewPatient({ firstName }));
    await openAs(page, demoDentist, "/appointments?status=pending");
    await rowOf(page, firstName)
      .getByRole("button", { name: /^Confirm/ })
      .click();
    const part = page.getByRole("dialog", { name: "Confirm appointment" });
    return {
      part,
      texts: { Date: aFreeMonday(), Time: "10:00" },
      button: "Confirm appointment",
      expectAccepted: () => expect(part).toBeHidden(),
    };
  },
  "another password": async (page) => {
    const { email, password } = await openMyAccount(page);
    return {
      part: page.getByRole("region", { name: "Change Password" }),
      texts: {
        Email: email,
        "Old password": password,
        "New password": "Louder-Incisor-94?",
        "Confirm password": "Louder-Incisor-94?",
      },
      button: "Change Password",
      async expectAccepted() {
        await expect(page).toHaveURL("/login");
        await expect(page.getByLabel("Username")).toBeVisible();
      },
    };
  },
  "another email address": async (page) => {
    const { email, password } = await openMyAccount(page);
    const part = page.getByRole("region", { name: "Change Email" });
    return {
      part,
      texts: { "Current email": email, "New email": `new.${email}`, Password: password },
      button: "Change Email",
      expectAccepted: () => expect(part.getByLabel("New email")).toHaveValue(""),
    };
  },
  "the box for another verification mail": async (page) => {
    await page.goto("/login");
    await hydratePage(page);
    return {
      part: page.getByRole("region", { name: "Account not verified yet?" }),
      texts: { Email: someoneNew().email },
      button: "Resend verification email",
      expectAccepted: () =>
        expect(page.getByText("If the email belongs to an unverified account")).toBeVisible(),
    };
  },
};

async function openMyAccount(page: Page) {
  const patient = await aNewPatient();
  await openAs(page, patient, "/profile/edit");
  return patient;
}

async function fillIn({ part, texts }: OpenForm): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await part.getByLabel(label, { exact: true }).fill(text);
  }
}

async function expectTexts({ part, texts }: OpenForm): Promise<void> {
  for (const [label, text] of Object.entries(texts)) {
    await expect(part.getByLabel(label, { exact: true })).toHaveValue(text);
  }
}

/** Opens a form and waits for its fields and for all requests of the page. */
async function openAndWait(open: Open, page: Page, request: APIRequestContext): Promise<OpenForm> {
  const form = await open(page, request);
  const [first = ""] = Object.keys(form.texts);
  await expect(form.part.getByLabel(first, { exact: true })).toBeVisible();
  return form;
}

for (const [name, open] of Object.entries(forms)) {
  test(`${name} stays while there is no connection, and is accepted on the second press`, async ({
    page,
    context,
    request,
  }) => {
    const form = await openAndWait(open, page, request);
    const send = form.part.getByRole("button", { name: form.button, exact: true });
    const restore = await waysToLose["the connection is gone"](context);
    await fillIn(form);
    await send.click();
    await expect(form.part.getByText(notReached).first()).toBeVisible();
    await expectTexts(form);
    await restore();
    await expectTexts(form);
    await send.click();
    await form.expectAccepted();
  });

  test(`${name} is accepted and navigates if every script fails`, async ({ page, context, request }) => {
    const form = await openAndWait(open, page, request);
    const restore = await waysToLose["every script fails"](context);
    await fillIn(form);
    await expectTexts(form);
    await form.part.getByRole("button", { name: form.button, exact: true }).click();
    await form.expectAccepted();
    await restore();
  });
}

const framed: Record<string, (page: Page, request: APIRequestContext) => Promise<Locator>> = {
  "the page of a post's change": async (page, request) => {
    await openAs(page, demoDentist, `/blogs/${(await aPost(request)).id}/edit`);
    return page.getByLabel("Title");
  },
  "two-factor setup": async (page) => {
    await openAs(page, await aNewPatient(), "/settings/security/2fa");
    return page.getByLabel("6-digit code");
  },
  "the staff's page of visits": async (page) => {
    await openAs(page, demoDentist, "/appointments");
    return page.getByRole("table", { name: "Appointments" });
  },
  "the code's page of a sign-in, which leads back to login,": async (page) => {
    await page.goto("/auth/2fa?next=/profile/edit");
    return page.getByText("Please enter your username and password again.");
  },
};

for (const [name, open] of Object.entries(framed)) {
  test(`${name} shows that it did not load, and loads on a later interaction`, async ({
    page,
    context,
    request,
  }) => {
    const restore = await waysToLose["every script fails"](context);
    const content = await open(page, request);
    await expect(page.getByText(notReached)).toBeVisible();
    await restore();
    await requireFailedModulesAgain(page);
    await page.getByRole("main").getByRole("status").first().click();
    await expect(content).toBeVisible();
  });
}

test("the one-time code page without credentials redirects to login once if only that page's code fails", async ({
  page,
  context,
}) => {
  const documents: string[] = [];
  page.on("request", (asked) => {
    if (asked.isNavigationRequest()) documents.push(new URL(asked.url()).pathname);
  });
  await context.route(/\/assets\/login-[^/]*\.js$/, (route) => route.abort());
  await page.goto("/auth/2fa");
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await page.waitForTimeout(500);
  expect(documents).toEqual(["/auth/2fa", "/login"]);
});
