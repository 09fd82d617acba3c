import type { DataTag, QueryKey } from "@tanstack/react-query";
import { getQueryClient } from "./query-client.ts";

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
