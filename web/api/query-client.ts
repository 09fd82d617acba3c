import { QueryClient } from "@tanstack/react-query";
import { readStoredSession } from "../session/stored-session.ts";
import { ApiProblem } from "./call.ts";

const fiveMinutes = 5 * 60 * 1_000;
const retries = 3;

/**
 * A cache of the API's answers: five minutes fresh, three retries with growing pauses (pages-13). What the
 * API refuses (4xx) would be refused again and is not retried.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        // Without a connection a query fails and says so, in place of waiting for one in silence.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < retries && !(error instanceof ApiProblem && error.status < 500),
      },
      // It would otherwise be sent without being asked for once the connection is back.
      mutations: { networkMode: "always" },
    },
  });
}

/** Empties the cache as soon as another person, or nobody, is signed in: what it holds may be the last one's. */
function forgetWithReader(client: QueryClient): void {
  let reader = readStoredSession()?.username;
  function look() {
    const now = readStoredSession()?.username;
    if (now === reader) return;
    reader = now;
    client.clear();
  }
  document.addEventListener("session-changed", look);
  window.addEventListener("storage", look);
}

let ofThisBrowser: QueryClient | undefined;

/** The cache for a page: one of its own for each that the server renders, and one for all in a browser, its loaders' too. */
export function queryClientOfPage(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  if (!ofThisBrowser) {
    ofThisBrowser = createQueryClient();
    forgetWithReader(ofThisBrowser);
  }
  return ofThisBrowser;
}
