import type { Page } from "@playwright/test";
import { site } from "#contract/site/site.ts";
import { expect, hydratePage, saveData, test, variant } from "#tests/support/journey.ts";
import {
  fetchesFailedModulesAgain,
  notReached,
  requireFailedModulesAgain,
  waysToLose as ways,
} from "#tests/support/lost-connection.ts";
import { aNewPatient, demoDentist, logIn, openAs } from "#tests/support/people.ts";

test.use({ expectedErrors: [/Failed to (load resource|fetch)|ConnectionError/] });

/** Types into each text field in every form of the page; returns what each then holds. */
async function fillEverything(page: Page): Promise<string[]> {
  const fields = page.locator(
    "main form :is(textarea, input:not([type=checkbox], [type=radio], [type=file], [type=date], [tabindex='-1'])):visible",
  );
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) {
    const isNumber = await field.evaluate((input) => input.matches("[inputmode=numeric], [inputmode=tel]"));
    await field.fill(isNumber ? "530555" : "some.text@mailbox.example");
  }
  return contents(page);
}

function contents(page: Page): Promise<string[]> {
  return page
    .locator("main form :is(textarea, input:not([type=file]))")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
}

/** Sends each form as the Enter key and password managers do. */
async function submitEverything(page: Page): Promise<void> {
  for (const form of await page.locator("main form").all()) {
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit());
  }
}

const publicForms = ["/login", "/register", "/request-appointment", "/forgot-password"];
const ownForms: Record<string, typeof demoDentist | "patient"> = {
  "/profile/edit": "patient",
  "/appointments": "patient",
  "/create": demoDentist,
};

/** Fills and submits every form of the page; `expectLost` waits for the error message. */
async function expectTextKept(page: Page, path: string, expectLost?: () => Promise<void>): Promise<string[]> {
  const typed = await fillEverything(page);
  await submitEverything(page);
  await expectLost?.();
  await page.waitForTimeout(500);
  expect(await contents(page)).toEqual(typed);
  await expect(page).toHaveURL(path);
  return typed;
}

/** Checks that a page works again: its values are unchanged, nothing is busy, and a button of the form works. */
async function expectWorking(page: Page, typed: string[]): Promise<void> {
  expect(await contents(page)).toEqual(typed);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  const password = page.getByRole("button", { name: "Show characters" }).first();
  if (!(await password.isVisible())) return;
  await password.click();
  await expect(page.getByRole("button", { name: "Hide characters" }).first()).toBeVisible();
  await page.getByRole("button", { name: "Hide characters" }).first().click();
}

for (const path of publicForms) {
  test(
    `${path} keeps its values if every script fails before hydration and in each kind of lost connection after it, and works afterwards`,
    variant,
    async ({ page, context }) => {
      test.slow();
      // What was preloaded while the browser was idle would still be there.
      const restoreScripts = await ways["every script fails"](context);
      await page.goto(path);
      const before = await expectTextKept(page, path, () => expect(page.getByText(notReached)).toBeVisible());
      await restoreScripts();
      if (await fetchesFailedModulesAgain(page)) {
        await hydratePage(page);
        await expectWorking(page, before);
      } else {
        await page.reload();
        await hydratePage(page);
      }
      for (const [failure, lose] of Object.entries(ways)) {
        await test.step(`${failure} after hydration`, async () => {
          const restore = await lose(context);
          const typed = await expectTextKept(page, path);
          await restore();
          await expectWorking(page, typed);
        });
      }
    },
  );

  test(
    `${path} keeps its values if the connection is lost before hydration, and works afterwards`,
    variant,
    async ({ page, context }) => {
      await page.goto(path);
      const restore = await ways["the connection is gone"](context);
      const typed = await expectTextKept(page, path);
      await restore();
      await requireFailedModulesAgain(page);
      await hydratePage(page);
      await expectWorking(page, typed);
    },
  );
}

for (const [path, owner] of Object.entries(ownForms)) {
  test(`${path} keeps its values in each kind of lost connection`, variant, async ({ page, context }) => {
    await openAs(page, owner === "patient" ? await aNewPatient() : owner, path);
    await expect(page.locator("main form").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const lose of Object.values(ways)) {
      const restore = await lose(context);
      await expectTextKept(page, path);
      await restore();
    }
  });
}

test.describe("a page that does not load", variant, () => {
  test("keeps the values of a registration, and loads once the connection is back", async ({
    page,
    context,
  }) => {
    await page.goto("/register");
    await hydratePage(page);
    await page.getByLabel("Username").fill("somebody");
    const restore = await ways["every script fails"](context);
    const link = page
      .locator("footer, main")
      .getByRole("link", { name: /login|terms|privacy|accessibility/i });
    await expect(link.first()).toBeVisible();
    await page.evaluate(() => {
      const router = Reflect.get(window, "__reactRouterDataRouter") as { navigate: (to: string) => void };
      router.navigate("/forgot-password");
    });
    await expect(page.getByText(notReached)).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("somebody");
    await restore();
    await requireFailedModulesAgain(page);
    await page.evaluate(() => {
      const router = Reflect.get(window, "__reactRouterDataRouter") as { navigate: (to: string) => void };
      router.navigate("/forgot-password");
    });
    await expect(page).toHaveURL("/forgot-password");
  });
});

