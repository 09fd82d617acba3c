import { randomBytes } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { aPicture } from "#tests/samples/pictures.ts";
import { aPostForm } from "#tests/samples/post-forms.ts";
import { expect, variant } from "#tests/support/journey.ts";
import { notReached } from "#tests/support/lost-connection.ts";
import { testWithOwnDemo as test } from "#tests/support/own-program.ts";
import { bearerOf, demoDentist, openAs } from "#tests/support/people.ts";

// A published post shows on every page of the newsletter. One file, one worker, one program.
test.describe.configure({ mode: "default" });

test.use({ expectedErrors: [/Failed to load resource/] });

const aTitle = () => `Journey ${randomBytes(4).toString("hex")}`;

/** Lets the server handle the next change at this URL, and drops its response. */
async function loseReply(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === "GET") return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

/** The author's own posts of a title. */
async function postsOf(request: APIRequestContext, title: string): Promise<{ content: string }[]> {
  const headers = await bearerOf(demoDentist);
  const own = await request.get(`/api/blogs/user/${demoDentist.username}/`, { headers });
  return (await own.json()).results.filter((post: { title: string }) => post.title === title);
}

async function publish(request: APIRequestContext, title: string) {
  const { payload, headers } = await aPostForm({ title });
  const reply = await request.post("/api/blogs/", {
    headers: { ...headers, ...(await bearerOf(demoDentist)) },
    data: payload,
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return (await reply.json()) as { id: number; slug: string };
}

test(
  "a new post whose reply is lost is created once, however often it is sent",
  variant,
  async ({ page, request }) => {
    const title = aTitle();
    await openAs(page, demoDentist, "/create");
    await page.getByLabel("Title").fill(title);
    await page.getByLabel("Content").fill("Some words about teeth.");
    const picture = { name: "smile.png", mimeType: "image/png", buffer: await aPicture() };
    await page.getByLabel("Featured image").setInputFiles(picture);
    await loseReply(page, "**/api/blogs/");
    const send = page.getByRole("button", { name: "Create post" });
    await send.click();
    await expect(page.getByRole("main").getByText(`Failed to create post. ${notReached}`)).toBeVisible();
    await send.click();
    await expect(page.getByText("Saved as draft.")).toBeVisible();
    expect(await postsOf(request, title)).toHaveLength(1);
  },
);

test(
  "a change of a post whose reply is lost is no conflict when it is sent again",
  variant,
  async ({ page, request }) => {
    const title = aTitle();
    const { id, slug } = await publish(request, title);
    await openAs(page, demoDentist, `/blogs/${id}/edit`);
    await page.getByLabel("Content").fill("Changed words\n\nabout teeth.");
    await loseReply(page, `**/api/blogs/${id}/`);
    const send = page.getByRole("button", { name: "Save changes" });
    await send.click();
    await expect(page.getByRole("main").getByText(`Failed to update blog. ${notReached}`)).toBeVisible();
    await send.click();
    await expect(page).toHaveURL(`/blog/${slug}`);
    expect(await postsOf(request, title)).toMatchObject([{ content: "Changed words\n\nabout teeth." }]);
  },
);

test(
  "a deletion of a post whose reply is lost is done when it is sent again",
  variant,
  async ({ page, request }) => {
    const title = aTitle();
    const { id, slug } = await publish(request, title);
    await openAs(page, demoDentist, `/blog/${slug}`);
    await loseReply(page, `**/api/blogs/${id}/`);
    const ask = page.getByRole("button", { name: "Delete" });
    await ask.click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(`Failed to delete blog. ${notReached}`)).toBeVisible();
    await ask.click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Blog deleted.")).toBeVisible();
    await expect(page).toHaveURL("/");
    expect(await postsOf(request, title)).toEqual([]);
  },
);
