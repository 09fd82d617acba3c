import { expect, test, vi } from "vitest";
import { queryPage, refusal } from "#tests/support/query-page.ts";
import { ownRequestsQuery } from "./appointment-queries.ts";
import { nextVisitQuery, ownVisitApi } from "./own-visit-api.ts";

const visit = { id: 7, status: "confirmed", wants_earlier: false };
const page = queryPage();
const list = "/api/appointments/my/?page=1";
const next = "/api/appointments/my/next/";

/** Opens a patient's page, whose lists then cannot be fetched again. */
async function openPage() {
  page.answers = {
    [list]: () => Response.json({ results: [visit, { ...visit, id: 8 }], count: 2 }),
    [next]: () => Response.json({ visit }),
  };
  const shownNext = await page.open(nextVisitQuery);
  const shownList = await page.open(ownRequestsQuery(1));
  page.answers = { [list]: refusal(503), [next]: refusal(503) };
  return { next: () => shownNext().data?.visit, list: () => shownList().data?.results };
}

test("a wish for an earlier time that is saved stays shown, though the lists cannot be fetched again (visits-56)", async () => {
  const shown = await openPage();
  const saved = { ...visit, wants_earlier: true };
  page.answers["/api/appointments/7/earlier/"] = () => Response.json(saved);
  await ownVisitApi(7).setWantsEarlier(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown.next()).toEqual(saved);
  expect(shown.list()).toEqual([saved, { ...visit, id: 8 }]);
});

test("a visit that was cancelled is shown so at once, and the cancellation waits for no list (visits-53)", async () => {
  const shown = await openPage();
  const cancelled = { ...visit, status: "cancelled" };
  page.answers["/api/appointments/7/cancel/"] = () => Response.json(cancelled);
  page.answers[list] = () => new Promise(() => undefined);
  await ownVisitApi(7).cancel();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.next()).toBeNull();
  expect(shown.list()?.[0]).toEqual(cancelled);
});
