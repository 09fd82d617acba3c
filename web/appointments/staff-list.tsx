import { useQuery } from "@tanstack/react-query";
import PhoneCall from "lucide-react/icons/phone-call";
import { createContext, memo, type RefObject, use, useCallback, useEffect, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import {
  type AppointmentStatus,
  appointmentStatuses,
  type StaffAppointment,
} from "#contract/appointments/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { pageCount } from "#contract/page-sizes.ts";
import { getErrorMessage } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { ChipLink } from "#web/ui/chip.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { LoadError } from "#web/ui/loading.tsx";
import { Pager, pageOfSearch } from "#web/ui/pager.tsx";
import { staffListQuery } from "./appointment-queries.ts";
import { type Decision, DecisionDialogs } from "./decision-dialogs.tsx";
import { KeyboardShortcutsDialog } from "./keyboard-shortcuts-dialog.tsx";
import { useLastChange } from "./last-change.ts";
import { useFocusOfNext, useListShortcuts, useShortcutSwitch } from "./list-shortcuts.ts";
import { ListStatus } from "./list-status.tsx";
import { isFiltered, ListTools } from "./list-tools.tsx";
import { daySheetPath, listAnchor, listPath, queryOfView, statusOfSearch, useListView } from "./list-view.ts";
import { isSessionLocked } from "./live-updates.ts";
import { NextRequest } from "./next-request.tsx";
import { NothingOnPage } from "./nothing-on-page.tsx";
import { CallDialog } from "./phone-request-form.tsx";
import { statusLabel } from "./request-flags.tsx";
import { RequestTable } from "./request-table.tsx";
import { useSteadyRows } from "./steady-rows.ts";

function StatusFilter({ chosen }: { chosen: AppointmentStatus | undefined }) {
  return (
    <nav aria-label="Requests by status" className="flex flex-wrap gap-2">
      {[undefined, ...appointmentStatuses].map((status) => (
        <ChipLink
          key={status ?? "all"}
          to={listPath(1, status)}
          preventScrollReset
          isCurrent={status === chosen}
        >
          {status ? statusLabel(status, "en") : "All"}
        </ChipLink>
      ))}
    </nav>
  );
}

const describeCount = (count: number) =>
  count === 1 ? "1 appointment matches." : `${count} appointments match.`;

/** What the employee is about to do. */
const DecisionContext = createContext<Decision | undefined>(undefined);

interface ListDecisionsProps {
  list: RefObject<HTMLElement | null>;
  heading: RefObject<HTMLElement | null>;
  rows: readonly StaffAppointment[];
  onDecide: (decision: Decision | undefined) => void;
}

/** The dialogs that confirm and cancel: of the list, they alone render when one opens. */
function ListDecisions({ list, heading, rows, onDecide }: ListDecisionsProps) {
  const decision = use(DecisionContext);
  const next = useFocusOfNext({ list, heading, isDeciding: decision !== undefined });
  return (
    <DecisionDialogs
      decision={decision}
      onDecide={onDecide}
      rows={rows}
      onDecided={(request) => next(request?.id)}
    />
  );
}

interface RequestsProps extends Pick<ListDecisionsProps, "onDecide"> {
  onOpenRequest: (id: number) => void;
}

/** Memoized, since each dialog that opens over the page would render the list anew. */
const Requests = memo(function Requests({ onOpenRequest, onDecide }: RequestsProps) {
  const [search] = useSearchParams();
  const page = pageOfSearch(search);
  const status = statusOfSearch(search);
  const [view, setView] = useListView();
  const navigate = useNavigate();
  const query = queryOfView(view, { page, status });
  const { data, error, isPlaceholderData, refetch } = useQuery(staffListQuery(query));
  const [isCallFormOpen, setIsCallFormOpen] = useState(false);
  const pages = pageCount(data?.count ?? 0, view.pageSize);
  const isLoaded = data !== undefined && !isPlaceholderData;
  // Lasts until the list is loaded: each refetch of a query without data clears its error.
  const [failure, setFailure] = useState<string>();
  const newFailure = error ? getErrorMessage(error, "Failed to load appointments.") : undefined;
  if (newFailure !== failure && (newFailure || isLoaded)) setFailure(newFailure);
  useEffect(() => {
    if (failure && !isSessionLocked()) window.alert(failure);
  }, [failure]);

  const searchField = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLElement>(null);
  // The focused row may be on another page later.
  useFocusFallback(list, heading);

  const lastChange = useLastChange();
  const steady = useSteadyRows({
    rows: data?.results,
    view: JSON.stringify(query),
    changedAt: lastChange?.at,
  });
  const { rows = [] } = steady;
  const due = rows.find((row) => row.status === "pending");
  const [areShortcutsOn, setShortcutsOn] = useShortcutSwitch();
  const [areShortcutsShown, setAreShortcutsShown] = useState(false);
  useListShortcuts({
    isOn: areShortcutsOn,
    list,
    onSearch: () => searchField.current?.querySelector("input")?.focus(),
    onCall: () => setIsCallFormOpen(true),
    onDaySheet: () => void navigate(daySheetPath(officeNow(new Date()).date)),
    onShow: () => setAreShortcutsShown(true),
  });

  const onConfirm = useCallback(
    (request: StaffAppointment) => onDecide({ kind: "confirm", request }),
    [onDecide],
  );
  const onCancel = useCallback(
    (request: StaffAppointment) => onDecide({ kind: "cancel", request }),
    [onDecide],
  );
  const isNarrowed = isFiltered(view);
  return (
    <section ref={list} id={listAnchor} aria-labelledby="appointments-heading" aria-busy={isPlaceholderData}>
      {due && page === 1 && (
        <NextRequest request={due} onOpen={() => onOpenRequest(due.id)} onConfirm={() => onConfirm(due)} />
      )}
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="appointments-heading" ref={heading} tabIndex={-1} className="min-w-0 text-2xl sm:text-3xl">
          Appointments
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => setIsCallFormOpen(true)}>
            <PhoneCall aria-hidden className="size-4.5" />
            Enter a call
          </Button>
          <StatusFilter chosen={status} />
        </div>
      </div>
      <ListTools
        view={view}
        searchField={searchField}
        onChange={(change) => {
          setView(change);
          if (page > 1) void navigate(listPath(1, status), { replace: true, preventScrollReset: true });
        }}
      />
      {failure && (
        <LoadError role="alert" className="mb-4" onRetry={() => void refetch()}>
          {failure}
        </LoadError>
      )}
      {rows.length > 0 && (isLoaded || !failure) && (
        <div {...steady.hold}>
          <RequestTable
            requests={rows}
            search={view.search}
            onOpen={onOpenRequest}
            onConfirm={onConfirm}
            onCancel={onCancel}
          />
        </div>
      )}
      <div aria-live="polite" className="text-muted empty:hidden">
        {isLoaded && data.results.length === 0 && (
          <NothingOnPage
            count={data.count}
            none={isNarrowed || status ? "No appointments match." : "No appointments yet."}
            first={listPath(1, status)}
          />
        )}
        {isNarrowed && (!isLoaded || data.count > 0) && !failure && (
          <p className="mt-3">{isLoaded ? describeCount(data.count) : "Searching…"}</p>
        )}
        {!isNarrowed && !data && !failure && <p>Loading...</p>}
      </div>
      <ListStatus
        change={lastChange}
        onOpenRequest={onOpenRequest}
        isBehind={steady.isBehind}
        onShowChanges={steady.showChanges}
        onShowShortcuts={() => setAreShortcutsShown(true)}
      />
      <Pager
        label="Pages of appointments"
        page={page}
        pages={pages}
        pathOf={(number) => listPath(number, status)}
        anchor={listAnchor}
      />
      <KeyboardShortcutsDialog
        isOpen={areShortcutsShown}
        onClose={() => setAreShortcutsShown(false)}
        isOn={areShortcutsOn}
        onSwitch={setShortcutsOn}
      />
      <CallDialog isOpen={isCallFormOpen} onClose={() => setIsCallFormOpen(false)} />
      <ListDecisions list={list} heading={heading} rows={data?.results ?? []} onDecide={onDecide} />
    </section>
  );
});

interface StaffListProps extends Pick<RequestsProps, "onOpenRequest"> {
  /** The state of what the employee is about to do, where another part of the page also sets it. */
  decisionState?: ReturnType<typeof useState<Decision>>;
}

/** The searchable list of requests with an employee's actions (visits-23). */
export function StaffList({ onOpenRequest, decisionState }: StaffListProps) {
  const ownState = useState<Decision>();
  const [decision, onDecide] = decisionState ?? ownState;
  return (
    <DecisionContext value={decision}>
      <Requests onOpenRequest={onOpenRequest} onDecide={onDecide} />
    </DecisionContext>
  );
}
