import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { useLanguage } from "#web/ui/in-english.tsx";
import { LoadError, Spinner } from "#web/ui/loading.tsx";

interface QueryDataOptions {
  /** The message for a failure that has none. */
  failure: string;
  /** The label of the button that tries again. */
  retry?: string;
  /** Shown until there is data or a failure. */
  loading?: ReactNode;
  /** Waits for an answer of now: what was read before may be older. */
  isFresh?: boolean;
}

/** What a query has loaded, or else what to show instead: its loading state, or its failure and a button to try again. */
export function useQueryData<Fetched, Data, Key extends QueryKey>(
  query: UseQueryOptions<Fetched, Error, Data, Key>,
  options: QueryDataOptions,
): [data: Data, fallback: null] | [data: undefined, fallback: ReactNode] {
  const locale = useLanguage();
  const { loading = <Spinner label={m.form_loading({}, { locale })} />, failure, retry, isFresh } = options;
  const { data, error, refetch, isFetchedAfterMount } = useQuery(query);
  if (data !== undefined && (isFetchedAfterMount || !isFresh)) return [data, null];
  if (!error) return [undefined, loading];
  return [
    undefined,
    <LoadError key="failure" role="alert" onRetry={() => void refetch()} {...(retry && { retry })}>
      {getErrorMessage(error, failure, { locale })}
    </LoadError>,
  ];
}
