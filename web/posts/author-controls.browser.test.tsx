import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Post } from "#contract/posts/posts.ts";
import { answer } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { AuthorControls } from "./author-controls.tsx";

const post: Post = {
  id: 7,
  slug: "brushing",
  title: "Brushing",
  content: "Twice a day.",
  author: { id: 1, username: "demo.dentist", first_name: "Marta", last_name: "Ruiz", profile_picture: null },
  category: null,
  published_date: "2026-01-05T09:00:00Z",
  updated_date: "2026-01-05T09:00:00Z",
  version: 1,
  featured_image: null,
  picture: null,
  is_draft: false,
  language: "en",
};

test("a sending that was begun elsewhere is under way until it has ended, and never counts too few", async () => {
  const sending = {
    subscribers: 3,
    all_subscribers: 3,
    started_date: "2026-01-05T09:01:00Z",
    queued: 1,
    finished_date: null,
  };
  answer("GET /api/blogs/{id}/sending/", sending);
  await renderPart(<AuthorControls post={post} />);
  await expect
    .element(page.getByRole("button", { name: "Sending…" }))
    .toHaveAttribute("aria-disabled", "true");
  expect(page.getByText(/^Sent to/).query()).toBeNull();
  answer("GET /api/blogs/{id}/sending/", { ...sending, queued: 3, finished_date: "2026-01-05T09:02:00Z" });
  await expect.element(page.getByText("Sent to 3 subscribers.")).toBeVisible();
});
