import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Sending } from "#contract/posts/newsletter.ts";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
// Loaded before the clock is a fake one.
import "#web/ui/toast-area.tsx";
import { formatSubscribers, sendToSubscribers } from "./send-to-subscribers.ts";

/** What the server answers next, first one first; undefined is a lost connection. */
let answers: (Response | undefined)[];
let requested: string[];

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowserGlobals();
  requested = [];
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit = {}) => {
    requested.push(`${method} ${path}`);
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const started = "2026-11-23T12:00:00.000Z";
const progress = (queued: number, finished_date: string | null = null) =>
  Response.json({
    subscribers: 12,
    all_subscribers: 12,
    started_date: started,
    queued,
    finished_date,
  } satisfies Sending);
const problem = (status: number) => Response.json({ detail: "", message: "" }, { status });

const begin = "POST /api/blogs/7/sending/";
const poll = "GET /api/blogs/7/sending/";

/** What was requested while a post was sent; the sending has ended by then. */
async function requestsOf(...given: typeof answers) {
  answers = given;
  const sending = sendToSubscribers(7);
  for (let seconds = 0; seconds < 10; seconds += 1) {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  await sending;
  return requested;
}

test("a post's sending is polled until its last mail is queued", async () => {
  expect(await requestsOf(progress(0), progress(5), progress(12, started))).toEqual([begin, poll, poll]);
});

test("a post without subscribers is sent at once", async () => {
  expect(await requestsOf(progress(0, started))).toEqual([begin]);
});

test.each([
  ["a lost connection", undefined],
  ["an error of the server", problem(503)],
])("a post's sending, which goes on at the server, is followed on after %s", async (_title, failure) => {
  expect(await requestsOf(progress(0), failure, progress(12, started))).toEqual([begin, poll, poll]);
});

test("a sending that did not begin is not followed, nor one whose author's session has ended", async () => {
  expect(await requestsOf(undefined)).toEqual([begin]);
  requested = [];
  expect(await requestsOf(progress(0), problem(401))).toEqual([begin, poll]);
});

test.each([
  [0, "0 subscribers"],
  [1, "1 subscriber"],
  [1_200, "1,200 subscribers"],
])("%i are named as %s", (count, text) => {
  expect(formatSubscribers(count)).toBe(text);
});
