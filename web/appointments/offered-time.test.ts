import { createElement } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Offer } from "#contract/appointments/offers.ts";
import { queryPage, refusal } from "#tests/support/query-page.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import { refetchInterval } from "./appointment-queries.ts";
import { OfferedTime, offerQuery } from "./offered-time.tsx";

const offer = { first_name: "Ada", state: "open" } as Offer;

const page = queryPage();
const answer = (response: () => Response) => {
  page.answers = { "/api/offers/a-token/": response };
};

beforeEach(() => answer(() => Response.json(offer)));

/** Opens the page of an offer's link, as far as its offer is concerned. */
async function openPage() {
  return { shown: await page.open(offerQuery("a-token")) };
}

test("an open page of an offer shows within a minute that another patient was faster (visits-72)", async () => {
  const { shown } = await openPage();
  answer(() => Response.json({ ...offer, state: "taken" }));
  await vi.advanceTimersByTimeAsync(refetchInterval);
  expect(shown().data).toMatchObject({ state: "taken" });
  await vi.advanceTimersByTimeAsync(10 * refetchInterval);
  expect(page.requested, "what is settled is not fetched again").toHaveLength(2);
});

test.each([
  ["an offer that has expired since", 404],
  ["an offer from an address that has had too many failures", 429],
])("%s is not fetched again, since failures are counted (visits-52)", async (_title, status) => {
  const { shown } = await openPage();
  answer(refusal(status));
  await vi.advanceTimersByTimeAsync(10 * refetchInterval);
  expect(page.requested).toHaveLength(2);
  expect(shown().error).toMatchObject({ status });
});

test("an open offer is followed again after the server was away for some minutes", async () => {
  const { shown } = await openPage();
  answer(refusal(503));
  await vi.advanceTimersByTimeAsync(3 * refetchInterval);
  expect(shown().data, "the offer stays meanwhile").toEqual(offer);
  answer(() => Response.json({ ...offer, state: "taken" }));
  await vi.advanceTimersByTimeAsync(2 * refetchInterval);
  expect(shown().data).toMatchObject({ state: "taken" });
});

const expires = "2026-11-23T20:00:00.000Z";
const before = Date.parse("2026-11-23T19:59:00Z");
const wholeOffer: Offer = {
  ...offer,
  date: "2026-11-30",
  time: "09:00",
  minutes: 30,
  provider: "Dr. Renata Osei",
  current: null,
  expires_at: expires,
  office: { name: "The practice", address: "1 Main Street", phone: "(530) 555-0100" },
};

/** The page at an instant, with an offer that was loaded at another. */
function pageAt(
  now: string | number,
  { answeredAt = before, ...change }: Partial<Offer & { answeredAt: number }> = {},
) {
  vi.setSystemTime(now);
  const answers = [[["offer", "a-token"], { ...wholeOffer, ...change }]] as const;
  const markup = markupOf(createElement(OfferedTime, { token: "a-token" }), { answers, answeredAt });
  return { text: textOf(markup), buttons: textsOf("button", markup) };
}

test("an offer that ends while its page is open says so, and can no longer be accepted (visits-71)", () => {
  expect(pageAt(before).buttons).toEqual(["Accept this time"]);
  const { text, buttons } = pageAt(expires);
  expect(buttons).toEqual([]);
  expect(text).toContain("Hello Ada, this offer has ended:");
  expect(text).toContain("Ended: Monday, November 30, 2026");
  expect(text).toContain("Your request stays as it is.");
  expect(pageAt(expires, { current: { date: "2026-12-01", time: "10:00" } }).text).toContain(
    "Your visit on Tuesday, December 1, 2026 at 10:00 AM stays as it is.",
  );
});

test("an offer that the server calls open can be accepted, also if the clock of the device is fast", () => {
  const fast = Date.parse("2026-11-23T23:00:00Z");
  expect(pageAt(fast, { answeredAt: fast }).buttons).toEqual(["Accept this time"]);
});

test.each(["accepted", "taken"] as const)("a time that is %s stays so once the offer has ended", (state) => {
  expect(pageAt(expires, { state }).text).not.toContain("ended");
});
