import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accessLogPerPage, pageCount } from "#contract/page-sizes.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { formatMoment } from "#web/api/format-date.ts";
import { ownProfileQuery } from "#web/api/own-account.ts";
import { useQueryData } from "#web/forms/use-query-data.tsx";
import { CardSection } from "#web/ui/card.tsx";
import { Name } from "#web/ui/name.tsx";
import { NewerOlder } from "#web/ui/pager.tsx";

const recordViewsQuery = (page: number) =>
  queryOptions({
    queryKey: ["own", "access log", page],
    queryFn: () => call("GET /api/users/me/access-log/", { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function RecordViews() {
  const [page, setPage] = useState(1);
  const [data, fallback] = useQueryData(recordViewsQuery(page), { failure: m.account_not_loaded() });
  if (!data) return fallback;
  if (data.count === 0) return <p className="text-muted">{m.account_not_opened_yet()}</p>;
  const pages = pageCount(data.count, accessLogPerPage);
  return (
    <>
      <ul className="divide-y divide-border rounded-box border border-border">
        {data.results.map(({ id, name, job_title, at }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3">
            <p className="min-w-0 font-semibold wrap-anywhere">
              <Name>{name}</Name>
              {job_title && <span className="block text-note font-normal text-muted">{job_title}</span>}
            </p>
            <time dateTime={at} className="text-note text-muted">
              {formatMoment(at)}
            </time>
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">
        <NewerOlder page={page} pages={pages} onPage={setPage} />
      </div>
    </>
  );
}

/** Which employees opened a patient's details (accounts-40). Nothing for employees. */
export function RecordViewsCard() {
  const { data: profile } = useQuery(ownProfileQuery);
  if (profile?.role !== "customer") return null;
  return (
    <CardSection id="record-views" heading={m.account_record_views()}>
      <RecordViews />
    </CardSection>
  );
}
