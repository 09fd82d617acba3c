import { vi } from "vitest";
import type { PageElement } from "./page-element.ts";

/** Storage as the HTML standard has it, in memory. */
export class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();

  get length() {
    return this.#entries.size;
  }
  key(index: number) {
    return [...this.#entries.keys()][index] ?? null;
  }
  getItem(key: string) {
    return this.#entries.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.#entries.set(key, String(value));
  }
  removeItem(key: string) {
    this.#entries.delete(key);
  }
  clear() {
    this.#entries.clear();
  }
}

/**
 * Gives a unit test the globals of a browser on which a session depends: storage and a document for its events, with
 * `root` as its element. Fetches of a path go to `address`. `vi.unstubAllGlobals()` takes them away.
 */
export function stubBrowserGlobals({
  address = "http://localhost",
  root,
}: {
  address?: string;
  root?: PageElement;
} = {}) {
  const { fetch } = globalThis;
  const storage = new MemoryStorage();
  const document = Object.assign(new EventTarget(), { documentElement: root });
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("document", document);
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => fetch(new URL(path, address), init));
  return {
    document,
    /** What a browser does whose reader forbids the site to store anything (HTML, `localStorage`). */
    forbidStorage() {
      vi.stubGlobal(
        "localStorage",
        new Proxy(storage, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        }),
      );
    },
    store(entries: Readonly<Record<string, string>>) {
      for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
    },
    stored(): Record<string, string | null> {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
      return Object.fromEntries(keys.map((key) => [key, storage.getItem(key)]));
    },
  };
}
