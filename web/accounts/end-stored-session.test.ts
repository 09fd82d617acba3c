import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { patientSession } from "#tests/support/stored-session.ts";
import { endStoredSession } from "./end-stored-session.ts";

let browser: ReturnType<typeof stubBrowserGlobals>;
const request = vi.fn(async () => new Response("{}", { status: 401 }));

beforeEach(() => {
  browser = stubBrowserGlobals();
  vi.stubGlobal("fetch", request);
});
afterEach(() => {
  expect(request, "with tokens that may have been revoked").not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test("a visitor without a session has none to end", () => {
  expect(endStoredSession(patientSession.user_id)).toBeUndefined();
  expect(browser.stored()).toEqual({});
});

test("the session of the account whose sessions have ended is removed (accounts-28)", () => {
  browser.store(patientSession);
  expect(endStoredSession(patientSession.user_id)).toBeUndefined();
  expect(browser.stored()).toEqual({});
});

test("another account's session goes on, and names itself", () => {
  browser.store(patientSession);
  expect(endStoredSession("5")).toBe(patientSession.username);
  expect(browser.stored()).toEqual(patientSession);
});

test("a session of an unknown account is removed, since it may be the one that has ended", () => {
  const { user_id: _unknown, ...session } = patientSession;
  browser.store(session);
  expect(endStoredSession("5")).toBeUndefined();
  expect(browser.stored()).toEqual({});
});
