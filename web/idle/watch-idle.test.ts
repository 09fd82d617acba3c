import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import {
  accessToken,
  employeeSession as employee,
  patientSession as patient,
} from "#tests/support/stored-session.ts";
import { lockSession } from "#web/session/stored-session.ts";
// Loaded before the clock is a fake one. Without a `document.body` its dialogs fail as those do whose code does not load.
import "./idle-dialogs.tsx";
import { site } from "#contract/site/site.ts";
import { startSessionWatchers } from "./watch-idle.ts";

const minute = 60_000;
/** Tokens that outlast each test, since no renewal is to begin in one that nothing ends. */
const access = accessToken(12 * 60 * 60);
const employeeSession = { ...employee, access };
const patientSession = { ...patient, access };
/** The next check of the time, and the waits for other tabs' messages and until all tabs are locked. */
const untilEnded = 1_000 + 100 + 500;

/** The tabs' channel, as this tab uses it. */
class Channel extends EventTarget {
  static readonly sent: unknown[] = [];
  static ofTab: Channel | undefined;

  constructor() {
    super();
    Channel.ofTab = this;
  }
  postMessage(message: unknown) {
    Channel.sent.push(message);
  }
}

let browser: ReturnType<typeof stubBrowserGlobals>;
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers();
  browser = stubBrowserGlobals();
  requested = [];
  vi.stubGlobal("fetch", async (path: string) => {
    requested.push(path);
    return new Response("{}", { status: 503 });
  });
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { BroadcastChannel: Channel }));
  Channel.sent.length = 0;
});
afterEach(() => {
  lockSession(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await vi.dynamicImportSettled();
}

const act = (type = "pointermove") => browser.document.dispatchEvent(new Event(type));
const hear = (data: unknown) => Channel.ofTab?.dispatchEvent(new MessageEvent("message", { data }));
/** The employee's session with an id, as a sign-in makes a new one. */
const sessionWith = (sid: string) => ({ ...employeeSession, access: accessToken(12 * 60 * 60, { sid }) });
const isSignedIn = () => browser.stored()["refresh"] !== undefined;

test("an employee's session ends on the server and in storage after the idle time (sign-in-27)", async () => {
  browser.store({ ...employeeSession, dark: "true" });
  startSessionWatchers();
  await pass(site().rules.staff_idle.sign_out_after_minutes * minute - 1_000);
  expect(isSignedIn()).toBe(true);
  await pass(1_000 + untilEnded);
  expect(browser.stored()).toEqual({ dark: "true" });
  expect(requested).toContain("/token/logout/");
});

test.each(["pointerdown", "keydown", "wheel", "touchstart"])(
  "an employee's %s counts as activity",
  async (type) => {
    browser.store(employeeSession);
    startSessionWatchers();
    await pass((site().rules.staff_idle.warn_after_minutes - 1) * minute);
    act(type);
    await pass((site().rules.staff_idle.sign_out_after_minutes - 1) * minute);
    expect(isSignedIn()).toBe(true);
    await pass(minute + untilEnded);
    expect(isSignedIn()).toBe(false);
  },
);

test("an employee's machine that slept is signed out, though it is touched before the time is checked", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  vi.setSystemTime(Date.now() + 8 * 60 * minute);
  act();
  await pass(untilEnded);
  expect(browser.stored()).toEqual({});
});

test("an employee whose clock is set back is signed out no later", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  await pass(minute);
  vi.setSystemTime(Date.now() - 60 * minute);
  await pass((site().rules.staff_idle.sign_out_after_minutes - 1) * minute + untilEnded);
  expect(isSignedIn()).toBe(false);
});

test("an employee's activity is broadcast to other tabs after the clock was set back", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  vi.setSystemTime(Date.now() - 60 * minute);
  await pass(minute);
  act();
  expect(Channel.sent).toEqual(["active", "active"]);
});

test("an employee's activity counts while the code of the warning is loading", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  // Nothing that is loading arrives without a turn of the event loop.
  vi.advanceTimersByTime(site().rules.staff_idle.warn_after_minutes * minute);
  act("keydown");
  await pass((site().rules.staff_idle.sign_out_after_minutes - 1) * minute);
  expect(isSignedIn()).toBe(true);
});

