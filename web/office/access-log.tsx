import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type AccessLog as Entries, exportAccessLog } from "#contract/access-log.ts";
import { accessLogPerPage, pageCount } from "#contract/page-sizes.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { fetchFile } from "../api/fetch-file.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { saveFile } from "../ui/save-file.ts";
import { type Column, Table } from "../ui/table.tsx";
import { Moment, OfficeData } from "./office-data.tsx";

type Filter = Readonly<Record<"employee" | "patient" | "from" | "to", string>>;

/** The fields that are filled in, as the call's query. */
const queryOf = (filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value.trim() !== ""));

const accessLogQuery = (filter: Filter, page: number) =>
  queryOptions({
    queryKey: ["office", "access log", filter, page],
    queryFn: () => call("GET /api/office/access-log/", { query: { ...queryOf(filter), page: String(page) } }),
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

type Entry = Entries["results"][number];

const columns: readonly Column<Entry>[] = [
  { heading: "Patient", cell: ({ patient }) => patient ?? "A guest" },
  { heading: "Request", cell: ({ appointment_id: id }) => (id === null ? "Profile" : `Number ${id}`) },
  { heading: "When", cell: ({ at }) => <Moment at={at} /> },
];

const fields = [
  { name: "employee", label: "Employee’s username", type: "text" },
  { name: "patient", label: "Patient’s username", type: "text" },
  { name: "from", label: "From", type: "date" },
  { name: "to", label: "To", type: "date" },
] as const;

const noFilter: Filter = { employee: "", patient: "", from: "", to: "" };

/** The filter's fields; it is applied when it is submitted. */
function FilterForm({ onFilter }: { onFilter: (filter: Filter) => void }) {
  const id = useId();
  return (
    <form
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const read = (name: keyof Filter) => String(given.get(name) ?? "");
        onFilter({
          employee: read("employee"),
          patient: read("patient"),
          from: read("from"),
          to: read("to"),
        });
      }}
    >
      {fields.map(({ name, label, type }) => (
        <div key={name} className="grid gap-1.5">
          <label htmlFor={`${id}-${name}`} className="font-semibold">
            {label}
          </label>
          <input
            id={`${id}-${name}`}
            name={name}
            type={type}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={type === "text" ? 150 : undefined}
            className="min-h-11 w-full rounded-control border border-border-strong bg-surface px-3"
          />
        </div>
      ))}
      <Button type="submit" variant="secondary" className="justify-self-start">
        Filter
      </Button>
    </form>
  );
}

function CsvDownload({ filter }: { filter: Filter }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const search = new URLSearchParams(queryOf(filter)).toString();
      return fetchFile(`${exportAccessLog.path}${search && `?${search}`}`);
    },
    onSuccess: (file) => saveFile("access-log.csv", file),
  });
  return (
    <>
      <div role="alert" className="empty:hidden">
        {error && <Notice variant="danger">{getErrorMessage(error, "The download failed.")}</Notice>}
      </div>
      <Button
        variant="secondary"
        aria-disabled={isPending || undefined}
        onClick={() => isPending || mutate()}
        className="justify-self-start"
      >
        {isPending ? "Downloading…" : "Download as CSV"}
      </Button>
    </>
  );
}

/** Who opened whose details, by employee, patient and days (office-20, office-21). */
export function AccessLog() {
  const [filter, setFilter] = useState(noFilter);
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
                {count === 1 ? "1 entry" : `${count.toLocaleString()} entries`}
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
              {pages > 1 && (
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <Button variant="secondary" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    Newer
                  </Button>
                  <p className="text-note text-muted">
                    Page {page} of {pages}
                  </p>
                  <Button variant="secondary" disabled={page === pages} onClick={() => setPage(page + 1)}>
                    Older
                  </Button>
                </div>
              )}
              {count > 0 && <CsvDownload filter={filter} />}
            </>
          );
        }}
      </OfficeData>
    </div>
  );
}
