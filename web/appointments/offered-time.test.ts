import { beforeEach, expect, test, vi } from "vitest";
import type { Offer } from "#contract/offers.ts";
import { queryPage, refusal } from "../../tests/support/query-page.ts";
import { offerQuery } from "./offered-time.tsx";

const oneMinute = 60_000;
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
  await vi.advanceTimersByTimeAsync(oneMinute);
  expect(shown().data).toMatchObject({ state: "taken" });
  await vi.advanceTimersByTimeAsync(10 * oneMinute);
  expect(page.requested, "what is settled is not fetched again").toHaveLength(2);
});

test.each([
  ["an offer that has expired since", 404],
  ["an offer from an address that has had too many failures", 429],
])("%s is not fetched again, since failures are counted (visits-52)", async (_title, status) => {
  const { shown } = await openPage();
  answer(refusal(status));
  await vi.advanceTimersByTimeAsync(10 * oneMinute);
  expect(page.requested).toHaveLength(2);
  expect(shown().error).toMatchObject({ status });
});

test("an open offer is followed again after the server was away for some minutes", async () => {
  const { shown } = await openPage();
  answer(refusal(503));
  await vi.advanceTimersByTimeAsync(3 * oneMinute);
  expect(shown().data, "the offer stays meanwhile").toEqual(offer);
  answer(() => Response.json({ ...offer, state: "taken" }));
  await vi.advanceTimersByTimeAsync(2 * oneMinute);
  expect(shown().data).toMatchObject({ state: "taken" });
});
