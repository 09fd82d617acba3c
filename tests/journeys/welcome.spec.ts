import type { Page } from "@playwright/test";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { expect, hydratePage, test, variant } from "#tests/support/journey.ts";
import { openWith, patientSession, withoutReact } from "#tests/support/stored-session.ts";

// The pictures move by themselves.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

function officePictures(page: Page) {
  return page.getByRole("region", { name: "Our office" });
}

/** Waits until a picture is in the middle of the viewport. */
async function expectPicture(page: Page, number: number) {
  const slide = officePictures(page).getByRole("listitem", { name: `${number} of 3` });
  await expect
    .poll(async () => {
      const box = await slide.boundingBox();
      const width = page.viewportSize()?.width ?? 0;
      return box && Math.abs(box.x + box.width / 2 - width / 2) < 8;
    })
    .toBe(true);
  await expect(
    officePictures(page).getByRole("button", { name: `Show picture ${number} of 3` }),
  ).toHaveAttribute("aria-current", "true");
  await expect(officePictures(page).locator("[data-carousel=dot][aria-current=true]")).toHaveCount(1);
}

function press(page: Page, name: string) {
  return officePictures(page).getByRole("button", { name }).click();
}

for (const stage of ["before React", "after React"] as const) {
  test(`the office's pictures, ${stage}`, variant, async ({ page }) => {
    if (stage === "before React") await withoutReact(page);
    await page.goto("/");
    if (stage === "after React") await hydratePage(page);

    await test.step("rotate by buttons and dots, from the last to the first and back", async () => {
      await expectPicture(page, 1);
      await press(page, "Next picture");
      await expectPicture(page, 2);
      await press(page, "Next picture");
      await press(page, "Next picture");
      await expectPicture(page, 1);
      await press(page, "Previous picture");
      await expectPicture(page, 3);
      await press(page, "Show picture 2 of 3");
      await expectPicture(page, 2);
      await expect(officePictures(page).getByRole("status")).toHaveText("2 of 3");
    });

    await test.step("rotate by arrow keys on any of their controls", async () => {
      await press(page, "Show picture 1 of 3");
      await expectPicture(page, 1);
      await officePictures(page).getByRole("button", { name: "Next picture" }).focus();
      await page.keyboard.press("ArrowLeft");
      await expectPicture(page, 3);
      await page.keyboard.press("ArrowRight");
      await expectPicture(page, 1);
      await officePictures(page).locator("[data-carousel=track]").focus();
      await page.keyboard.press("ArrowRight");
      await expectPicture(page, 2);
    });

    await test.step("rotate automatically until the mouse is over them, and stop when paused", async () => {
      // Away from the pictures, where the step before has left it.
      await page.mouse.move(5, 5);
      await page.clock.install();
      await page.reload();
      if (stage === "after React") await hydratePage(page);
      await officePictures(page).scrollIntoViewIfNeeded();
      await page.clock.runFor(7_000);
      await expectPicture(page, 2);
      await officePictures(page).locator("[data-carousel=track]").hover();
      await page.clock.runFor(20_000);
      await expectPicture(page, 2);
      await press(page, "Pause the pictures");
      await page.mouse.move(5, 5);
      await page.clock.runFor(20_000);
      await expectPicture(page, 2);
      await press(page, "Play the pictures");
      await page.clock.runFor(7_000);
      await expectPicture(page, 3);
    });
  });
}

test(
  "the office's pictures can be swiped, which stops the rotation",
  variant,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto("/");
    await officePictures(page).scrollIntoViewIfNeeded();
    const track = officePictures(page).locator("[data-carousel=track]");
    const box = await track.boundingBox();
    if (!box) throw new Error("The row of pictures is not there.");
    const devtools = await context.newCDPSession(page);
    const y = Math.round(box.y + box.height / 2);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
      devtools.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await touch("touchStart", 300);
    for (let x = 290; x >= 40; x -= 10) await touch("touchMove", x);
    await touch("touchEnd");
    await expectPicture(page, 2);
    await expect(officePictures(page).getByRole("button", { name: "Play the pictures" })).toBeVisible();
    await context.close();
  },
);

test.describe("with reduced motion", variant, () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the office's pictures never rotate automatically", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await officePictures(page).scrollIntoViewIfNeeded();
    await page.clock.runFor(30_000);
    await expectPicture(page, 1);
    await expect(officePictures(page).getByRole("button", { name: "Pause the pictures" })).toBeHidden();
    await press(page, "Next picture");
    await expectPicture(page, 2);
  });
});

test.describe("without JavaScript", variant, () => {
  test.use({ javaScriptEnabled: false });

  test("the page is readable, and shows no control that needs JavaScript", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1, name: /^Welcome to / })).toBeVisible();
    await expect(officePictures(page).getByRole("img")).toHaveCount(3);
    await expect(officePictures(page).getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Endodontics" }).last()).toBeVisible();
  });
});