test("an employee at work in another tab stays signed in when a tab that the browser had frozen is shown again", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  vi.setSystemTime(Date.now() + 30 * minute);
  document.dispatchEvent(new Event("visibilitychange"));
  act();
  // What other tabs have sent meanwhile comes after the events of the tab itself.
  hear("active");
  await pass(untilEnded);
  expect(isSignedIn()).toBe(true);
  expect(Channel.sent).toEqual(["active"]);
});

test("an employee whose warning does not load is not signed out while they work", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  await pass(site().rules.staff_idle.warn_after_minutes * minute + 1_000);
  for (let minutes = 0; minutes < 10; minutes += 1) {
    act("keydown");
    await pass(minute);
  }
  expect(isSignedIn()).toBe(true);
});

test("a page whose lock does not load is notified once the session has ended, for its guard to leave", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  const sessionsTold: boolean[] = [];
  browser.document.addEventListener("session-changed", () => sessionsTold.push(isSignedIn()));
  await pass(site().rules.staff_idle.sign_out_after_minutes * minute + untilEnded);
  expect(sessionsTold.at(-1)).toBe(false);
});

test("a patient is never signed out for idleness", async () => {
  browser.store(patientSession);
  startSessionWatchers();
  await pass(3 * site().rules.staff_idle.sign_out_after_minutes * minute);
  expect(isSignedIn()).toBe(true);
});

test("an employee's idle time begins with signing in, not with the page", async () => {
  startSessionWatchers();
  await pass(2 * site().rules.staff_idle.sign_out_after_minutes * minute);
  browser.store(employeeSession);
  browser.document.dispatchEvent(new Event("session-changed"));
  await pass((site().rules.staff_idle.sign_out_after_minutes - 1) * minute);
  expect(isSignedIn()).toBe(true);
});

test("an employee's activity in another tab counts in this one", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  await pass((site().rules.staff_idle.warn_after_minutes - 1) * minute);
  hear("active");
  await pass((site().rules.staff_idle.sign_out_after_minutes - 1) * minute);
  expect(isSignedIn()).toBe(true);
});

test("an employee's tab notifies the others of activity at most every five seconds", async () => {
  browser.store(employeeSession);
  startSessionWatchers();
  for (let moved = 0; moved < 100; moved += 1) {
    act();
    await pass(100);
  }
  expect(Channel.sent).toEqual(["active", "active"]);
});

test("an employee's session that another tab locks is ended here too, without locking that one again", async () => {
  browser.store(sessionWith("first"));
  startSessionWatchers();
  hear({ lock: "first" });
  await pass(500);
  expect(isSignedIn()).toBe(false);
  expect(Channel.sent).toEqual(["active"]);
});

test("a session that began after another was locked continues, though a frozen tab hears of that lock only now", async () => {
  browser.store(sessionWith("first"));
  startSessionWatchers();
  browser.store(sessionWith("second"));
  hear({ lock: "first" });
  await pass(500);
  expect(isSignedIn()).toBe(true);
  expect(requested).not.toContain("/token/logout/");
});

test("a session that begins while another is being locked continues", async () => {
  browser.store(sessionWith("first"));
  startSessionWatchers();
  hear({ lock: "first" });
  await pass(100);
  browser.store(sessionWith("second"));
  await pass(400);
  expect(isSignedIn()).toBe(true);
});

test("a session whose tokens are renewed while it is being locked is ended", async () => {
  browser.store(sessionWith("first"));
  startSessionWatchers();
  hear({ lock: "first" });
  await pass(100);
  browser.store({ ...sessionWith("first"), refresh: "the-next" });
  await pass(400);
  expect(isSignedIn()).toBe(false);
});

test("a tab that was frozen for hours counts the idle time of the session that began meanwhile from its own resumption", async () => {
  browser.store(sessionWith("first"));
  startSessionWatchers();
  browser.store(sessionWith("second"));
  vi.setSystemTime(Date.now() + 8 * 60 * minute);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(untilEnded);
  expect(isSignedIn()).toBe(true);
  expect(Channel.sent).toEqual(["active"]);
});

test("a colleague's lock does not end a session that a patient has in this browser since", async () => {
  browser.store(patientSession);
  startSessionWatchers();
  hear({ lock: undefined });
  await pass(minute);
  expect(isSignedIn()).toBe(true);
});
