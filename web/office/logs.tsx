import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useId, useState } from "react";
import * as z from "zod/mini";
import {
  type AccessLogFilter,
  type AccessLog as Entries,
  exportAccessLogRoute,
} from "#contract/accounts/access-log.ts";
import type { OfficeLog as Log } from "#contract/office/office-log.ts";
import { accessLogPerPage, officeLogPerPage, pageCount } from "#contract/page-sizes.ts";
import { call, fetchFile } from "#web/api/browser-call.ts";
import { formatNumber } from "#web/api/english.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { DownloadButton } from "#web/forms/download-button.tsx";
import { DateField, TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { NewerOlder } from "#web/ui/pager.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { Moment, OfficeData } from "./office-data.tsx";

/** The filter's form values; an empty field does not filter. */
const typedFilter = z.pipe(
  z.transform((typed: Readonly<Record<"employee" | "patient" | "from" | "to", string>>) =>
    Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== "")),
  ),
  exportAccessLogRoute.query,
);

const accessLogQuery = (filter: AccessLogFilter, page: number) =>
  queryOptions({
    queryKey: ["office", "access log", filter, page],
    queryFn: () => call("GET /api/office/access-log/", { query: { ...filter, page: String(page) } }),
    // The first page of a filter was just fetched when it was applied.
    staleTime: 5_000,
    retry: false,
    placeholderData: keepPreviousData,
  });

type Entry = Entries["results"][number];

const columns: readonly Column<Entry>[] = [
  { heading: "Patient", cell: ({ patient }) => patient ?? "A guest" },
  { heading: "Request", cell: ({ appointment_id: id }) => (id === null ? "Details" : `Number ${id}`) },
  { heading: "When", cell: ({ at }) => <Moment at={at} /> },
];

/** The filter's fields; it is applied when it is submitted and valid. */
function FilterForm({ onFilter }: { onFilter: (filter: AccessLogFilter) => void }) {
  const { form, field, isPending } = useZodForm({
    schema: typedFilter,
    defaultValues: { employee: "", patient: "", from: "", to: "" },
    send: async (filter) => {
      await getQueryClient().fetchQuery({ ...accessLogQuery(filter, 1), staleTime: 0 });
      return filter;
    },
    failureMessage: "Could not load the access log.",
    announceBy: "summary",
    onSuccess: onFilter,
  });
  const username = { autoComplete: "off", autoCapitalize: "none" };
  return (
    <Form {...form} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField label="Employee’s username" {...username} {...field("employee")} />
        <TextField label="Patient’s username" {...username} {...field("patient")} />
        <DateField label="From" {...field("from")} />
        <DateField label="To" {...field("to")} />
      </div>
      <SubmitButton
        variant="secondary"
        isPending={isPending}
        pendingText="Searching…"
        className="justify-self-start"
      >
        Filter
      </SubmitButton>
    </Form>
  );
}

/** The path of the file with all entries that pass the filter. */
function pathOfCsv(filter: AccessLogFilter): string {
  const search = new URLSearchParams(filter).toString();
  return `${exportAccessLogRoute.path}${search && `?${search}`}`;
}

function describeCount(count: number, filter: AccessLogFilter): string {
  if (count > 0) return count === 1 ? "1 entry" : `${formatNumber(count)} entries`;
  return Object.keys(filter).length === 0
    ? "No one has opened a patient’s details yet."
    : "No entries match.";
}

/** Which employee viewed which patient's record, filtered by employee, patient and days (office-20, office-21). */
export function AccessLog() {
  const [filter, setFilter] = useState<AccessLogFilter>({});
  const [page, setPage] = useState(1);
  const id = useId();
  return (
    <div className="grid gap-6">
      <FilterForm
        onFilter={(given) => {
          setFilter(given);
          setPage(1);
        }}
      />
      <OfficeData query={accessLogQuery(filter, page)} what="the access log">
        {({ count, results }) => {
          const pages = pageCount(count, accessLogPerPage);
          return (
            <>
              <p id={id} aria-live="polite" className="text-muted">
                {describeCount(count, filter)}
              </p>
              {count > 0 && (
                <Table
                  labelledBy={id}
                  rows={results}
                  keyOf={(entry) => entry.id}
                  rowHeader={{ heading: "Employee", cell: ({ employee }) => employee }}
                  columns={columns}
                  variant="lines"
                  wideFrom="md"
                />
              )}
              <NewerOlder page={page} pages={pages} onPage={setPage} />
              {count > 0 && (
                <DownloadButton
                  fileName="access-log.csv"
                  load={() => fetchFile(pathOfCsv(filter))}
                  failure="The download failed."
                >
                  Download as CSV
                </DownloadButton>
              )}
            </>
          );
        }}
      </OfficeData>
    </div>
  );
}

const logQuery = (page: number) =>
  queryOptions({
    queryKey: ["office", "log", page],
    queryFn: () => call("GET /api/office/log/", { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function OfficeEntries({ results }: Pick<Log, "results">) {
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
            <OfficeEntries results={results} />
            <div className="mt-4 empty:hidden">
              <NewerOlder page={page} pages={pages} onPage={setPage} />
            </div>
          </>
        );
      }}
    </OfficeData>
  );
}
