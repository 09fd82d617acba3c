import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./call.ts";

const fiveMinutes = 5 * 60 * 1_000;
const retries = 3;

/**
 * A cache of the API's answers: five minutes fresh, three retries with growing pauses (specification §9). What the
 * API refuses (4xx) would be refused again and is not retried.
 */
export function createQueryClient(): QueryClient {
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