test.describe("sign-in if the one-time code page does not load", variant, () => {
  test.use({ expectedErrors: [/Failed to|status of 401/] });

  test("keeps username and password, and continues on the second press", async ({ page, context }) => {
    await page.route("**/token/", (route) =>
      route.fulfill({ status: 401, json: { detail: "otp_required", message: "" } }),
    );
    await page.goto("/login");
    await hydratePage(page);
    const restore = await ways["every script fails"](context);
    await logIn(page, { username: "somebody", password: "A-Password-27!" });
    await expect(page.getByText(notReached)).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("somebody");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("A-Password-27!");
    await restore();
    await requireFailedModulesAgain(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/auth/2fa");
  });
});

for (const [name, opener, panel] of [
  ["the chat helper", "Chat helper", "Chat helper"],
  ["the accessibility panel", "Accessibility", "Accessibility"],
] as const) {
  for (const moment of ["before React", "after React"] as const) {
    test(
      `${name} shows that it did not load ${moment}, and opens on a later press`,
      variant,
      async ({ page, context }) => {
        await saveData(page);
        await page.goto("/about/team");
        if (moment === "after React") await hydratePage(page);
        const restore = await ways["every script fails"](context);
        const button = page.getByRole("button", { name: opener, exact: true });
        await button.click();
        await expect(page.getByText(notReached)).toBeVisible();
        await expect(button).not.toHaveAttribute("aria-busy", "true");
        await page.getByRole("heading", { level: 1 }).first().click();
        await expect(page.getByText(notReached)).toBeHidden();
        await restore();
        await requireFailedModulesAgain(page);
        await button.click();
        await expect(page.getByRole("dialog", { name: panel })).toBeVisible();
      },
    );
  }
}

test(
  "the pager shows that a page did not load, and loads it at the second attempt",
  variant,
  async ({ page, context }) => {
    await page.goto("/");
    await hydratePage(page);
    const restore = await ways["every script fails"](context);
    await page
      .getByRole("navigation", { name: "Pages of the newsletter" })
      .getByRole("link", { name: "Page 2" })
      .click();
    await expect(page.getByText("The newsletter could not be loaded.")).toBeVisible();
    await expect(page.getByText(notReached)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await restore();
    await requireFailedModulesAgain(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("The newsletter could not be loaded.")).toHaveCount(0);
    await expect(page.getByRole("region", { name: site().posts.heading })).toBeFocused();
    await expect(page.locator("#newsletter article, #newsletter li a[href^='/blog/']").first()).toBeVisible();
  },
);

test("text stays when the reader comes back to the tab minutes later without a connection", async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openAs(page, demoDentist, "/create");
  await page.getByLabel("Title").fill("Half a headline");
  await ways["the connection is gone"](context);
  const lost = page.waitForEvent("requestfailed", (request) => request.url().includes("/api/office-days/"));
  await page.clock.fastForward("02:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await lost;
  await expect(page.getByLabel("Title")).toHaveValue("Half a headline");
});

test("requesting a password reset shows that the connection was lost", variant, async ({ page, context }) => {
  await page.goto("/forgot-password");
  await hydratePage(page);
  await page.getByLabel("Email").fill("some.text@mailbox.example");
  await ways["the connection is gone"](context);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  const failure = `Something went wrong. Please try again. ${notReached}`;
  await expect(page.getByRole("main").getByText(failure)).toBeVisible();
});

test("a second press while a panel is loading leaves it open", variant, async ({ page, context }) => {
  await saveData(page);
  await page.goto("/about/team");
  await hydratePage(page);
  await context.route(/\/assets\/chat-panel[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const button = page.getByRole("button", { name: "Chat helper", exact: true });
  await button.click();
  await button.click();
  await expect(page.getByRole("dialog", { name: "Chat helper" })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.getByRole("dialog", { name: "Chat helper" })).toBeVisible();
});

test(
  "a personal page whose code does not load shows that, and loads on a later interaction",
  variant,
  async ({ page, context }) => {
    const patient = await aNewPatient();
    await openAs(page, patient, "/about/team");
    const restore = await ways["every script fails"](context);
    await page.goto("/profile/edit");
    await expect(page.getByText(notReached)).toBeVisible();
    await restore();
    await requireFailedModulesAgain(page);
    await page.mouse.click(5, 500);
    await expect(page.getByLabel("First name")).toHaveValue("Noor");
  },
);
