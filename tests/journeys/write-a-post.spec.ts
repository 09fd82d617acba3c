import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { aPicture } from "#tests/samples/pictures.ts";
import { holdRequests } from "#tests/support/hold-requests.ts";
import { mailTo, pathIn } from "#tests/support/inbox.ts";
import { expect, expectNoAxeViolations, hydratePage, variant } from "#tests/support/journey.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { demoDentist, demoEndodontist, demoPatient, openAs } from "#tests/support/people.ts";

// A published post shows on every page of the newsletter. One file, one worker, one program.
test.describe.configure({ mode: "default" });

const aTitle = () => `Journey ${randomBytes(4).toString("hex")}`;

/** A browser logs each response of 400 and more, even if the page handles it. */
const answersThatRefuse = /Failed to load resource.*(403|404|412|400)/;

test.use({ expectedErrors: [answersThatRefuse] });

async function choosePicture(page: Page): Promise<void> {
  await page.getByLabel("Featured image").setInputFiles({
    name: "smile.png",
    mimeType: "image/png",
    buffer: await aPicture({ width: 900, height: 600 }),
  });
}

/** Writes a post on the page of a new one; it stays a draft unless `isDraft` is false. */
async function writePost(
  page: Page,
  title: string,
  { isDraft = true, category = "Endodontics" } = {},
): Promise<void> {
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("Some words about teeth.\n\nAnd some more.");
  await page.getByLabel("Category").selectOption(category);
  await choosePicture(page);
  await page.getByLabel("Alternative text").fill("A green wall");
  if (!isDraft) await page.getByLabel("Draft").uncheck();
}

