import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseLog } from "./connect.ts";

/**
 * What was written. Public pages depend on `posts`, `pictures`, `office` and `site`; the staff's pages follow `appointments`,
 * and every page of a session follows `sessions`.
 */
export type Topic = "posts" | "pictures" | "appointments" | "sessions" | "office" | "site";

/** Milliseconds between two checks of the connection that listens, and until a silent one is given up. */
const heartbeatInterval = 4_000;
const heartbeat = { text: "SELECT 1", query_timeout: 3_000 };

/**
 * Waits for some milliseconds, or until the signal is aborted. Not a race with a promise of the connection's end, which
 * would retain each pause as long as the connection lives.
 */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { ref: false, signal }).catch(() => undefined);
}

/** Waits before what has failed is tried again: longer after each attempt, or until the signal is aborted. */
export const pauseAfter = (attempt: number, signal: AbortSignal): Promise<void> =>
  pause(Math.min(100 * 2 ** attempt, 5_000), signal);

/** The name that PostgreSQL shows for the connection that listens: each serving process has one. */
export const listenerName = "enamel listener";

interface Listener {
  /** Rows of these topics were written, by this process or another. */
  onChange(topics: readonly Topic[]): void;
  /** Notifications of other processes may have been missed: every cached response is stale. */
  onReconnect(): void;
}

/**
 * Notifies this process's response cache and event streams of writes, as `app.ts` subscribes them. Its own writes are
 * notified by `notify()`, before they are acknowledged; those of other processes by PostgreSQL's NOTIFY on the channel
 * `changed`, which the tables' triggers (`notify_changed` in migration 0001) send on commit with the topic.
 */
export class ChangeNotifier {
  readonly #listeners = new Set<Listener>();
  readonly #stopping = new AbortController();
  #listening: Promise<void> | undefined;

  /** Adds a listener. */
  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Calls every listener in this process before it returns. Call it after commit and before acknowledging. */
  notify(...topics: Topic[]): void {
    for (const listener of this.#listeners) listener.onChange(topics);
  }

  /**
   * Listens for the database's notifications on a connection of its own until `stop()`, and reconnects when it is lost.
   * Resolves when the first connection listens.
   */
  async listen(connect: () => pg.Client, log: DatabaseLog): Promise<void> {
    let first: (() => void) | undefined;
    const ready = new Promise<void>((resolve) => {
      first = resolve;
    });
    this.#listening = this.#listenUntilStopped(connect, log, () => first?.());
    await ready;
  }

  /** Stops listening and closes the connection. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#listening;
  }

  /** Resolves when the connection has ended; throws an error when the server has become silent. */
  async #heartbeat(client: pg.Client, ended: AbortSignal): Promise<void> {
    for (;;) {
      await pause(heartbeatInterval, ended);
      if (ended.aborted) return;
      await client.query(heartbeat);
    }
  }

  /** Connects, and notifies until the connection has ended; throws an error when the server has become silent. */
  async #listenOnce(client: pg.Client, ready: () => void): Promise<void> {
    const ended = new AbortController();
    for (const event of ["end", "error"] as const) client.on(event, () => ended.abort());
    await client.connect();
    client.on("notification", ({ payload }) => this.notify((payload ?? "posts") as Topic));
    await client.query(`SET application_name = '${listenerName}'; LISTEN changed`);
    for (const listener of this.#listeners) listener.onReconnect();
    ready();
    await this.#heartbeat(client, ended.signal);
  }

  async #listenUntilStopped(connect: () => pg.Client, log: DatabaseLog, ready: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const stopped = once(signal, "abort");
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const client = connect();
      const listening = this.#listenOnce(client, () => {
        attempt = 0;
        ready();
      });
      try {
        // Not `end()` first, which leaves a `connect()` that it interrupts pending for ever.
        await Promise.race([listening, stopped]);
      } catch (error) {
        log.warn({ err: error }, "Changes by other processes cannot be received at the moment");
      }
      // Until it listens again it may miss a write.
      for (const listener of this.#listeners) listener.onReconnect();
      await client.end().catch(() => undefined);
      await pauseAfter(attempt, signal);
    }
  }
}
