import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { officeLogPerPage, pageCount } from "#contract/page-sizes.ts";
import { locale } from "#practice/practice.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton, Spinner } from "../ui/loading.tsx";

const logQuery = (page: number) =>
  queryOptions({
    queryKey: ["office", "log", page],
    queryFn: () => call("GET /api/office/log/", { query: { page: String(page) } }),
    staleTime: 0,
  });

const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

/** What owners and the command line did in the office, newest first (office-4). */
export function OfficeLog() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(logQuery(page));
  if (!data) {
    if (error)
      return (
        <LoadError onRetry={() => void refetch()}>
          {getErrorMessage(error, "The office log could not be loaded.")}
        </LoadError>
      );
    return (
      <>
        <Spinner label="Loading the office log…" />
        <Skeleton lines={4} className="mt-4" />
      </>
    );
  }
  if (data.count === 0) return <p className="text-muted">Nothing has been changed yet.</p>;
  const pages = pageCount(data.count, officeLogPerPage);
  return (
    <>
      <ol className="divide-y divide-border rounded-box border border-border">
        {data.results.map(({ id, at, who, what, whom, detail }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3">
            <p className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{what}</span>
              {whom && `: ${whom}`}
            </p>
            <time dateTime={at} className="text-note text-muted">
              {moment.format(new Date(at))}
            </time>
            <p className="w-full text-note wrap-anywhere text-muted">
              {[`by ${who}`, detail].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ol>
      {pages > 1 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <p className="text-note text-muted" aria-live="polite">
            Page {page} of {pages}
          </p>
          <Button variant="secondary" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}
