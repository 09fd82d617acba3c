import { aPicture } from "#tests/samples/pictures.ts";
import { expect, test, variant } from "#tests/support/journey.ts";
import { demoDentist, openAs } from "#tests/support/people.ts";

test.use({ expectedErrors: [/status of 404/] });

test(
  "an author's draft that is opened by its address, whose document is the not-found page, keeps session, colours and settings, and so does the page after it",
  variant,
  async ({ page, request }) => {
    const { access } = await (await request.post("/token/", { data: demoDentist })).json();
    const title = `A draft of ${Date.now()}`;
    const made = await request.post("/api/blogs/", {
      headers: { Authorization: `Bearer ${access}` },
      multipart: {
        title,
        content: "Not for everyone yet.",
        is_draft: "true",
        featured_image: { name: "picture.png", mimeType: "image/png", buffer: await aPicture() },
      },
    });
    expect(made.status(), await made.text()).toBe(201);
    const { slug } = await made.json();
    await openAs(page, demoDentist, "/healthz");
    await page.evaluate(() => {
      localStorage.setItem("dark", "true");
      localStorage.setItem("accessibility", '{"text-size":"large"}');
    });
    const attributes = {
      "data-session": "signed-in",
      "data-role": "employee",
      "data-theme": "dark",
      "data-a11y-text-size": "large",
      "data-hydrated": "true",
    };

    async function isAsStored() {
      for (const [name, value] of Object.entries(attributes))
        await expect(page.locator("html")).toHaveAttribute(name, value);
    }

    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await isAsStored();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await isAsStored();

    await page.goto(`/blog/${slug}-is-not-there`);
    await expect(page.getByRole("heading", { name: /doesn't exist/ })).toBeVisible();
    await page.getByRole("link", { name: "Go back home" }).click();
    await expect(page).toHaveURL("/");
    await isAsStored();
  },
);
