import {
  environmentManager,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
} from "@tanstack/react-query";
import { afterEach, beforeEach, vi } from "vitest";
import { getQueryClient } from "#web/api/query-client.tsx";
import { stubBrowserGlobals } from "./browser-globals.ts";

/**
 * Has each test of a file run queries as an open page does, with fake timers: `answers` holds the response to each path,
 * `requested` the paths that were fetched, and `open()` observes a query until the test ends.
 */
export function queryPage() {
  const isServer = environmentManager.isServer();
  let stop: () => void;
  const page = {
    answers: {} as Record<string, () => Response | Promise<Response>>,
    requested: [] as string[],
    async open<Data, Key extends QueryKey>(
      query: QueryObserverOptions<Data, Error, Data, Data, Key>,
    ): Promise<() => QueryObserverResult<Data>> {
      const observer = new QueryObserver(getQueryClient(), query);
      stop = observer.subscribe(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
      return () => observer.getCurrentResult();
    },
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubEnv("SSR", false);
    environmentManager.setIsServer(() => false);
    stubBrowserGlobals();
    vi.stubGlobal("window", new EventTarget());
    page.answers = {};
    page.requested = [];
    vi.stubGlobal("fetch", async (path: string) => {
      page.requested.push(path);
      return page.answers[path]?.() ?? Response.error();
    });
    stop = () => undefined;
  });
  afterEach(() => {
    stop();
    getQueryClient().clear();
    environmentManager.setIsServer(() => isServer);
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
  });

  return page;
}

/** A response that refuses a call. */
export const refusal = (status: number) => () => Response.json({ detail: "", message: "" }, { status });
