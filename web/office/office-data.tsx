import { type QueryKey, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatMoment } from "#web/api/format-date.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { Skeleton, Spinner } from "#web/ui/loading.tsx";

/** An instant in office time. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {formatMoment(at)}
    </time>
  );
}

interface OfficeDataProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** The name of what is loaded in messages, such as 'the team'. */
  what: string;
  children: (data: Data) => ReactNode;
}

/** A section of the office page: its loading state, its error or its data. */
export function OfficeData<Data, Key extends QueryKey>({
  query,
  what,
  children,
}: OfficeDataProps<Data, Key>) {
  const loading = (
    <>
      <Spinner label={`Loading ${what}…`} />
      <Skeleton lines={3} className="mt-4" />
    </>
  );
  const [data, fallback] = useQueryData(query, { failure: `Could not load ${what}.`, loading });
  return data === undefined ? fallback : children(data);
}
