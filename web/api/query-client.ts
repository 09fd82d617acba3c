import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./call.ts";

const fiveMinutes = 5 * 60 * 1_000;
const retries = 3;

/**
 * A cache of the API's answers: five minutes fresh, three retries with growing pauses (specification §9). What the
 * API refuses (4xx) would be refused again and is not retried.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: (failures, error) =>
          failures < retries && !(error instanceof ApiProblem && error.status < 500),
      },
    },
  });
}

let ofThisBrowser: QueryClient | undefined;

/** The cache for a page: one of its own for each that the server renders, and one for all in a browser, its loaders' too. */
export function queryClientOfPage(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  ofThisBrowser ??= createQueryClient();
  return ofThisBrowser;
}
