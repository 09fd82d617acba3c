import { createElement } from "react";
import { expect, test } from "vitest";
import type { OfficeWeek } from "#contract/office/office-insights.ts";
import { markupOf, textOf, textsOf } from "#tests/support/rendered-part.ts";
import { Weeks } from "./weeks.tsx";

const quiet: OfficeWeek = {
  week: "2026-11-16",
  requests: { pending: 0, confirmed: 0, cancelled: 0 },
  confirmation_minutes: null,
  visits: { completed: 0, no_show: 0 },
  gaps_filled: 0,
};

const chartsOf = (...results: OfficeWeek[]) => {
  const markup = markupOf(createElement(Weeks), { answers: [[["office", "insights"], { results }]] });
  const [requests = "", confirmations = "", noShows = "", gaps = ""] = markup.split("<figure").slice(1);
  return { requests, confirmations, noShows, gaps, text: textOf(markup) };
};

const heightsIn = (chart: string) =>
  [...chart.matchAll(/<rect[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height));

test("an office without requests is shown that, without bars and without a share of nothing", () => {
  const { requests, confirmations, noShows, gaps, text } = chartsOf(quiet, quiet);
  expect(text).toContain("The last 2 weeks");
  expect(textOf(requests)).toContain("0 in all");
  expect(textOf(confirmations)).toContain("No request was confirmed");
  expect(textOf(noShows)).toContain("No visit's outcome was recorded");
  for (const chart of [requests, confirmations, noShows, gaps]) {
    expect(heightsIn(chart)).toEqual([]);
    expect(chart).toContain('<div aria-hidden="true" hidden=""');
    expect(textsOf("td", chart), "the numbers can still be read").not.toEqual([]);
  }
  expect(text).not.toMatch(/NaN|Infinity|∞/);
});

test("bars of a week are stacked to its sum, and the highest week fills the chart", () => {
  const { requests } = chartsOf(
    { ...quiet, week: "2026-11-09", requests: { confirmed: 5, pending: 3, cancelled: 2 } },
    { ...quiet, requests: { confirmed: 0, pending: 4, cancelled: 0 } },
  );
  expect(textOf(requests)).toContain("14 in all");
  expect(heightsIn(requests)).toEqual([50, 30, 20, 40]);
  expect(textsOf("tr", requests)).toEqual([
    "Week of Confirmed Pending Cancelled",
    "Nov 9 5 3 2",
    "Nov 16 0 4 0",
  ]);
});

test.each([
  [0, "0 min"],
  [59, "59 min"],
  [60, "1 h"],
  [90, "1.5 h"],
  [47 * 60, "47 h"],
  [48 * 60, "2 days"],
  [12 * 24 * 60, "12 days"],
])("a median of %i minutes to the confirmation reads as %s", (minutes, words) => {
  const { confirmations } = chartsOf({ ...quiet, confirmation_minutes: minutes });
  expect(textOf(confirmations)).toContain(`most recently ${words}`);
  expect(textsOf("td", confirmations)).toEqual([words]);
});

test("the latest median is that of the latest week with a confirmation", () => {
  const { confirmations } = chartsOf(
    { ...quiet, confirmation_minutes: 30 },
    { ...quiet, week: "2026-11-23" },
  );
  expect(textOf(confirmations)).toContain("most recently 30 min");
  expect(textsOf("td", confirmations)).toEqual(["30 min", "None"]);
});

test("the share of no-shows is that of all recorded visits", () => {
  const { noShows } = chartsOf(
    { ...quiet, visits: { completed: 1_100, no_show: 1 } },
    { ...quiet, week: "2026-11-23", visits: { completed: 98, no_show: 1 } },
  );
  expect(textOf(noShows)).toContain("2 of 1,200 recorded visits (0.2%)");
});

test("weeks over the turn of a year are named by their Mondays, wherever the owner is", () => {
  const { gaps } = chartsOf(
    { ...quiet, week: "2026-12-28" },
    { ...quiet, week: "2027-01-04", gaps_filled: 1 },
  );
  expect(textsOf("tr", gaps).slice(1)).toEqual(["Dec 28 0", "Jan 4 1"]);
});
