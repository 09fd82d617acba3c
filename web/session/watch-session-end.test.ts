import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { employeeSession, patientSession } from "#tests/support/stored-session.ts";
import { clearSession, storeTokens } from "./stored-session.ts";
import { watchSessionEnd } from "./watch-session-end.ts";

/** An event stream as a browser has it, whose server the test is. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  static readonly open = () => Stream.all.filter(({ readyState }) => readyState !== Stream.CLOSED);
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  end() {
    this.dispatchEvent(new Event("ended"));
  }
  /** Any answer but a stream, from which a browser does not connect again (HTML, 9.2.3). */
  refuse() {
    this.close();
    this.dispatchEvent(new Event("error"));
  }
  /** A lost connection, which a browser reopens. */
  lose() {
    this.readyState = 0;
    this.dispatchEvent(new Event("error"));
  }
}

let browser: ReturnType<typeof stubBrowserGlobals>;
let page: { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  browser = stubBrowserGlobals();
  page = Object.assign(browser.document, { visibilityState: "visible" });
  vi.stubGlobal("window", new EventTarget());
  // As in an insecure context.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("EventSource", Stream);
  Stream.all = [];
});
afterEach(() => {
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An access token as the browser reads it. */
function accessOf(sid: unknown, secondsLeft = 600): string {
  const claims = { sid, exp: Math.floor(Date.now() / 1_000) + secondsLeft };
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
}

const employee = (sid: string) => ({ ...employeeSession, access: accessOf(sid) });

async function turn(visibilityState: string) {
  page.visibilityState = visibilityState;
  browser.document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
}

test("an employee's session is removed as soon as the server ends it (sign-in-28)", () => {
  browser.store(employee("first"));
  watchSessionEnd();
  expect(Stream.all.map(({ url }) => url)).toEqual(["/api/sessions/first/events/"]);
  Stream.all[0]?.end();
  expect(browser.stored()).toEqual({});
  expect(Stream.open()).toEqual([]);
});

test("the end of a former session does not remove the one that has begun since", () => {
  browser.store(employee("first"));
  watchSessionEnd();
  const another = employee("second");
  browser.store(another);
  Stream.all[0]?.end();
  expect(browser.stored()).toEqual(another);
});

test("the next session of a page is watched instead of the former", async () => {
  browser.store(employee("first"));
  watchSessionEnd();
  browser.store(employee("second"));
  window.dispatchEvent(new Event("storage"));
  await vi.advanceTimersByTimeAsync(0);
  expect(Stream.open().map(({ url }) => url)).toEqual(["/api/sessions/second/events/"]);
});

test("renewed tokens of a session keep its stream", () => {
  browser.store(employee("first"));
  watchSessionEnd();
  storeTokens({ access: accessOf("first", 1_200), refresh: "the-next-refresh-token" });
  expect(Stream.all).toHaveLength(1);
});

test("only a visible page has a stream", async () => {
  browser.store(employee("first"));
  watchSessionEnd();
  await turn("hidden");
  expect(Stream.open()).toEqual([]);
  await turn("visible");
  expect(Stream.open()).toHaveLength(1);
});

test.each([
  ["a patient's session", { ...patientSession, access: accessOf("first") }],
  ["a token without the session's id", employeeSession],
  ["a token whose session's id is no text", { ...employeeSession, access: accessOf(7) }],
  ["a token without claims", { ...employeeSession, access: `e30.${btoa("null")}.signature` }],
  ["a token that cannot be decoded", { ...employeeSession, access: "%.%.%" }],
])("%s has no stream", (_title, stored) => {
  browser.store(stored);
  watchSessionEnd();
  expect(Stream.all).toEqual([]);
});

test("a stream that the server refused, as while it starts anew, is opened again", async () => {
  browser.store(employee("first"));
  watchSessionEnd();
  Stream.all[0]?.refuse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Stream.open()).toHaveLength(1);
  Stream.open()[0]?.end();
  expect(browser.stored()).toEqual({});
});

test("a stream whose connection was lost is left to the browser", async () => {
  browser.store(employee("first"));
  watchSessionEnd();
  Stream.all[0]?.lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Stream.all).toHaveLength(1);
});

test("a refused stream is not opened again once the session is gone", async () => {
  browser.store(employee("first"));
  watchSessionEnd();
  Stream.all[0]?.refuse();
  clearSession();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Stream.all).toHaveLength(1);
});

test("the tabs of a browser share one stream, which passes on when its tab is closed", async () => {
  const waiting: (() => Promise<void>)[] = [];
  const request = vi.fn(
    (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        waiting.push(() => work().then(resolve));
      }),
  );
  vi.stubGlobal("navigator", { locks: { request } });
  browser.store(employee("first"));
  watchSessionEnd();
  watchSessionEnd();
  void waiting[0]?.();
  expect(Stream.all, "the second waits for the lock").toHaveLength(1);
  void waiting[1]?.();
  expect(Stream.all).toHaveLength(2);
  await turn("hidden");
  expect(Stream.open(), "a tab that waits or watches lets go").toEqual([]);
});
