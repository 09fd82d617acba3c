import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf } from "#tests/support/answers.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { sampleReply } from "#tests/support/sample-reply.ts";
import { CalendarFeedCard } from "./calendar-feed-card.tsx";

async function openAs(role: "customer" | "employee") {
  answer("GET /api/calendar/", { exists: false, made_at: null });
  answer("GET /api/users/me/profile/", sampleReply("GET /api/users/me/profile/", { role }));
  await renderPart(<CalendarFeedCard />);
  await expect.poll(() => callsOf("GET /api/users/me/profile/")).toHaveLength(1);
}

const loaded = () =>
  performance.getEntriesByType("resource").filter(({ name }) => name.includes("/accounts/calendar-feed.tsx"));

// First, since what is loaded once stays loaded.
test("a patient is shown no calendar of visits, and does not load its code (exports-1)", async () => {
  await openAs("customer");
  await new Promise(requestAnimationFrame);
  await expect.element(page.getByRole("region", { name: "Visits in your calendar" })).not.toBeInTheDocument();
  expect([callsOf("GET /api/calendar/"), loaded()]).toEqual([[], []]);
});

test("an employee is shown the calendar of visits (exports-1)", async () => {
  await openAs("employee");
  await expect.element(page.getByRole("button", { name: "Create address" })).toBeVisible();
});
