import { type DataTag, QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readStoredSession } from "#web/session/stored-session.ts";
import { ApiProblem } from "./call.ts";

const fiveMinutes = 5 * 60 * 1_000;
const retries = 3;

/**
 * A cache of the API's responses: fresh for five minutes, three retries with back-off (pages-13). A client error (4xx)
 * is not retried.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        // Without a connection a query fails visibly instead of pausing.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < retries && !(error instanceof ApiProblem && error.status < 500),
      },
      // A paused mutation would be sent unexpectedly once the connection is back.
      mutations: { networkMode: "always" },
    },
  });
}

/** Clears the cache when the signed-in account changes: it may hold the previous account's data. */
function clearOnAccountChange(client: QueryClient): void {
  let username = readStoredSession()?.username;
  function clearIfChanged() {
    const current = readStoredSession()?.username;
    if (current === username) return;
    username = current;
    client.clear();
  }
  document.addEventListener("session-changed", clearIfChanged);
  window.addEventListener("storage", clearIfChanged);
  // A page restored from the back/forward cache has missed events.
  window.addEventListener("pageshow", clearIfChanged);
}

let browserQueryClient: QueryClient | undefined;

/**
 * The query client: a new one for each page that the server renders, and one for all pages and loaders in a browser.
 */
export function getQueryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  if (!browserQueryClient) {
    browserQueryClient = createQueryClient();
    clearOnAccountChange(browserQueryClient);
  }
  return browserQueryClient;
}

/** Provides the query client to components that query or mutate; other pages do not load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={getQueryClient()}>{children}</QueryClientProvider>;
}

/**
 * Puts a change that the server has saved into a query's data, if it has been loaded, and refetches it: the change is
 * shown at once, and stays if the refetch fails.
 */
export function storeAndRefetch<Data>(
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Data, Error> },
  change: (loaded: NoInfer<Data>) => NoInfer<Data>,
): Promise<void> {
  const client = getQueryClient();
  client.setQueryData<Data>(queryKey, (loaded) => loaded && change(loaded));
  return client.invalidateQueries({ queryKey });
}
