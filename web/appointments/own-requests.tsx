import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { Appointment } from "#contract/appointments/appointments.ts";
import { earlierTime } from "#contract/appointments/request-fields.ts";
import { officeNow } from "#contract/office-dates.ts";
import { appointmentsPerPage, pageCount } from "#contract/page-sizes.ts";
import { categoryName } from "#contract/site/look-up.ts";
import { m } from "#messages/messages.js";
import { atLineStart } from "#web/api/format-date.ts";
import { cardClasses } from "#web/ui/card.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { LoadError, Skeleton } from "#web/ui/loading.tsx";
import { Name } from "#web/ui/name.tsx";
import { Pager, pageOfSearch } from "#web/ui/pager.tsx";
import { useActionOutcome } from "./action-outcome.tsx";
import { AnotherTimeNotice, mustChoose } from "./another-time-notice.tsx";
import { ownRequestsQuery } from "./appointment-queries.ts";
import { AutosaveSwitch } from "./autosave-switch.tsx";
import { describeWhen, timeFrameLabel, weekdayLabel } from "./labels.ts";
import { listAnchor, listPath } from "./list-view.ts";
import { NothingOnPage } from "./nothing-on-page.tsx";
import { OwnVisitActions } from "./own-visit-actions.tsx";
import { nextVisitQuery, ownVisitApi } from "./own-visit-api.ts";
import { StatusBadge, StruckTime } from "./request-flags.tsx";
import { useClock } from "./use-clock.ts";

/** Id of the heading of the patient's list. */
export const listHeading = "own-requests-heading";

interface EntryProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Entry({ label, className, children }: EntryProps) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function whenOf({ confirmed_date: date, confirmed_time: time }: Appointment): string | undefined {
  return date && time ? describeWhen({ date, time }) : undefined;
}

function ScheduledDate(request: Appointment) {
  const { status, confirmed_date, confirmed_time } = request;
  if (!confirmed_date || !confirmed_time) return m.own_requests_not_confirmed();
  const scheduled = (
    <time dateTime={`${confirmed_date}T${confirmed_time}`}>{atLineStart(whenOf(request) ?? "")}</time>
  );
  return status === "cancelled" ? <StruckTime why="cancelled">{scheduled}</StruckTime> : scheduled;
}

/** Whether a request is pending, or its visit has not begun. */
function isAhead({ status, confirmed_date, confirmed_time }: Appointment, now: Date): boolean {
  const { date, time } = officeNow(now);
  if (status !== "confirmed") return status === "pending";
  return `${confirmed_date} ${confirmed_time}` > `${date} ${time}`;
}

interface OwnRequestProps {
  request: Appointment;
  isNext: boolean;
  /** Called with what is asked about, and with what is saved. */
  onAct: (request: Appointment) => void;
}

function OwnRequest({ request, isNext, onAct }: OwnRequestProps) {
  const when = whenOf(request);
  const { outcome, showOutcome } = useActionOutcome({ isCancelled: request.status === "cancelled", when });
  // A dialog stays open, with what was chosen in it, whatever the office does with the request meanwhile (pages-68).
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const hasChoices = useClock((now) => !isNext && isAhead(request, now)) || isDialogOpen;
  const row = useRef<HTMLLIElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The choices may be gone by the time their dialog is closed.
  useFocusFallback(row, heading);
  const { cancel, askForAnotherTime, setWantsEarlier } = ownVisitApi(request.id);
  return (
    <li ref={row} className={`${cardClasses} p-5 sm:p-6`}>
      <h3 ref={heading} tabIndex={-1} className="mb-4 text-xl">
        {categoryName(request.category)}
      </h3>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-3">
        {request.patient_name && (
          <Entry label={m.own_requests_for()} className="col-span-2 wrap-anywhere">
            <Name>{request.patient_name}</Name>
          </Entry>
        )}
        <Entry label={m.own_requests_status()}>
          <StatusBadge status={request.status} />
        </Entry>
        <Entry label={m.own_requests_scheduled()}>
          <ScheduledDate {...request} />
        </Entry>
        <Entry label={m.request_preferred_day()}>{weekdayLabel(request.preferred_day)}</Entry>
        <Entry label={m.request_preferred_time_frame()}>{timeFrameLabel(request.preferred_time_frame)}</Entry>
        <Entry label={m.request_preferred_second_day()}>{weekdayLabel(request.preferred_second_day)}</Entry>
        <Entry label={m.request_preferred_second_time_frame()}>
          {timeFrameLabel(request.preferred_second_time_frame)}
        </Entry>
      </dl>
      <div className="mt-5 grid gap-4 empty:hidden">
        {outcome}
        {hasChoices && (
          <>
            {!outcome && <AnotherTimeNotice {...request} />}
            <OwnVisitActions
              isVisit={request.status === "confirmed"}
              mustChoose={mustChoose(request)}
              when={when}
              cancel={() => cancel().then(onAct)}
              askForAnotherTime={(wishes) => askForAnotherTime(wishes).then(onAct)}
              onDone={(action) => showOutcome(action)}
              onOpenChange={(isOpen) => {
                setIsDialogOpen(isOpen);
                if (isOpen) onAct(request);
              }}
            />
            <AutosaveSwitch
              {...earlierTime}
              isOn={request.wants_earlier}
              save={(on) => setWantsEarlier(on).then(onAct)}
            />
          </>
        )}
      </div>
    </li>
  );
}

/** A page of the requests. One that is acted on stays, though newer ones have moved it to the next page (pages-68). */
function RequestList({ requests, nextId }: { requests: readonly Appointment[]; nextId: number | undefined }) {
  const [kept, setKept] = useState<Appointment>();
  const hasMoved = kept && !requests.some(({ id }) => id === kept.id);
  return (
    <ul className="grid gap-4">
      {(hasMoved ? [...requests, kept] : requests).map((request) => (
        <OwnRequest key={request.id} request={request} isNext={request.id === nextId} onAct={setKept} />
      ))}
    </ul>
  );
}

/** The patient's own requests, newest first, five a page (visits-24). */
export function OwnRequests() {
  const [search] = useSearchParams();
  const page = pageOfSearch(search);
  const { data, isError, refetch } = useQuery(ownRequestsQuery(page));
  // The next visit has its actions at the top of the page.
  const { data: next } = useQuery(nextVisitQuery);
  const pages = pageCount(data?.count ?? 0, appointmentsPerPage);

  return (
    <section id={listAnchor} aria-labelledby={listHeading} aria-busy={!data && !isError}>
      <h2 id={listHeading} tabIndex={-1} className="mb-5 text-3xl">
        {m.own_requests_heading()}
      </h2>
      <div aria-live="polite" className="empty:hidden">
        {data?.results.length === 0 && (
          <NothingOnPage count={data.count} none={m.own_requests_none()} first={listPath(1)} />
        )}
        {!data && isError && <LoadError onRetry={() => void refetch()}>{m.own_requests_failed()}</LoadError>}
        {!data && !isError && <p className="sr-only">{m.visit_loading()}</p>}
      </div>
      {!data && !isError && <Skeleton lines={6} />}
      {data && data.results.length > 0 && (
        <RequestList key={page} requests={data.results} nextId={next?.visit?.id} />
      )}
      <div className="mt-6">
        <Pager
          label={m.own_requests_pages()}
          page={page}
          pages={pages}
          pathOf={listPath}
          anchor={listAnchor}
        />
      </div>
    </section>
  );
}