/** When pictures outside the first viewport were requested, in milliseconds after the page had loaded. */
const requestTimesOfLatePictures = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const images = document.querySelectorAll<HTMLImageElement>("main picture:not(.behind-words) img");
    const late = [...images].map(({ currentSrc }) => currentSrc);
    return performance
      .getEntriesByType("resource")
      .filter(({ name }) => late.includes(name))
      .map(({ startTime }) => startTime - (visit?.loadEventStart ?? Number.NaN));
  });

test(
  "pictures outside the first viewport are requested after the page has loaded",
  variant,
  async ({ page }) => {
    await page.goto("/");
    await expect.poll(async () => (await requestTimesOfLatePictures(page)).length).toBeGreaterThan(1);
    for (const late of await requestTimesOfLatePictures(page)) expect(late).toBeGreaterThan(0);
  },
);

/** The colour schemes of the backdrops that the page requests. */
async function backdropsFetchedBy(page: Page): Promise<string[]> {
  const document = await (await page.request.get("/")).text();
  const backdrops = [...document.matchAll(/behind-words[^>]*><img src="(\/pictures\/\w+)-/g)];
  const schemes = new Map(backdrops.map(([, path = ""], index) => [path, ["light", "dark"][index]]));
  expect(schemes.size).toBe(2);
  const fetched: string[] = [];
  page.on("request", (request) => {
    const scheme = schemes.get(new URL(request.url()).pathname.replace(/-\d+\.\w+$/, ""));
    if (scheme) fetched.push(scheme);
  });
  return fetched;
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} mode`, colorScheme === "dark" ? variant : {}, () => {
    test.use({ colorScheme });

    test("only that scheme's backdrop is fetched", variant, async ({ page }) => {
      const fetched = await backdropsFetchedBy(page);
      await page.goto("/");
      await expect.poll(() => fetched).not.toEqual([]);
      await page.waitForLoadState("networkidle");
      expect(fetched).toEqual([colorScheme]);
    });

    test("a stored choice of the other scheme fetches only the other backdrop", variant, async ({ page }) => {
      const other = colorScheme === "light" ? "dark" : "light";
      await page.addInitScript((dark) => localStorage.setItem("dark", dark), String(other === "dark"));
      const fetched = await backdropsFetchedBy(page);
      await page.goto("/");
      await expect.poll(() => fetched).not.toEqual([]);
      await page.waitForLoadState("networkidle");
      expect(fetched).toEqual([other]);
    });
  });
}

test(
  "the links of the home page resolve, and its JSON-LD describes the practice",
  variant,
  async ({ page, baseURL }) => {
    await page.goto("/");
    await test.step("the links of the sections resolve", async () => {
      const services = page.getByRole("region", { name: "What we do" }).getByRole("link");
      await expect(services).toHaveText(["General Dentistry", "Endodontics", "Oral Surgery"]);
      const paths = ["/services/general", "/services/endodontics", "/services/oral-surgery"];
      expect(await services.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
        paths,
      );
      const providers = page.getByRole("region", { name: "Know who you will meet" });
      await expect(providers.getByRole("link")).toHaveAttribute("href", "/about/team");
      for (const path of [...paths, "/about/team"])
        expect((await page.request.get(path)).status(), path).toBe(200);
      await expect(providers.getByRole("img")).toHaveCount(3);
      await expect(page.getByText("This website is under construction.")).toBeVisible();
    });
    await test.step("the JSON-LD describes the practice", async () => {
      const facts = JSON.parse(
        (await page.locator("script[type='application/ld+json']").textContent()) ?? "",
      );
      expect(facts).toMatchObject({
        "@type": "Dentist",
        url: `${baseURL}/`,
        telephone: "+15305550142",
        openingHoursSpecification: [{ opens: "08:00", closes: "16:30" }],
      });
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${baseURL}/`);
      const preview = await page.locator("meta[property='og:image']").getAttribute("content");
      expect(preview).toBe(`${baseURL}/link-previews/home.jpg`);
      expect((await page.request.get(preview ?? "")).headers()["content-type"]).toBe("image/jpeg");
    });
    await test.step("the call to action links visitors to the form and patients to their appointments", async () => {
      const call = page.getByRole("region", { name: "Tell us what works for you" }).getByRole("link");
      await expect(call).toHaveAttribute("href", "/request-appointment");
      await openWith(page, patientSession);
      await expect(call).toHaveAttribute("href", "/appointments");
    });
  },
);

test.describe("when pictures do not load", variant, () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("a loading picture hides its alternative text, and one that failed shows it", async ({ page }) => {
    const pictures = await holdRequests(page, /\.avif$/);
    await page.goto("/", { waitUntil: "commit" });
    const picture = officePictures(page).getByRole("img").first();
    await picture.scrollIntoViewIfNeeded();
    const nothingToSee = "rgba(0, 0, 0, 0)";
    await expect(picture).toHaveCSS("color", nothingToSee);
    pictures.fail();
    await expect(picture).not.toHaveCSS("color", nothingToSee);
  });
});
