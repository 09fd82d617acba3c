import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { locale } from "#practice/practice.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton, Spinner } from "../ui/loading.tsx";

const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** An instant in the user's time zone, such as 'Nov 23, 2026, 9:41 AM'. */
export function Moment({ at, className }: { at: string; className?: string }) {
  return (
    <time dateTime={at} className={className}>
      {moment.format(new Date(at))}
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
  const { data, error, refetch } = useQuery(query);
  if (data !== undefined) return children(data);
  if (error)
    return (
      <LoadError role="alert" onRetry={() => void refetch()}>
        {getErrorMessage(error, `Could not load ${what}.`)}
      </LoadError>
    );
  return (
    <>
      <Spinner label={`Loading ${what}…`} />
      <Skeleton lines={3} className="mt-4" />
    </>
  );
}