test("an employee writes a draft, views it, publishes it, and deletes it", async ({ page, browser }) => {
  const title = aTitle();
  await openAs(page, demoDentist, "/create");
  await expect(page.getByRole("heading", { level: 1, name: "Create Post" })).toBeVisible();
  await expect(page.getByText("1000 characters left")).toBeVisible();
  await expect(page.getByText("Please select a featured image.")).toBeVisible();
  await expect(page.getByLabel("Draft")).toBeChecked();
  await writePost(page, title);
  await expect(page.getByText("961 characters left")).toBeVisible();
  await expect(page.getByAltText("Preview as the post will show it")).toBeVisible();
  await page.getByRole("button", { name: "Create post" }).click();
  // Its picture is converted into every size first, which takes a busy machine long.
  await expect(page).toHaveURL("/", { timeout: 45_000 });
  await expect(page.getByText("Saved as draft.")).toBeVisible();
  await expect(page.getByText("Post created!")).toBeHidden();
  await page.getByRole("link", { name: "View draft" }).click();

  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("Draft: only you can see this post.")).toBeVisible();
  await expectNoAxeViolations(page);
  const address = new URL(page.url()).pathname;
  expect((await page.request.get(address)).status()).toBe(404);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByLabel("Draft").uncheck();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Blog updated.")).toBeVisible();
  await expect(page.getByText("You are the author of this post.")).toBeVisible();

  const anonymousPage = await (await browser.newContext()).newPage();
  await anonymousPage.goto(address);
  await expect(anonymousPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(anonymousPage.getByAltText("A green wall")).toBeVisible();
  await expect(anonymousPage.getByRole("link", { name: "Edit", exact: true })).toHaveCount(0);
  await anonymousPage.context().close();

  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this blog?" });
  await expect(dialog.getByText("This action cannot be undone.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Blog deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
  expect((await page.request.get(address)).status()).toBe(404);
});

test(
  "a missing field and a file that is not an image show errors at their fields",
  variant,
  async ({ page }) => {
    await openAs(page, demoDentist, "/create");
    await page.getByRole("button", { name: "Create post" }).click();
    for (const sentence of ["Title is required", "Content is required", "Image is required"]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    }
    await expect(page.getByLabel("Title")).toBeFocused();
    await page.getByLabel("Title").fill("Short");
    await expect(page.getByText("Title must be at least 6 characters")).toBeVisible();
    await page.getByLabel("Featured image").setInputFiles({
      name: "notes.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    });
    await expect(page.getByText("Image must be JPG, PNG, WEBP, or GIF.")).toBeVisible();

    // The server checks the content of the file.
    await writePost(page, aTitle());
    await expect(page.getByText("Image must be JPG, PNG, WEBP, or GIF.")).toBeHidden();
    await page.getByLabel("Featured image").setInputFiles({
      name: "page.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from("<!doctype html><script>alert(1)</script>"),
    });
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(page.getByText("Image must be JPG, PNG, WEBP, or GIF.")).toBeVisible();
    await expect(page.getByLabel("Content")).toHaveValue(/Some words about teeth/);
  },
);

test.describe("when there is no response", variant, () => {
  test.use({ expectedErrors: [/ERR_FAILED|api\/blogs/] });

  test("the form shows that, keeps its text, and sends neither an empty category nor an empty description", async ({
    page,
  }) => {
    await openAs(page, demoDentist, "/create");
    await page.getByLabel("Title").fill(aTitle());
    await page.getByLabel("Content").fill("Some words about teeth.");
    await choosePicture(page);
    await page.route("**/api/blogs/", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.evaluate(() => {
      const send = window.fetch;
      window.fetch = (input, init) => {
        if (init?.body instanceof FormData) document.title = [...init.body.keys()].join(" ");
        return send(input, init);
      };
    });
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(
      page
        .getByRole("alert")
        .getByText(
          "Failed to create post. We could not be reached. Please check your connection and try again.",
        ),
    ).toBeVisible();
    await expect(page.getByLabel("Content")).toHaveValue("Some words about teeth.");
    await expect(page).toHaveTitle("title content is_draft featured_image language");
  });
});

test("leaving with unsaved text asks first; Cancel goes back one page", variant, async ({ page }) => {
  await openAs(page, demoDentist, "/about/team");
  const heading = page.getByRole("heading", { level: 1, name: "Create Post" });
  await page.getByRole("link", { name: "Create Post" }).first().click();
  await expect(heading).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/about/team");
  await page.getByRole("link", { name: "Create Post" }).first().click();
  await expect(heading).toBeVisible();
  await hydratePage(page);
  await page.getByLabel("Title").fill("Half a thought");
  await page.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
  await page.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/about/team");
});

test("the response to a post does not navigate a user who has left its page", variant, async ({ page }) => {
  const creating = await holdRequests(page, "**/api/blogs/", "POST");
  await openAs(page, demoDentist, "/appointments");
  await hydratePage(page);
  // Within the document, as a link of the page does: the bar's opens another.
  await page.evaluate(() => {
    const router = Reflect.get(window, "__reactRouterDataRouter") as { navigate: (to: string) => void };
    router.navigate("/create");
  });
  await expect(page.getByRole("heading", { level: 1, name: "Create Post" })).toBeVisible();
  await writePost(page, aTitle());
  await page.getByRole("button", { name: "Create post" }).click();
  await creating.made;
  await page.goBack();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Appointments" })).toBeVisible();
  creating.send();
  await expect(page.getByText("Saved as draft.")).toBeVisible();
  await expect(page).toHaveURL("/appointments");
});

test("signing out with unsaved text asks first", variant, async ({ page }) => {
  await openAs(page, demoDentist, "/create");
  await hydratePage(page);
  await page.getByLabel("Title").fill("Half a thought");
  const logOut = page.getByRole("banner").getByRole("button", { name: "Logout" });
  await logOut.click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Half a thought");
  expect(await page.evaluate(() => localStorage.getItem("access")), "the session goes on").not.toBeNull();
  await logOut.click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => localStorage.getItem("access"))).toBeNull();
});

test(
  "of two tabs that edit one post the second shows a conflict, and keeps its text",
  variant,
  async ({ page, context }) => {
    const title = aTitle();
    await openAs(page, demoDentist, "/create");
    await writePost(page, title);
    await page.getByRole("button", { name: "Create post" }).click();
    await page.getByRole("link", { name: "View draft" }).click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await expect(page.getByLabel("Title")).toHaveValue(title);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByLabel("Title").fill(`${title} from the other tab`);
    await other.getByRole("button", { name: "Save changes" }).click();
    await expect(other.getByText("Blog updated.")).toBeVisible();

    await page.getByLabel("Title").fill(`${title} from this tab`);
    await choosePicture(page);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(
      page.getByRole("alert").getByText("This blog has changed since you opened it."),
    ).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(`${title} from this tab`);
    await page.getByRole("button", { name: "See the newer version" }).click();
    const newer = page.getByRole("dialog", { name: "The newer version" });
    await expect(newer.getByRole("heading", { name: `${title} from the other tab` })).toBeVisible();
    await newer.getByRole("button", { name: "Keep my text" }).click();
    await expect(page.locator("main :focus"), "in place of the button").toContainText("Title");
    await expect(page.getByLabel("Featured image")).toHaveValue(/smile\.png$/);
    const preview = page.getByAltText("Preview as the post will show it");
    await expect(preview, "of the chosen picture").toHaveAttribute("src", /^data:/);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1, name: `${title} from this tab` })).toBeVisible();
  },
);

test(
  "a colleague and a patient cannot edit a post, and patients cannot write one",
  variant,
  async ({ page, request }) => {
    const slug = "two-quiet-minutes-brushing-that-actually-works";
    const { id } = await (await request.get(`/api/blogs/slug/${slug}/`)).json();
    const refusal = "Not allowed: You don’t have permission to edit this blog.";
    await openAs(page, demoEndodontist, `/blogs/${id}/edit`);
    await expect(page.getByText(refusal)).toBeVisible();
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole("button", { name: "Delete" })).toHaveCount(0);
    await openAs(page, demoPatient, `/blogs/${id}/edit`);
    await expect(page.getByText(refusal)).toBeVisible();
    await page.goto("/create");
    await expect(page).toHaveURL("/");
    await openAs(page, demoDentist, "/blogs/999999999/edit");
    await expect(page.getByText("Unable to load this blog.")).toBeVisible();
  },
);

