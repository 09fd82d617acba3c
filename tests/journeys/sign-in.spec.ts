import { fillGuestForm, submitGuestForm } from "#tests/support/guest-form.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { demoDentist, demoPatient, logIn, openAs } from "#tests/support/people.ts";

test.describe("the login page", () => {
  test.use({ expectedErrors: [/status of 401/] });

  test("shows that username and password are required, and that they are wrong", async ({ page }) => {
    await page.goto("/login");
    await hydratePage(page);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Username is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();

    await logIn(page, { username: "nobody.of.that.name", password: "Wrong-Password-1!" });
    await expect(page.getByText("Invalid username or password.")).toHaveCount(2);
    await expectNoAxeViolations(page);
    await expect(page.getByLabel("Username")).toHaveValue("nobody.of.that.name");

    await page.getByLabel("Password", { exact: true }).fill("");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Password is required")).toBeVisible();
    await expect(page.getByRole("main").getByText("Invalid username or password.")).toHaveCount(0);
  });

  test("can be used by keyboard alone", variant, async ({ page }) => {
    await page.goto("/login");
    await hydratePage(page);
    await page.getByLabel("Username").focus();
    await page.keyboard.type(demoPatient.username);
    await page.keyboard.press("Tab");
    await page.keyboard.type(demoPatient.password);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Show characters" })).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/appointments");
  });
});

test.describe("when there is no response", variant, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("signing in shows 'Unexpected error' first, then the connection error", async ({ page }) => {
    await page.route("**/token/", (route) => route.abort());
    await page.goto("/login");
    await logIn(page, demoPatient);
    const sentence = "Unexpected error. We could not be reached. Please check your connection and try again.";
    await expect(page.getByText(sentence)).toHaveCount(2);
    await page.unroute("**/token/");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL("/appointments");
  });
});

test.describe("in a browser that blocks storage", variant, () => {
  // React Router's script before React reads the position to scroll to.
  test.use({ expectedErrors: [/sessionStorage is forbidden/] });

  test("a visitor requests an appointment, and signing in shows why it is impossible", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new Error(`${name} is forbidden`);
          },
        });
      }
    });
    await page.goto("/request-appointment");
    await hydratePage(page);
    await fillGuestForm(page);
    await submitGuestForm(page);
    await expect(page.getByRole("heading", { name: "Appointment Request Submitted" })).toBeVisible();

    await page.goto("/login");
    await logIn(page, demoPatient);
    await expect(
      page.getByRole("main").getByText("This browser does not let us keep you signed in."),
    ).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue(demoPatient.username);
    await page.goto("/profile/edit");
    await expect(page).toHaveURL("/");
  });
});

