import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { eventsHeartbeat } from "#contract/event-streams.ts";
import { stubBrowserGlobals } from "#tests/support/browser-globals.ts";
import { accessToken, employeeSession } from "#tests/support/stored-session.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { lockSession, readStoredSession } from "#web/session/stored-session.ts";
import { lists } from "./appointment-queries.ts";
import { followChanges, isSessionLocked, keepStreamOpen, wait } from "./live-updates.ts";

test("a wait between two polls removes its listener", async () => {
  const leaving = new AbortController();
  for (let polls = 0; polls < 3; polls += 1) await wait(1, leaving.signal);
  expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
});

test("a wait between two polls ends when the page is left", async () => {
  const leaving = new AbortController();
  const waiting = wait(60_000, leaving.signal);
  expect(getEventListeners(leaving.signal, "abort")).toHaveLength(1);
  leaving.abort();
  await waiting;
  expect(getEventListeners(leaving.signal, "abort")).toEqual([]);
});

describe("staff's open page (visits-31)", () => {
  let browser: ReturnType<typeof stubBrowserGlobals>;
  let leaving: AbortController;
  /** The opened streams, in order, each as what its server writes with. */
  let streams: { write: (text: string) => void; close: () => void }[];
  /** The response in place of a stream, if any. */
  let refusal: (() => Response) | undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubEnv("SSR", false);
    browser = stubBrowserGlobals();
    browser.store({ ...employeeSession, access: accessToken(24 * 60 * 60) });
    vi.stubGlobal("window", new EventTarget());
    streams = [];
    refusal = undefined;
    vi.stubGlobal("fetch", async () => {
      if (refusal) return refusal();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const quietly = (done: Promise<void>) => void done.catch(() => undefined);
      streams.push({
        write: (text) => quietly(writer.write(new TextEncoder().encode(text))),
        close: () => quietly(writer.close()),
      });
      return new Response(readable);
    });
    leaving = new AbortController();
    void keepStreamOpen(leaving.signal);
  });
  afterEach(async () => {
    leaving.abort();
    lockSession(undefined);
    streams.at(-1)?.close();
    await vi.advanceTimersByTimeAsync(pollInterval);
    getQueryClient().clear();
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  /** Whether the lists were refreshed within some milliseconds. */
  async function refreshedWithin(milliseconds: number): Promise<boolean> {
    const key = [...lists, "summary"];
    getQueryClient().setQueryData(key, {});
    await vi.advanceTimersByTimeAsync(milliseconds);
    return getQueryClient().getQueryState(key)?.isInvalidated === true;
  }
  const soon = 100;
  const pollInterval = 15_000;

  test("refreshes with each event, however its text is cut, and not with a heartbeat", async () => {
    await vi.advanceTimersByTimeAsync(soon);
    for (const text of ["event: open\ndata: {}\n\n", "event: changed\r\ndata: {}\r\n\r\n"]) {
      streams[0]?.write(text);
      expect(await refreshedWithin(soon), text).toBe(true);
    }
    for (const text of [": heartbeat\n\n", "data:\n\n", "eve"]) {
      streams[0]?.write(text);
      expect(await refreshedWithin(soon), text).toBe(false);
    }
    streams[0]?.write("nt: changed\ndata: {}\n\n");
    expect(await refreshedWithin(soon)).toBe(true);
  });

  test("reopens a stream that falls silent, and catches up", async () => {
    for (let beats = 0; beats < 4; beats += 1) {
      await vi.advanceTimersByTimeAsync(eventsHeartbeat);
      streams[0]?.write(": heartbeat\n\n");
    }
    await vi.advanceTimersByTimeAsync(soon);
    expect(streams, "it is not silent while there are heartbeats").toHaveLength(1);
    expect(await refreshedWithin(2 * eventsHeartbeat)).toBe(true);
    expect(streams).toHaveLength(2);
  });

  test.each([
    [
      "away",
      () => {
        throw new TypeError("Failed to fetch");
      },
    ],
    ["refusing", () => new Response("event: changed\ndata: {}\n\n", { status: 429 })],
    ["answering without a body", () => new Response(null, { status: 204 })],
  ])("polls while the server is %s, and follows it again without a reload", async (_title, answer) => {
    await vi.advanceTimersByTimeAsync(soon);
    refusal = answer;
    streams[0]?.close();
    for (let polls = 0; polls < 3; polls += 1) expect(await refreshedWithin(pollInterval)).toBe(true);
    refusal = undefined;
    await vi.advanceTimersByTimeAsync(pollInterval);
    expect(streams).toHaveLength(2);
    streams[1]?.write("event: open\ndata: {}\n\n");
    expect(await refreshedWithin(soon)).toBe(true);
  });

  test("loads nothing behind the lock of an idle session, and catches up once it is unlocked", async () => {
    await vi.advanceTimersByTimeAsync(soon);
    lockSession(readStoredSession());
    localStorage.removeItem("access");
    expect(isSessionLocked()).toBe(true);
    streams[0]?.write("event: changed\ndata: {}\n\n");
    expect(await refreshedWithin(soon)).toBe(false);
    streams[0]?.close();
    expect(await refreshedWithin(4 * pollInterval)).toBe(false);
    expect(streams).toHaveLength(1);
    browser.store({ access: accessToken(24 * 60 * 60) });
    await vi.advanceTimersByTimeAsync(pollInterval);
    streams[1]?.write("event: open\ndata: {}\n\n");
    expect(await refreshedWithin(soon)).toBe(true);
  });

  test("opens no further stream once it is left", async () => {
    await vi.advanceTimersByTimeAsync(soon);
    leaving.abort();
    streams[0]?.close();
    expect(await refreshedWithin(4 * pollInterval)).toBe(false);
    expect(streams).toHaveLength(1);
  });
});

describe("six open tabs of staff", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("have one stream, whose events refresh the lists of all; another has it once its tab is hidden", async () => {
    stubBrowserGlobals().store({ ...employeeSession, access: accessToken(24 * 60 * 60) });
    const tabs = Array.from({ length: 6 }, () => new AbortController());
    const isOpen: boolean[] = [];
    const writers: WritableStreamDefaultWriter<Uint8Array>[] = [];
    vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const index = isOpen.push(true) - 1;
      writers.push(writable.getWriter());
      signal?.addEventListener("abort", () => {
        isOpen[index] = false;
        void writers[index]?.abort().catch(() => undefined);
      });
      return new Response(readable);
    });
    const heard: unknown[] = [];
    const other = new BroadcastChannel("appointments");
    other.addEventListener("message", ({ data }) => heard.push(data));
    const show = (visibilityState: string) => {
      Object.assign(document, { visibilityState });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    show("visible");
    for (const { signal } of tabs) followChanges(signal);
    await expect.poll(() => isOpen).toEqual([true]);
    await writers[0]?.write(new TextEncoder().encode("event: changed\ndata: {}\n\n"));
    await expect.poll(() => heard).toEqual(["changed"]);

    tabs[0]?.abort();
    await expect.poll(() => isOpen).toEqual([false, true]);
    show("hidden");
    await expect.poll(() => isOpen).toEqual([false, false]);
    show("visible");
    await expect.poll(() => isOpen).toEqual([false, false, true]);
    for (const tab of tabs) tab.abort();
    await expect.poll(() => isOpen).toEqual([false, false, false]);
    other.close();
  });
});