test("an author's profile lists their drafts, marked, to the author alone", variant, async ({ page }) => {
  const title = aTitle();
  await openAs(page, demoEndodontist, "/create");
  await writePost(page, title);
  await page.getByRole("button", { name: "Create post" }).click();
  await expect(page.getByText("Saved as draft.")).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/profile/demo.endodontist");
  const card = page.getByRole("article").filter({ hasText: title });
  await expect(card.getByText("Draft", { exact: true })).toBeVisible();
  await openAs(page, demoDentist, "/profile/demo.endodontist");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
});

test(
  "publishing offers to send the post to the subscribers, and shows the progress",
  variant,
  async ({ page }) => {
    await openAs(page, demoDentist, "/create");
    await writePost(page, aTitle(), { isDraft: false });
    await page.getByLabel(/Also send to \d+ subscribers?/).check();
    await page.getByRole("button", { name: "Create post" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText(/Sent to \d+ subscribers?\./)).toBeVisible({ timeout: 20_000 });
  },
);

test(
  "an author sends a published post from its page, and keeps the focus there",
  variant,
  async ({ page }) => {
    const title = aTitle();
    await openAs(page, demoDentist, "/create");
    await writePost(page, title, { isDraft: false });
    await page.getByRole("button", { name: "Create post" }).click();
    await page.getByRole("link", { name: title }).first().click();
    const own = page.getByRole("region", { name: "Your post" });
    await own.getByRole("button", { name: /^Send to \d+ subscribers?$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Send this blog by email?" });
    await expect(dialog.frameLocator("iframe").getByRole("heading", { name: title })).toBeVisible();
    await dialog.getByRole("button", { name: "Send to myself" }).click();
    await expect(dialog.getByText(/^Sent to .+@/)).toBeVisible();
    await dialog.getByRole("button", { name: /^Send to \d+ subscribers?$/ }).click();
    await expect(own.getByText(/^Sent to \d+ subscribers?\.$/)).toBeFocused({ timeout: 20_000 });
  },
);

test("who is signed in is led from the page that subscribes to My Account", variant, async ({ page }) => {
  await openAs(page, demoPatient, "/subscribe");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "My Account" }).click();
  await expect(page).toHaveURL("/profile/edit");
});

test(
  "who subscribes without JavaScript gets a post that had no category, with paragraphs and picture, and leaves by one press",
  variant,
  async ({ page, browser }) => {
    const reader = `reader.${randomBytes(4).toString("hex")}@home.example`;
    const context = await browser.newContext({ javaScriptEnabled: false });
    const visitor = await context.newPage();
    await visitor.goto("/");
    await visitor.getByRole("link", { name: "New posts by email" }).click();
    await visitor.getByRole("textbox", { name: "Email" }).fill("nobody");
    await visitor.getByRole("button", { name: "Subscribe" }).click();
    await expect(visitor.getByText("Enter a valid email address.")).toBeVisible();
    await visitor.goto("/blog/two-quiet-minutes-brushing-that-actually-works");
    await visitor.getByRole("textbox", { name: "Email" }).fill(reader);
    await visitor.getByRole("button", { name: "Subscribe" }).click();
    await expect(visitor.getByText("Check your email: we sent you a link.")).toBeVisible();
    await visitor.goto(pathIn(await mailTo(reader, /confirm your subscription/i), "confirm-subscription"));
    await visitor.getByRole("button", { name: "Confirm subscription" }).click();
    await expect(visitor.getByText("You are subscribed.")).toBeVisible();

    const title = aTitle();
    await openAs(page, demoDentist, "/create");
    await writePost(page, title, { category: "" });
    await page.getByRole("button", { name: "Create post" }).click();
    await page.getByRole("link", { name: "View draft" }).click();
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Draft").uncheck();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Blog updated.")).toBeVisible();
    const own = page.getByRole("region", { name: "Your post" });
    await own.getByRole("button", { name: /^Send to \d+ subscribers?$/ }).click();
    const dialog = page.getByRole("dialog", { name: "Send this blog by email?" });
    await dialog.getByRole("button", { name: /^Send to \d+ subscribers?$/ }).click();
    await expect(own.getByText(/^Sent to \d+ subscribers?\.$/)).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(own.getByText(/Sent to \d+ subscribers?/), "the number stays").toBeVisible();

    const mail = await mailTo(reader, new RegExp(title));
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("Some words about teeth.");
      expect(part).toContain("And some more.");
      expect(part).toContain("A green wall");
    }
    const [, picture = ""] = /<img[^>]+src="https?:\/\/[^/"]+(\/[^"]+\.jpg)"/.exec(mail.html ?? "") ?? [];
    const answered = await page.request.get(picture);
    expect([answered.status(), answered.headers()["content-type"]]).toEqual([200, "image/jpeg"]);

    await visitor.goto(/https?:\/\/[^\s/]+(\/unsubscribe\/[\w.-]+)/.exec(mail.text ?? "")?.[1] ?? "");
    await visitor.getByRole("button", { name: "Unsubscribe" }).click();
    await expect(visitor.getByText("You are unsubscribed.")).toBeVisible();
    await context.close();
  },
);
