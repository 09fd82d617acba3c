import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { resolveSite } from "#contract/site/resolve-site.ts";
import { provideSite, site } from "#contract/site/site.ts";
import { exampleContent, exampleSite } from "#tests/support/example-site.ts";
import { renderPart } from "#tests/support/render-part.tsx";
import { ContactBar } from "./contact-bar.tsx";

/** A Friday on which the office is open from 8:00 to 16:30, and the next day but one as it is known then. */
const today = "2026-06-05";
const minutesAt = (instant: string) => Date.parse(instant) / 60_000;
const hours = [
  minutesAt("2026-06-05T15:00Z"),
  minutesAt("2026-06-05T23:30Z"),
  minutesAt("2026-06-08T07:00Z"),
];

const office = ["Call (530) 555-0142", "tel:+15305550142"];
const anyTime = ["Call (530) 555-0149, day and night", "tel:+15305550149"];

const renderAt = async (instant: string, opens_and_closes = hours) => {
  vi.setSystemTime(instant);
  return renderPart(<ContactBar />, { days: { today, banner: null, closures: [], opens_and_closes } });
};
const called = () => {
  const link = page.getByRole("link", { name: /^Call/ }).element();
  return [link.getAttribute("aria-label"), link.getAttribute("href")];
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  await page.viewport(390, 800);
});
afterEach(async () => {
  vi.useRealTimers();
  provideSite(() => exampleSite);
  await page.viewport(1280, 900);
});

test.each([
  ["before it opens", "2026-06-05T14:59:59Z", anyTime],
  ["from when it opens", "2026-06-05T15:00Z", office],
  ["until it closes", "2026-06-05T23:29:59Z", office],
  ["once it has closed", "2026-06-05T23:30Z", anyTime],
  ["on days on which it is closed", "2026-06-07T20:00Z", anyTime],
  ["beyond the days whose hours are known", "2026-06-08T07:00Z", office],
])("Call dials who answers %s (site-19)", async (_title, now, number) => {
  await renderAt(now);
  await expect.poll(called).toEqual(number);
});

test("Call changes while a page stays open, and as its reader returns to it (site-19)", async () => {
  await renderAt("2026-06-05T23:29:30Z");
  await expect.poll(called).toEqual(office);
  vi.advanceTimersByTime(60_000);
  expect(called()).toEqual(anyTime);
  vi.setSystemTime("2026-06-05T16:00Z");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(called()).toEqual(office);
});

test("nothing is watched any more once the bar is gone", async () => {
  const { unmount } = await renderAt("2026-06-05T23:29:30Z");
  await expect.poll(called).toEqual(office);
  await unmount();
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test("Call dials the office where its hours are not known (site-19)", async () => {
  await renderAt("2026-06-05T03:00Z", []);
  await expect.poll(called).toEqual(office);
});

test("Call dials the office where no number is answered day and night (site-19)", async () => {
  const content = structuredClone(exampleContent);
  content.practice.emergency.phone.number = "";
  provideSite(() => resolveSite(content, { version: "1" }));
  expect(site().practice.emergency.phone.display).toBe("");
  await renderAt("2026-06-05T03:00Z");
  await expect.poll(called).toEqual(office);
});