test(
  "signing in does not navigate a user who has left the page before the response, and leaves no session",
  variant,
  async ({ page }) => {
    const signIn = await holdRequests(page, "**/token/");
    await page.goto("/login");
    await hydratePage(page);
    await logIn(page, demoPatient);
    await signIn.made;
    await page.getByRole("main").getByRole("link", { name: "Register" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Register" })).toBeVisible();
    await page.getByLabel("Email").fill("someone@mailbox.example");
    const ended = page.waitForResponse("**/token/logout/");
    signIn.send();
    expect((await ended).status()).toBe(204);
    await expect(page).toHaveURL("/register");
    await expect(page.getByLabel("Email")).toHaveValue("someone@mailbox.example");
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  },
);

test.describe("a form sent before hydration", () => {
  test("is not lost, and nothing of it is in the URL", async ({ page }) => {
    const modules = await holdRequests(page, "**/assets/*.js");
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(`${request.method()} ${request.url()}`));
    await page.goto("/login?next=/about/team", { waitUntil: "commit" });
    await page.getByLabel("Username").fill(demoPatient.username);
    await page.getByLabel("Password", { exact: true }).fill(demoPatient.password);
    await page.keyboard.press("Enter");
    await expect(page.locator('head script[type="module"]')).toBeAttached();
    await expect(page.getByLabel("Username")).toHaveValue(demoPatient.username);
    modules.send();
    await expect(page).toHaveURL("/about/team");
    expect(addresses.filter((address) => /Demo-|demo\.patient/.test(address))).toEqual([]);
    expect(addresses.filter((address) => /^POST .*\/login/.test(address))).toEqual([]);
  });
});

test.describe("the return page after signing in", () => {
  test("is a path of this site and of no other", variant, async ({ page }) => {
    test.slow();
    for (const [next, target] of [
      ["//evil.example/", "/appointments"],
      ["https://evil.example/", "/appointments"],
      ["/\\evil.example", "/appointments"],
      ["/\t/evil.example", "/appointments"],
      ["/.//evil.example", "/appointments"],
      ["javascript:alert(1)", "/appointments"],
      ["/login", "/appointments"],
      ["/services/general?from=here", "/services/general?from=here"],
    ] as const) {
      await test.step(`?next=${JSON.stringify(next)} redirects to ${target}`, async () => {
        await page.goto(`/login?next=${encodeURIComponent(next)}`);
        await logIn(page, demoPatient);
        await expect(page).toHaveURL(target);
        // Signed out on a page that runs no script: the pages lead elsewhere once the session is gone.
        await page.goto("/healthz");
        await page.evaluate(() => localStorage.clear());
      });
    }
  });

  test("is the protected page that was requested", variant, async ({ page }) => {
    const toast = page.getByRole("status").filter({ hasText: "Please log in to continue." });
    // A busy machine may miss the few seconds for which it is shown; whoever misses it opens the page again.
    await expect(async () => {
      await page.goto("/profile/edit");
      await expect(page).toHaveURL("/");
      await toast.getByRole("link", { name: "log in" }).click({ timeout: 5_000 });
    }).toPass();
    await expect(page).toHaveURL("/login?next=%2Fprofile%2Fedit");
    await page.getByRole("main").getByRole("link", { name: "Register" }).click();
    await expect(page).toHaveURL("/register?next=%2Fprofile%2Fedit");
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    // Both pages have a field "Username".
    await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
    await logIn(page, demoPatient);
    await expect(page).toHaveURL("/profile/edit");
    await expect(page.getByText("Signed in as demo.patient")).toBeVisible();
  });
});

test(
  "a visitor who misses the reminder and logs in by the top bar still returns to the requested page",
  variant,
  async ({ page }) => {
    await page.goto("/profile/edit");
    await expect(page.getByText("Please log in to continue.")).toBeVisible();
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await expect(page).toHaveURL("/login?next=%2Fprofile%2Fedit");
    await logIn(page, demoPatient);
    await expect(page).toHaveURL("/profile/edit");
  },
);

test.describe("without JavaScript", variant, () => {
  test.use({ javaScriptEnabled: false });

  test("a protected page has its heading and shows that it needs JavaScript", async ({ page }) => {
    for (const [path, heading] of [
      ["/appointments", "Appointments"],
      ["/create", "Create Post"],
      ["/blogs/1/edit", "Edit blog"],
      ["/profile/edit", "My Account"],
      ["/profile/demo.dentist", "demo.dentist"],
      ["/settings/security/2fa", "Two-Factor Authentication"],
      ["/auth/2fa", "Two-Factor Authentication"],
    ] as const) {
      await test.step(path, async () => {
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
        await expect(page.getByText("This page needs JavaScript")).toBeVisible();
        await expect(page.getByText("Loading...").filter({ visible: true })).toHaveCount(0);
      });
    }
  });
});

for (const [path, submit] of [
  ["/login", "Login"],
  ["/register", "Register"],
] as const) {
  test(`a signed-in user is redirected from ${path}, and never sees its form`, variant, async ({ page }) => {
    await openAs(page, demoPatient, "/about/team");
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("main").getByRole("button", { name: submit })).toBeHidden();
    await expect(page).toHaveURL("/appointments");
  });
}

test.describe("other people's profiles", () => {
  test.use({ expectedErrors: [/status of 404/] });

  test("an employee's is shown with their posts, three a page", variant, async ({ page }) => {
    await openAs(page, demoPatient, "/profile/demo.dentist");
    await expect(page.getByRole("heading", { level: 1, name: "Renata Osei" })).toBeVisible();
    await expect(page.getByText("General Dentist · @demo.dentist")).toBeVisible();
    await expect(page.getByRole("link", { name: /LinkedIn/ })).toHaveAttribute(
      "href",
      /^https:\/\/www\.linkedin/,
    );
    const posts = page.getByRole("region", { name: "Posts by Renata Osei" });
    await expect(posts.getByRole("article")).toHaveCount(3);
    await expect(page.getByRole("main").getByText(/@mailbox|\+1530|1984/)).toHaveCount(0);
    await posts.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/profile/demo.dentist?page=2");
    await expect(posts.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expectNoAxeViolations(page);
  });

  test(
    "a patient's own redirects home, and another patient's is like a missing one",
    variant,
    async ({ page }) => {
      await openAs(page, demoPatient, "/profile/demo.patient");
      await expect(page).toHaveURL("/");
      await page.goto("/profile/other.patient");
      await expect(
        page.getByText("Failed to load user profile: There is nothing at this address."),
      ).toBeVisible();
    },
  );

  test("a patient's redirects an employee home too", variant, async ({ page }) => {
    await openAs(page, demoDentist, "/profile/demo.patient");
    await expect(page).toHaveURL("/");
  });

  test("an anonymous visitor sees none", variant, async ({ page }) => {
    await page.goto("/profile/demo.dentist");
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Please log in to continue.")).toBeVisible();
  });
});
