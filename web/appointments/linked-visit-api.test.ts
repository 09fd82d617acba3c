import { beforeEach, expect, test, vi } from "vitest";
import type { LinkedVisit } from "#contract/appointments/visit-links.ts";
import { queryPage, refusal } from "#tests/support/query-page.ts";
import { refetchInterval } from "./appointment-queries.ts";
import { linkedVisitApi, linkedVisitQuery } from "./linked-visit-api.ts";

const visit = { first_name: "Ada", status: "confirmed", reminders: true } as LinkedVisit;
const cancelled = { ...visit, status: "cancelled" } as LinkedVisit;

const page = queryPage();

beforeEach(() => {
  page.answers = { "/api/visits/a-token/": () => Response.json(visit) };
});

/** Opens the page of a link, as far as its visit is concerned. */
async function openPage() {
  const result = await page.open(linkedVisitQuery("a-token"));
  return { shown: () => result().data };
}

test("an open page of a visit follows the office each minute (visits-51)", async () => {
  const { shown } = await openPage();
  expect(shown()).toEqual(visit);
  page.answers["/api/visits/a-token/"] = () => Response.json(cancelled);
  await vi.advanceTimersByTimeAsync(refetchInterval);
  expect(shown()).toEqual(cancelled);
});

test("an open page follows the office again after the server was away for some minutes", async () => {
  const { shown } = await openPage();
  page.answers["/api/visits/a-token/"] = refusal(503);
  await vi.advanceTimersByTimeAsync(3 * refetchInterval);
  expect(shown(), "the visit stays meanwhile").toEqual(visit);
  page.answers["/api/visits/a-token/"] = () => Response.json(cancelled);
  await vi.advanceTimersByTimeAsync(2 * refetchInterval);
  expect(shown()).toEqual(cancelled);
});

test.each([
  ["an unknown link", 0],
  ["a link that has expired since", 1],
])("%s is not fetched again, since failures are counted (visits-52)", async (_title, fetchedBefore) => {
  if (fetchedBefore === 0) page.answers["/api/visits/a-token/"] = refusal(404);
  await openPage();
  page.answers["/api/visits/a-token/"] = refusal(404);
  await vi.advanceTimersByTimeAsync(10 * refetchInterval);
  expect(page.requested).toHaveLength(fetchedBefore + 1);
});

test("the response to a change is not overwritten by a fetch that began before it", async () => {
  const { shown } = await openPage();
  const { promise, resolve } = Promise.withResolvers<Response>();
  page.answers["/api/visits/a-token/"] = () => promise;
  await vi.advanceTimersByTimeAsync(refetchInterval);
  expect(page.requested).toHaveLength(2);
  page.answers["/api/visits/a-token/cancel/"] = () => Response.json(cancelled);
  page.answers["/api/visits/a-token/"] = () => Response.json(cancelled);
  await linkedVisitApi("a-token").cancel();
  resolve(Response.json(visit));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shown()).toEqual(cancelled);
});

test("the responses to two changes may come in reverse: both changes are shown", async () => {
  const { shown } = await openPage();
  const [saved, earlier] = [
    { ...visit, wants_earlier: true, reminders: false },
    Promise.withResolvers<Response>(),
  ];
  page.answers["/api/visits/a-token/earlier/"] = () => earlier.promise;
  page.answers["/api/visits/a-token/reminders/"] = () => Response.json(saved);
  page.answers["/api/visits/a-token/"] = () => Response.json(saved);
  const { setWantsEarlier, setReminders } = linkedVisitApi("a-token");
  const wanting = setWantsEarlier(true);
  await setReminders(false);
  earlier.resolve(Response.json({ ...visit, wants_earlier: true, reminders: true }));
  await wanting;
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(saved);
});

test("a refused change leaves the visit as it was shown", async () => {
  const { shown } = await openPage();
  page.answers["/api/visits/a-token/attend/"] = refusal(409);
  await expect(linkedVisitApi("a-token").attend()).rejects.toMatchObject({ status: 409 });
  expect(shown()).toEqual(visit);
});

test("a link's token is one segment of the path, whatever was in the address", async () => {
  page.answers = { "/api/visits/a%2F..%2F%3Fb/earlier/": () => Response.json(visit) };
  await linkedVisitApi("a/../?b").setWantsEarlier(true);
  expect(page.requested).toEqual(["/api/visits/a%2F..%2F%3Fb/earlier/"]);
});
