import { environmentManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Offer } from "#contract/offers.ts";
import { stubBrowserGlobals } from "../../tests/support/browser-globals.ts";
import { queryClientOfPage } from "../api/query-client.ts";
import { offerQuery } from "./offered-time.tsx";

const oneMinute = 60_000;
const offer = { first_name: "Ada", state: "open" } as Offer;

const isServer = environmentManager.isServer();

let answer: () => Response;
let requests: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv("SSR", false);
  environmentManager.setIsServer(() => false);
  stubBrowserGlobals();
  vi.stubGlobal("window", new EventTarget());
  requests = 0;
  answer = () => Response.json(offer);
  vi.stubGlobal("fetch", async () => {
    requests += 1;
    return answer();
  });
  stop = () => undefined;
});
afterEach(() => {
  stop();
  queryClientOfPage().clear();
  environmentManager.setIsServer(() => isServer);
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** Opens the page of an offer's link, as far as its offer is concerned. */
async function openPage() {
  const observer = new QueryObserver(queryClientOfPage(), offerQuery("a-token"));
  stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return { shown: () => observer.getCurrentResult() };
}

const problem = (status: number) => () => Response.json({ detail: "", message: "" }, { status });

test("an open page of an offer shows within a minute that another patient was faster (visits-72)", async () => {
  const { shown } = await openPage();
  answer = () => Response.json({ ...offer, state: "taken" });
  await vi.advanceTimersByTimeAsync(oneMinute);
  expect(shown().data).toMatchObject({ state: "taken" });
  await vi.advanceTimersByTimeAsync(10 * oneMinute);
  expect(requests, "what is settled is not fetched again").toBe(2);
});

test.each([
  ["an offer that has expired since", 404],
  ["an offer from an address that has had too many failures", 429],
])("%s is not fetched again, since failures are counted (visits-52)", async (_title, status) => {
  const { shown } = await openPage();
  answer = problem(status);
  await vi.advanceTimersByTimeAsync(10 * oneMinute);
  expect(requests).toBe(2);
  expect(shown().error).toMatchObject({ status });
});

test("an open offer is followed again after the server was away for some minutes", async () => {
  const { shown } = await openPage();
  answer = problem(503);
  await vi.advanceTimersByTimeAsync(3 * oneMinute);
  expect(shown().data, "the offer stays meanwhile").toEqual(offer);
  answer = () => Response.json({ ...offer, state: "taken" });
  await vi.advanceTimersByTimeAsync(2 * oneMinute);
  expect(shown().data).toMatchObject({ state: "taken" });
});
