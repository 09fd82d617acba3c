import type { Page } from "@playwright/test";
import type { Post } from "#contract/posts/posts.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { expect, expectNoAxeViolations, hydratePage, test, variant } from "#tests/support/journey.ts";
import { layoutShifts } from "#tests/support/layout-shifts.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";
import { expectAfterRetries } from "#tests/support/retry-pauses.ts";

function newsletter(page: Page) {
  return page.getByRole("region", { name: "Newsletter" });
}

function titles(page: Page) {
  return newsletter(page).getByRole("article").getByRole("heading", { level: 3 });
}

function pager(page: Page) {
  return page.getByRole("navigation", { name: "Pages of the newsletter" });
}

const firstOfPage = {
  1: "Two quiet minutes: brushing that actually works",
  2: "Wisdom teeth: when we leave them alone",
} as const;

async function expectPage(page: Page, number: 1 | 2) {
  await expect(titles(page)).toHaveCount(3);
  await expect(titles(page).first()).toHaveText(firstOfPage[number]);
  await expect(pager(page).getByRole("link", { name: `Page ${number}`, exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
}

test.describe("on a device in another time zone", () => {
  test.use({ timezoneId: "Pacific/Kiritimati", locale: "de-DE" });

  test("a post's date is that of the office, before and after hydration", variant, async ({ page }) => {
    await page.goto("/");
    const dates = newsletter(page).locator("time");
    const early = await dates.allTextContents();
    await hydratePage(page);
    expect(await dates.allTextContents()).toEqual(early);
    expect(early[0]).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  });
});

test("cards link to post and profile, and the pager turns the pages without scrolling away", async ({
  page,
}) => {
  await page.goto("/");
  await test.step("cards show picture, category, author and date", async () => {
    await expectPage(page, 1);
    const card = newsletter(page).getByRole("article").first();
    await expect(card.getByRole("img", { name: "A toothbrush with a stripe of toothpaste" })).toBeVisible();
    await expect(card.getByText("General Dentistry")).toBeVisible();
    await expect(card.getByRole("link", { name: firstOfPage[1] })).toHaveAttribute(
      "href",
      "/blog/two-quiet-minutes-brushing-that-actually-works",
    );
    await expect(card.getByRole("link", { name: "Renata Osei" })).toHaveAttribute(
      "href",
      "/profile/demo.dentist",
    );
    await expect(card.locator("time")).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  });
  await test.step("the pager", async () => {
    await hydratePage(page);
    const documents: string[] = [];
    page.on("request", (request) => void (request.isNavigationRequest() && documents.push(request.url())));
    const fetched: string[] = [];
    page.on(
      "request",
      (request) => void (request.url().includes("/api/blogs/") && fetched.push(request.url())),
    );
    await expect(pager(page).getByRole("link")).toHaveText(["1", "2", "3", "Next"]);

    await newsletter(page).getByRole("heading", { level: 2 }).scrollIntoViewIfNeeded();
    await newsletter(page).evaluate((section) => section.scrollIntoView());
    const before = await page.evaluate(() => scrollY);
    // Screen readers announce only changes of an existing live region.
    const status = newsletter(page).getByRole("status");
    await status.evaluate((element) => element.setAttribute("data-was-there", ""));
    await pager(page).getByRole("link", { name: "Next" }).click();
    await expectPage(page, 2);
    await expect(page).toHaveURL("/?page=2");
    await expect(status).toHaveText("Page 2 of 3");
    await expect(status).toHaveAttribute("data-was-there");
    await expect(pager(page).getByRole("link")).toHaveText(["Previous", "1", "2", "3", "Next"]);
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(2);

    await pager(page).getByRole("link", { name: "Next" }).click();
    await expect(pager(page).getByRole("link")).toHaveText(["Previous", "1", "2", "3"]);
    await expect(pager(page).getByRole("link", { name: "Page 3", exact: true })).toBeFocused();
    // The pager is ahead of the history, in which the page is entered once it has loaded.
    await expect(status).toHaveText("Page 3 of 3");
    await page.goBack();
    await expectPage(page, 2);
    await pager(page).getByRole("link", { name: "Page 1", exact: true }).click();
    await expectPage(page, 1);
    await expect(page).toHaveURL("/");

    const login = page.getByRole("banner").getByRole("link", { name: "Login" });
    await login.focus();
    await page.goBack();
    await expectPage(page, 2);
    await expect(status).toHaveText("Page 2 of 3");
    await expect(login, "going back does not move the focus to the pager").toBeFocused();
    expect(documents).toEqual([]);
    expect(
      fetched.map((url) => new URL(url).searchParams.get("page")),
      "each page is fetched once, and the document's never",
    ).toEqual(["2", "3"]);
  });
});

test("the newsletter shows that its next page is loading", variant, async ({ page }) => {
  const nextPage = await holdRequests(page, /\/api\/blogs\/\?page=2\b/);
  await page.goto("/");
  await hydratePage(page);
  await pager(page).getByRole("link", { name: "Page 2", exact: true }).click();
  await expect(newsletter(page).getByText("Loading...")).toBeVisible();
  await expectNoAxeViolations(page);
  nextPage.send();
  await expectPage(page, 2);
  await expect(newsletter(page).getByText("Loading...")).toHaveCount(0);
});

test.describe("when the API fails", variant, () => {
  test.use({ expectedErrors: [/Failed to load resource.*(500|400)/] });

  test("its message is shown after three retries, and trying again loads the posts", async ({ page }) => {
    let requests = 0;
    const fail = (detail: object) =>
      page.route(/\/api\/blogs\/\?page=2\b/, (route) => {
        requests += 1;
        return route.fulfill({ status: 500, json: detail });
      });
    await fail({ detail: "internal_error", message: "The drill is broken." });
    await page.clock.install();
    await page.goto("/");
    await hydratePage(page);
    await pager(page).getByRole("link", { name: "Page 2", exact: true }).click();
    await expectAfterRetries(page, newsletter(page).getByRole("alert").getByText("The drill is broken."));
    expect(requests).toBe(4);
    await expectNoAxeViolations(page);
    await page.unroute(/\/api\/blogs\/\?page=2\b/);
    await newsletter(page).getByRole("button", { name: "Try again" }).click();
    await expectPage(page, 2);
  });

  test("an error without a message is shown as an unknown error", async ({ page }) => {
    await page.route(/\/api\/blogs\/\?page=2\b/, (route) =>
      route.fulfill({ status: 400, json: { detail: "x", message: "" } }),
    );
    await page.goto("/");
    await hydratePage(page);
    await pager(page).getByRole("link", { name: "Page 2", exact: true }).click();
    await expect(newsletter(page).getByText("Unknown error")).toBeVisible();
  });
});

test("a page past the end is shown as missing, with a link to the last page", variant, async ({ page }) => {
  await page.goto("/?page=40");
  await expect(newsletter(page).getByText("There is no page 40.")).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await hydratePage(page);
  await newsletter(page).getByRole("link", { name: "Go to the last page" }).click();
  await expect(titles(page)).toHaveCount(3);
});

test.describe("without JavaScript", variant, () => {
  test.use({ javaScriptEnabled: false });

  test("the newsletter's pages and a whole post are readable", async ({ page }) => {
    await page.goto("/");
    await expectPage(page, 1);
    await pager(page).getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL("/?page=2#newsletter");
    await expectPage(page, 2);
    await expect(newsletter(page)).toBeInViewport();
    await titles(page).getByRole("link").first().click();
    await expect(page).toHaveURL("/blog/wisdom-teeth-when-we-leave-them-alone");
    const article = page.getByRole("article");
    await expect(article.getByRole("heading", { level: 1 })).toHaveText(firstOfPage[2]);
    await expect(article.getByText("Oral Surgery")).toBeVisible();
    await expect(article.getByRole("link", { name: "Julian Takeda" })).toBeVisible();
    await expect(article.locator("p", { hasText: "Not every wisdom tooth has to go." })).toBeVisible();
    await expect(article.locator("p", { hasText: "If it comes to an extraction" })).toBeVisible();
    await article.getByRole("link", { name: "Back to the newsletter" }).first().click();
    await expect(page).toHaveURL("/#newsletter");
  });
});

test("a post has metadata for search engines and link previews", variant, async ({ page, baseURL }) => {
  const address = `${baseURL}/blog/wisdom-teeth-when-we-leave-them-alone`;
  await page.goto(address);
  await expect(page).toHaveTitle(new RegExp(`^${firstOfPage[2]} \\| `));
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
  await expect(page.locator("meta[property='og:type']")).toHaveAttribute("content", "article");
  await expect(page.locator("meta[name=description]")).toHaveAttribute(
    "content",
    /^Not every wisdom tooth .*…$/,
  );
  const facts = JSON.parse((await page.locator("script[type='application/ld+json']").textContent()) ?? "");
  expect(facts).toMatchObject({
    "@type": "BlogPosting",
    headline: firstOfPage[2],
    url: address,
    author: { name: "Julian Takeda" },
  });
  expect(Date.parse(facts.datePublished)).toBeLessThan(Date.now());
  expect((await page.request.get(facts.image)).headers()["content-type"]).toBe("image/webp");
});

test("a post opened in the browser is requested from the API, once", variant, async ({ page }) => {
  await page.goto("/");
  await hydratePage(page);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (/\/blog|\.data/.test(request.url())) requested.push(new URL(request.url()).pathname);
  });
  const title = titles(page).getByRole("link").first();
  await title.click();
  await expect(page.getByRole("heading", { level: 1, name: firstOfPage[1] })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(firstOfPage[1]));
  await page.getByRole("link", { name: "Back to the newsletter" }).first().click();
  await expect(newsletter(page)).toBeInViewport();
  await title.click();
  await expect(page.getByRole("heading", { level: 1, name: firstOfPage[1] })).toBeVisible();
  expect(requested).toEqual(["/api/blogs/slug/two-quiet-minutes-brushing-that-actually-works/"]);
});

test.describe("a missing post", variant, () => {
  test.use({ expectedErrors: [/404/] });

  test("renders the not-found page, on the server and in the browser", async ({ page }) => {
    const response = await page.goto("/blog/no-such-post");
    expect(response?.status()).toBe(404);
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();

    await page.route("**/api/blogs/slug/**", (route) =>
      route.fulfill({
        status: 404,
        json: { detail: "not_found", message: "There is nothing at this address." },
      }),
    );
    await page.goto("/");
    await hydratePage(page);
    await titles(page).getByRole("link").first().click();
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  });
});

test.describe("a post that cannot be loaded", variant, () => {
  test.use({ expectedErrors: [/500|There was a breakdown/] });

  test("shows an error page", async ({ page }) => {
    await page.route("**/api/blogs/slug/**", (route) =>
      route.fulfill({ status: 500, json: { detail: "internal_error", message: "There was a breakdown." } }),
    );
    await page.clock.install();
    await page.goto("/");
    await hydratePage(page);
    await titles(page).getByRole("link").first().click();
    await expectAfterRetries(page, page.getByText("Something went wrong."));
  });
});

for (const width of [360, 1280]) {
  test(
    `an author's controls above their post cause no layout shift, ${width} px wide`,
    variant,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openAs(page, demoDentist, "/about/team");
      const { results } = await (await page.request.get("/api/blogs/?page=1")).json();
      const own = results.find(({ author }: Post) => author.username === demoDentist.username);
      await page.goto(`/blog/${own.slug}`);
      const controls = page.getByRole("region", { name: "Your post" });
      await expect(controls.getByRole("link", { name: "Edit" })).toBeVisible();
      await expect(controls.getByRole("button", { name: "Delete" })).toBeVisible();
      expect(await layoutShifts(page)).toEqual([]);
    },
  );
}
