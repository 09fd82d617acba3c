import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type { OfficeLog as Log } from "#contract/office-log.ts";
import { officeLogPerPage, pageCount } from "#contract/page-sizes.ts";
import { call } from "#web/api/browser-call.ts";
import { NewerOlder } from "#web/ui/newer-older.tsx";
import { Moment, OfficeData } from "./office-data.tsx";

const logQuery = (page: number) =>
  queryOptions({
    queryKey: ["office", "log", page],
    queryFn: () => call("GET /api/office/log/", { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function Entries({ results }: Pick<Log, "results">) {
  return (
    <ol className="divide-y divide-border rounded-box border border-border">
      {results.map(({ id, at, who, what, whom, detail }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{what}</span>
            {whom && (
              <span>
                : <bdi>{whom}</bdi>
              </span>
            )}
          </p>
          <Moment at={at} className="text-note text-muted" />
          <p className="w-full text-note wrap-anywhere text-muted">
            {[`by ${who}`, detail].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What owners and the command line did in the office, newest first (office-4). */
export function OfficeLog() {
  const [page, setPage] = useState(1);
  return (
    <OfficeData query={logQuery(page)} what="the office log">
      {({ count, results }) => {
        if (count === 0) return <p className="text-muted">Nothing has been changed yet.</p>;
        const pages = pageCount(count, officeLogPerPage);
        return (
          <>
            <Entries results={results} />
            <div className="mt-4 empty:hidden">
              <NewerOlder page={page} pages={pages} onPage={setPage} />
            </div>
          </>
        );
      }}
    </OfficeData>
  );
}
