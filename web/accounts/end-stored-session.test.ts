import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "../../tests/support/browser-globals.ts";
import { accessToken, aPatient } from "../../tests/support/stored-session.ts";
import { endStoredSession } from "./end-stored-session.ts";

let browser: ReturnType<typeof stubBrowserGlobals>;
const request = vi.fn(async () => new Response());

beforeEach(() => {
  vi.useFakeTimers();
  browser = stubBrowserGlobals();
  request.mockReset();
  vi.stubGlobal("fetch", request);
  // As in an insecure context.
  vi.stubGlobal("navigator", {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Whose session is left, and what of it is stored. */
async function afterEnd() {
  const ending = endStoredSession();
  await vi.advanceTimersByTimeAsync(1_000);
  return { username: await ending, stored: browser.stored() };
}

test("a visitor without a session has none to end, and nothing is sent", async () => {
  expect(await afterEnd()).toEqual({ username: undefined, stored: {} });
  expect(request).not.toHaveBeenCalled();
});

test("the session of the account whose sessions have ended is removed (accounts-28)", async () => {
  browser.store(aPatient);
  request.mockResolvedValue(new Response("{}", { status: 401 }));
  expect(await afterEnd()).toEqual({ username: undefined, stored: {} });
});

test("another account's session goes on, and names itself", async () => {
  browser.store(aPatient);
  const renewed = { access: accessToken(1_800), refresh: "the-next-refresh-token" };
  request.mockResolvedValue(Response.json(renewed));
  expect(await afterEnd()).toEqual({ username: aPatient.username, stored: { ...aPatient, ...renewed } });
});

test("without an answer the session is removed, since it may be the one that has ended", async () => {
  browser.store(aPatient);
  request.mockRejectedValue(new TypeError("Failed to fetch"));
  expect(await afterEnd()).toEqual({ username: undefined, stored: {} });
});
