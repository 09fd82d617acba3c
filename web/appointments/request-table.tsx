import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import UserX from "lucide-react/icons/user-x";
import { memo } from "react";
import type { ListedAppointment } from "#contract/appointments/appointment-list.ts";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { providerName } from "#contract/site/look-up.ts";
import { formatMediumDate } from "#web/api/english.ts";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { describePerson, nameAppointment } from "./describe-person.ts";
import { categoryLabel, timeFrameLabel, weekdayLabel } from "./labels.ts";
import { MarkedText } from "./marked-text.tsx";
import { hasSeverePain } from "./pain.tsx";
import { RequestFlags, StatusBadge, StruckTime } from "./request-flags.tsx";

const visitStates = {
  coming: { label: "will be there", Icon: Check },
  completed: { label: "came", Icon: CheckCheck },
  no_show: { label: "did not come", Icon: UserX },
} as const;

interface ConfirmedForProps {
  request: StaffAppointment;
  date: string;
  time: string;
}

function ConfirmedFor({ request, date, time }: ConfirmedForProps) {
  const { status, provider, minutes } = request;
  const visit = (
    <time dateTime={`${date}T${time}`} className="tabular-nums">
      {formatMediumDate(date)} {time}
    </time>
  );
  if (status === "cancelled") return <StruckTime why="cancelled">{visit}</StruckTime>;
  const state = request.outcome ?? request.attendance;
  const { label, Icon } = state ? visitStates[state] : {};
  const rest = [`${providerName(provider ?? "")}, ${minutes} min`, label].filter(Boolean).join(" · ");
  return (
    <span>
      {visit}
      {Icon && <Icon aria-hidden className="ml-1 inline size-4 text-success" />}
      <span className="block text-sm text-muted xl:max-w-23 xl:truncate xl:text-xs 2xl:max-w-56" title={rest}>
        {rest}
      </span>
    </span>
  );
}

interface RowActions {
  onOpen: (id: number) => void;
  onConfirm: (request: StaffAppointment) => void;
  onCancel: (request: StaffAppointment) => void;
}

/** The columns after the first one, in order (visits-23). */
const columns: readonly Column<StaffAppointment>[] = [
  { heading: "Category", cell: ({ category }) => categoryLabel(category) },
  { heading: "Preferred Day", cell: (request) => weekdayLabel(request.preferred_day, "en") },
  { heading: "Preferred Time", cell: (request) => timeFrameLabel(request.preferred_time_frame, "en") },
  { heading: "Preferred Second Day", cell: (request) => weekdayLabel(request.preferred_second_day, "en") },
  {
    heading: "Preferred Second Time",
    cell: (request) => timeFrameLabel(request.preferred_second_time_frame, "en"),
  },
  { heading: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  {
    heading: "Confirmed",
    cell: (request) => {
      const { confirmed_date: date, confirmed_time: time } = request;
      return date && time ? <ConfirmedFor request={request} date={date} time={time} /> : "Not Confirmed";
    },
  },
];

/** The end of the phone number that a search names, by which people are found too. */
function searchedPhoneEnd(search: string): string {
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, "") : "";
  return digits.length === 4 || digits.length >= 10 ? digits.slice(-4) : "";
}

const hasNotes = ({ patient_name, flags }: ListedAppointment) => patient_name !== null || flags.length > 0;

const isUrgent = (request: ListedAppointment) => request.status === "pending" && hasSeverePain(request);

const marksOf = (request: ListedAppointment) =>
  ({
    "data-urgent": isUrgent(request) || undefined,
    "data-notes": hasNotes(request) || undefined,
  }) as const;

interface PatientProps {
  request: ListedAppointment;
  /** What the row was found by, which is marked (visits-100). */
  search: string;
  onOpen: RowActions["onOpen"];
}

