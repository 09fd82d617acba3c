import { createParser } from "eventsource-parser";
import { useEffect } from "react";
import { eventsHeartbeat } from "#contract/event-streams.ts";
import { getValidAccessToken } from "#web/api/browser-call.ts";
import { getStored, readStoredSession } from "#web/session/stored-session.ts";
import { refreshLists } from "./appointment-queries.ts";

/** Milliseconds between two polls while the stream is lost, and before it is reopened. */
const pollInterval = 15_000;

/** Milliseconds without data after which the stream counts as lost. */
const maxSilence = 2 * eventsHeartbeat;

/** Whether this page is locked until its user signs in again (sign-in-27). */
export function isSessionLocked(): boolean {
  return readStoredSession() !== undefined && getStored("access") === null;
}

type Refresh = () => Promise<void>;

/**
 * Reads server-sent events until the stream ends or falls silent; each one, the first included, refreshes the lists. By
 * `fetch`, since `EventSource` cannot send a token.
 */
async function readStream(signal: AbortSignal, refresh: Refresh): Promise<void> {
  const access = await getValidAccessToken();
  const { ok, body } = await fetch("/api/appointments/events/", {
    headers: { Accept: "text/event-stream", ...(access && { Authorization: `Bearer ${access}` }) },
    signal,
  });
  if (!ok || !body) return;
  const parser = createParser({
    onEvent: ({ event }) => {
      if (event && !isSessionLocked()) void refresh();
    },
  });
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  const leave = () => void reader.cancel();
  for (;;) {
    const silence = setTimeout(leave, maxSilence);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    parser.feed(value);
  }
}

/** Waits for some milliseconds, or until `signal` is aborted. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}

/** Keeps the stream of changes open until the signal is aborted, and refreshes the lists in its place while it is lost. */
export async function keepStreamOpen(signal: AbortSignal, refresh: Refresh = refreshLists): Promise<void> {
  while (!signal.aborted) {
    if (isSessionLocked()) {
      await wait(pollInterval, signal);
      continue;
    }
    const startedAt = performance.now();
    await readStream(signal, refresh).catch(() => undefined);
    // A stream that lasted for a while has ended for a temporary reason, such as an expired access token.
    const lived = performance.now() - startedAt > pollInterval;
    if (signal.aborted) return;
    if (!lived) await wait(pollInterval, signal);
    if (!signal.aborted && !isSessionLocked()) await refresh();
  }
}

/**
 * Follows changes until the signal is aborted. One tab that is visible keeps the stream for all, since HTTP/1.1 has few
 * connections, and has the others refresh their lists; a tab that becomes visible catches up by the stream's first
 * event. Without locks, in an insecure context, each visible tab has its own.
 */
export function followChanges(leaving: AbortSignal): void {
  const channel = "locks" in navigator ? new BroadcastChannel("appointments") : undefined;
  let following: AbortController | undefined;

  channel?.addEventListener("message", () => {
    if (!isSessionLocked()) void refreshLists();
  });

  function refresh(): Promise<void> {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has its own origin
    channel?.postMessage("changed");
    return refreshLists();
  }

  function update(): void {
    const isWanted = document.visibilityState === "visible" && !leaving.aborted;
    if (!isWanted) following?.abort();
    if (!isWanted || following?.signal.aborted === false) return;
    following = new AbortController();
    const { signal } = following;
    const follow = () => keepStreamOpen(signal, refresh);
    if (channel) navigator.locks.request("appointment events", { signal }, follow).catch(() => undefined);
    else void follow();
  }

  document.addEventListener("visibilitychange", update, { signal: leaving });
  leaving.addEventListener("abort", () => {
    update();
    channel?.close();
  });
  update();
}

/** Refreshes the lists when appointments change, by server-sent events or else by polling. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const leaving = new AbortController();
    followChanges(leaving.signal);
    return () => leaving.abort();
  }, []);
}
