import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { maxOffers, type OfferCandidate } from "#contract/appointments/offers.ts";
import { offeredCategories } from "#contract/site/look-up.ts";
import { markupOf, textOf } from "#tests/support/rendered-part.ts";
import { candidatesQuery } from "./freed-time.ts";
import { FreedTimeSection, OfferToCandidates } from "./freed-time-section.tsx";

afterEach(() => void vi.useRealTimers());

const freed = { date: "2026-11-30", time: "10:00", provider: "osei", minutes: 30, appointmentId: 7 };

const candidate = {
  id: 8,
  user: { username: "ada", first_name: "Ada" },
  category: offeredCategories()[0]?.value,
  status: "pending",
  confirmed_date: null,
  confirmed_time: null,
  minutes: 30,
  wants_earlier: false,
  is_offered: false,
  requested_at: "2026-11-23T20:00:00.000Z",
} as OfferCandidate;

/** The text of the matching requests, and how often each of two attributes is in their markup. */
function shown(results: OfferCandidate[] = [], is_free = true, total = results.length) {
  const client = new QueryClient();
  client.setQueryData(candidatesQuery(freed).queryKey, { is_free, count: total, results });
  const offer = createElement(OfferToCandidates, { freed });
  const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client }, offer));
  const count = (attribute: string) =>
    markup.match(new RegExp(`<input[^>]* ${attribute}=`, "g"))?.length ?? 0;
  return {
    text: markup.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " "),
    checked: count("checked"),
    disabled: count("disabled"),
  };
}

test.each([
  ["in the morning", "2026-11-23T17:00:00.000Z", "Mon, Nov 23"],
  ["in the evening, when it is the next day in London", "2026-11-24T03:00:00.000Z", "Mon, Nov 23"],
  ["in the last minute of a summer's day", "2026-07-01T06:59:00.000Z", "Tue, Jun 30"],
])("a request's day is that of the office (practice-3): %s", (_title, requested_at, day) => {
  expect(shown([{ ...candidate, requested_at }]).text).toContain(`Asked on ${day}`);
});

test("a request that fits says what staff weigh: an earlier time, the visit it has, and a length that does not fit", () => {
  const { text } = shown([
    {
      ...candidate,
      status: "confirmed",
      confirmed_date: "2026-12-24",
      confirmed_time: "15:30",
      minutes: 60,
      wants_earlier: true,
    },
  ]);
  expect(text).toContain(
    "Would take an earlier time · visit on Thu, Dec 24 at 3:30 PM · usually needs 60 minutes",
  );
});

test("a request that has the offer already is checked, and cannot be offered it again (visits-71)", () => {
  const { text, checked, disabled } = shown([
    { ...candidate, is_offered: true },
    { ...candidate, id: 9 },
  ]);
  expect(text).toContain("Already has this offer");
  expect([checked, disabled]).toEqual([1, 1]);
});

test("at first as many requests as there are can be chosen from, also more than the offers of a time", () => {
  const many = Array.from({ length: maxOffers + 3 }, (_, index) => ({ ...candidate, id: 10 + index }));
  expect(shown(many)).toMatchObject({ checked: 0, disabled: 0 });
});

test("a time that was taken, or that no request fits, says so and offers nothing", () => {
  expect(shown([candidate], false).text.trim()).toBe("This time has been taken.");
  expect(shown().text.trim()).toBe("No request fits this time.");
  expect(shown([{ ...candidate, id: freed.appointmentId }]).text.trim()).toBe("No request fits this time.");
});

test("a free time is offered until it begins, by the office's clock (visits-70)", () => {
  const sectionAt = (now: string) => {
    vi.useFakeTimers({ now: new Date(now) });
    const answers = [
      [["freed time"], freed],
      [candidatesQuery(freed).queryKey, { is_free: true, count: 1, results: [candidate] }],
    ] as const;
    return textOf(markupOf(createElement(FreedTimeSection), { answers }));
  };
  expect(sectionAt("2026-11-30T17:59:00Z")).toContain("A time has opened up");
  expect(sectionAt("2026-11-30T18:00:00Z")).toBe("");
});

test("staff read how many requests fit when more do than are shown, the freed visit's own left out", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => ({ ...candidate, id: 100 + index }));
  expect(shown(twenty, true, 20).text).not.toContain("The first");
  expect(shown(twenty, true, 34).text).toContain("The first 20 of 34");
  const withOwn = [{ ...candidate, id: freed.appointmentId }, ...twenty.slice(1)];
  expect(shown(withOwn, true, 34).text).toContain("The first 19 of 33");
  expect(shown(withOwn, true, 20).text).not.toContain("The first");
});
