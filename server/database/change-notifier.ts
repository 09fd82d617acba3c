import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseLog } from "./log.ts";

/** What of the public's view was written: each is also what kept answers say that they are made of. */
export type PublicPart = "posts" | "pictures";

/** What was written; of requests for visits nothing is kept, but the staff's pages want to know. */
export type Part = PublicPart | "appointments";

interface Listener {
  /** These parts were written, here or by another process. */
  onChange(parts: readonly Part[]): void;
  /** Writes elsewhere may have gone unheard: take everything for changed. */
  onReconnect(): void;
}

/**
 * Tells who keeps answers what was written. Writes of this process are told at once by `announce()`, before they are
 * acknowledged; those of others arrive through PostgreSQL's NOTIFY, which the tables' triggers send on commit.
 */
export class ChangeNotifier {
  readonly #listeners = new Set<Listener>();
  #stopped = false;
  #client: pg.Client | undefined;
  #listening: Promise<void> | undefined;

  /** Adds one who wants to know. */
  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Tells every subscriber in this process, before it returns. Call it after commit and before acknowledging. */
  announce(...parts: Part[]): void {
    for (const listener of this.#listeners) listener.onChange(parts);
  }

  /**
   * Hears the database's notifications through connections of its own until `stop()`; resolves with the first.
   * A lost connection is opened again, and whatever was kept meanwhile is taken for stale.
   */
  async listen(connect: () => pg.Client, log: DatabaseLog): Promise<void> {
    let first: (() => void) | undefined;
    const ready = new Promise<void>((resolve) => {
      first = resolve;
    });
    this.#listening = this.#keepListening(connect, log, () => first?.());
    await ready;
  }

  /** Stops hearing and closes the connection. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => undefined);
    await this.#listening;
  }

  async #keepListening(connect: () => pg.Client, log: DatabaseLog, ready: () => void): Promise<void> {
    for (let attempt = 0; !this.#stopped; attempt += 1) {
      const client = connect();
      this.#client = client;
      const ended = new Promise<void>((resolve) => {
        client.on("end", resolve);
        client.on("error", () => resolve());
      });
      try {
        await client.connect();
        client.on("notification", ({ payload }) => this.announce((payload ?? "posts") as Part));
        await client.query("LISTEN changed");
        for (const listener of this.#listeners) listener.onReconnect();
        ready();
        attempt = 0;
        await ended;
      } catch (error) {
        log.warn({ err: error }, "ChangeNotifier by other processes cannot be heard at the moment");
      }
      // Until it hears again it may miss a write, so nothing that was kept is to be trusted.
      for (const listener of this.#listeners) listener.onReconnect();
      await client.end().catch(() => undefined);
      if (!this.#stopped) await sleep(Math.min(100 * 2 ** attempt, 5_000), undefined, { ref: false });
    }
  }
}