function Patient({ request, search, onOpen }: PatientProps) {
  const { user, last_name, patient_name, age, flags } = request;
  const isFound = last_name !== undefined && last_name !== "";
  // The age is the patient's, and stands beside the name of whoever that is.
  const marks = {
    ...request,
    ...(isFound && { last_initial: null }),
    ...(patient_name && { age: null, patient_first_name: null }),
  };
  return (
    <div>
      <button
        type="button"
        onClick={() => onOpen(request.id)}
        data-request={request.id}
        aria-haspopup="dialog"
        className={textLinkClasses(
          "standalone",
          "-my-2.5 max-w-full text-left sm:max-w-56 text-lg wrap-anywhere xl:-my-0.5 xl:min-h-6 xl:max-w-44 xl:min-w-20 xl:text-base xl:leading-4.5",
        )}
      >
        <bdi className="line-clamp-2">
          <MarkedText text={user.first_name} search={search} />
        </bdi>
      </button>
      {/* In few elements: each dialog that opens over the page has every one of them styled anew. */}
      <span className="block text-xs leading-tight text-muted xl:leading-3.25">
        {search ? (
          <>
            {isFound && (
              <bdi className="after:content-['_·_'] xl:inline-block xl:max-w-28 xl:truncate xl:align-bottom">
                <MarkedText text={last_name} search={search} />
              </bdi>
            )}
            <span>
              <MarkedText text={describePerson(marks)} search={searchedPhoneEnd(search)} />
            </span>
          </>
        ) : (
          describePerson(marks)
        )}
      </span>
      {hasNotes(request) && (
        // In a wide window a line along the row's lower edge, below the other cells.
        <div className="text-xs leading-tight xl:absolute xl:bottom-px xl:left-4 xl:flex xl:w-max xl:gap-x-2.5 xl:leading-3.5">
          {patient_name && (
            <span className="block text-muted wrap-anywhere xl:max-w-84 xl:truncate">
              <span>for </span>
              <bdi>
                <MarkedText text={patient_name} search={search} />
              </bdi>
              {age !== null && <span>, {age}</span>}
            </span>
          )}
          {flags.length > 0 && <RequestFlags flags={flags} />}
        </div>
      )}
    </div>
  );
}

function patientColumn(props: Omit<PatientProps, "request">): Column<ListedAppointment> {
  return { heading: "Patient", cell: (request) => <Patient request={request} {...props} /> };
}

function Actions({
  request,
  onConfirm,
  onCancel,
}: Omit<RowActions, "onOpen"> & { request: StaffAppointment }) {
  const name = nameAppointment(request, "request");
  // A disabled action keeps its button, so that it does not lose the focus.
  const mayConfirm = request.status === "pending";
  const mayCancel = request.status !== "cancelled";
  return (
    <div className="flex gap-2">
      <Button
        onClick={() => mayConfirm && onConfirm(request)}
        aria-disabled={!mayConfirm}
        data-action="confirm"
        aria-label={`Confirm ${name}`}
        className="max-sm:flex-1"
      >
        Confirm
      </Button>
      <Button
        variant="secondary"
        onClick={() => mayCancel && onCancel(request)}
        aria-disabled={!mayCancel}
        data-action="cancel"
        aria-label={`Cancel ${name}`}
        className="max-sm:flex-1"
      >
        Cancel
      </Button>
    </div>
  );
}

/**
 * Requests with an employee's actions for each; a pending one with severe pain is red (visits-42). Memoized, since each
 * dialog that opens over the page would render all rows anew.
 */
export const RequestTable = memo(function RequestTable({
  requests,
  search = "",
  onOpen,
  ...actions
}: RowActions & { requests: readonly ListedAppointment[]; search?: string }) {
  return (
    <div
      className={`${cardClasses} relative overflow-x-auto xl:[&_:is(td,thead_th)]:px-1.5 xl:[&_td]:text-table xl:[&_td]:whitespace-normal xl:[&_td:first-of-type]:min-w-28 xl:[&_td:first-of-type]:max-w-48 xl:[&_td_[class*=rounded-full]]:px-1.5 xl:[&_td:last-of-type]:pr-2 xl:[&_td:last-of-type]:pl-0 xl:[&_th]:relative xl:[&_tr[data-notes]_:is(th,td)]:pt-0 xl:[&_tr[data-notes]_:is(th,td)]:pb-3.75 xl:[&_tr[data-notes]_td]:leading-4 [&_tr[data-urgent]]:bg-danger-subtle [&_button]:scroll-mb-24 max-sm:[&_button]:scroll-mb-52`}
    >
      <Table
        labelledBy="appointments-heading"
        variant="compact"
        wideFrom="xl"
        rows={requests}
        keyOf={({ id }) => id}
        rowHeader={patientColumn({ search, onOpen })}
        columns={columns}
        marksOf={marksOf}
        renderActions={(request) => <Actions request={request} {...actions} />}
      />
    </div>
  );
});
