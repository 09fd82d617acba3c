import { useEffect } from "react";
import { eventsHeartbeat } from "#contract/event-streams.ts";
import { openEventStream } from "../api/open-event-stream.ts";
import { readEntry, readStoredSession } from "../session/stored-session.ts";
import { refreshLists } from "./appointment-queries.ts";

/** Milliseconds between two polls while the stream is lost, and before it is opened again. */
const pollInterval = 15_000;

/** How long the stream may be silent before it counts as lost, in milliseconds. */
const maxSilence = 2 * eventsHeartbeat;

/** Whether this page stays without a session until its person signs in again (sign-in-27). */
export function isSessionLocked(): boolean {
  return readStoredSession() !== undefined && readEntry("access") === null;
}

/** Reads text until it ends or is silent for too long. */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  for (;;) {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const lost = new Promise<{ done: true; value: undefined }>((resolve) => {
      silence = setTimeout(() => resolve({ done: true, value: undefined }), maxSilence);
    });
    const { done, value } = await Promise.race([reader.read(), lost]);
    clearTimeout(silence);
    if (done) {
      void reader.cancel();
      return;
    }
    const lines = (rest + value).split(/\r\n|\r|\n/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

/** Follows the events until the stream ends; each one, the opening included, refreshes the lists. */
async function readStream(signal: AbortSignal): Promise<void> {
  const body = await openEventStream("/api/appointments/events/", signal);
  for await (const line of readLines(body)) {
    if (line.startsWith("event:") && !isSessionLocked()) void refreshLists();
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

async function follow(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (isSessionLocked()) {
      await wait(pollInterval, signal);
      continue;
    }
    const startedAt = performance.now();
    await readStream(signal).catch(() => undefined);
    // A stream that lived for a while ended for a reason that has passed, such as its access token's end.
    const lived = performance.now() - startedAt > pollInterval;
    if (signal.aborted) return;
    if (!lived) await wait(pollInterval, signal);
    if (!signal.aborted && !isSessionLocked()) await refreshLists();
  }
}

/** Refreshes the lists while requests arrive and colleagues act; by polling where nothing is streamed. */
export function useLiveUpdates(): void {
  useEffect(() => {
    const leaving = new AbortController();
    void follow(leaving.signal);
    return () => leaving.abort();
  }, []);
}
