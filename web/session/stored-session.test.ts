import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { accessToken, employeeSession } from "#tests/support/stored-session.ts";
import {
  clearSession,
  lockSession,
  readStoredSession,
  secondsLeft,
  storeEnrolmentToken,
  storeSession,
} from "./stored-session.ts";

let browser: ReturnType<typeof stubBrowserGlobals>;
let changes: number;

beforeEach(() => {
  browser = stubBrowserGlobals();
  changes = 0;
  browser.document.addEventListener("session-changed", () => {
    changes += 1;
  });
});
afterEach(() => vi.unstubAllGlobals());

const demoDentist = { username: "demo.dentist", role: "employee", userId: "2" };

test.each([
  ["a stored session is read", employeeSession, demoDentist],
  [
    "an expired one counts beside a refresh token",
    { ...employeeSession, access: accessToken(-10) },
    demoDentist,
  ],
  ["an expired one without a refresh token is none", { access: accessToken(-10), username: "x" }, undefined],
  ["an undecodable access token is none", { ...employeeSession, access: "not.a.token" }, undefined],
  ["a token without an expiry is none", { ...employeeSession, access: `a.${btoa("{}")}.c` }, undefined],
  ["empty storage holds none", {}, undefined],
])("%s", (_title, entries, session) => {
  browser.store(entries);
  expect(readStoredSession()).toEqual(session);
  expect(browser.stored(), "reading changes nothing").toEqual(entries);
});

test("an access token is decoded if its base64url contains - and _", () => {
  const claims = Buffer.from('{"name":"ÿ>?~","exp":4102444800}').toString("base64url");
  expect(claims).toMatch(/[-_]/);
  expect(secondsLeft(`header.${claims}.signature`)).toBeCloseTo(4_102_444_800 - Date.now() / 1_000, 0);
});

test("signing in stores the access token last, and removes the enrolment token", () => {
  storeEnrolmentToken("an-enrolment-token");
  storeSession({
    access: accessToken(60),
    refresh: "r",
    username: "demo.dentist",
    role: "employee",
    user_id: 2,
  });
  expect(Object.keys(browser.stored()).at(-1), "the sign for other tabs that all is there").toBe("access");
  expect(browser.stored().enroll_access).toBeUndefined();
  expect(readStoredSession()).toEqual(demoDentist);
  expect(changes).toBe(1);
});

test("signing out removes the session and nothing else", () => {
  browser.store({ ...employeeSession, enroll_access: "an-enrolment-token", dark: "true" });
  clearSession();
  expect(browser.stored()).toEqual({ dark: "true" });
  expect(changes).toBe(1);
});

test("signing out does not notify a page that is being left", () => {
  browser.store(employeeSession);
  clearSession({ isLeaving: true });
  expect(browser.stored()).toEqual({});
  expect(changes).toBe(0);
});

test("with blocked storage there is no session, and signing out does nothing", () => {
  browser.forbidStorage();
  expect(readStoredSession()).toBeUndefined();
  expect(() => clearSession()).not.toThrow();
});

test("a locked session is read until it is unlocked, or another is stored", () => {
  browser.store(employeeSession);
  lockSession(readStoredSession());
  clearSession({ isLeaving: true });
  expect(browser.stored()).toEqual({});
  expect(readStoredSession()).toEqual(demoDentist);
  browser.store({ ...employeeSession, username: "demo.patient", role: "customer" });
  expect(readStoredSession()).toMatchObject({ username: "demo.patient" });
  clearSession({ isLeaving: true });
  expect(readStoredSession()).toEqual(demoDentist);
  lockSession(undefined);
  expect(readStoredSession()).toBeUndefined();
});
