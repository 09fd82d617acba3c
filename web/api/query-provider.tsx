import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { queryClientOfPage } from "./query-client.ts";

/** Provides the browser's query cache to what queries and mutates; pages that do neither do not load it. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClientOfPage()}>{children}</QueryClientProvider>;
}
