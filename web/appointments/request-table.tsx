import Check from "lucide-react/icons/check";
import CheckCheck from "lucide-react/icons/check-check";
import UserX from "lucide-react/icons/user-x";
import type { StaffAppointment } from "#contract/appointments.ts";
import { providerName } from "#contract/site/look-up.ts";
import { formatMediumDate } from "#web/api/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { type Column, Table } from "#web/ui/table.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";
import { categoryLabel, timeFrameLabel, weekdayLabel } from "./labels.ts";
import { RequestFlags, StatusBadge, StruckTime } from "./request-flags.tsx";

const visitStates = {
  coming: { label: "will be there", Icon: Check },
  completed: { label: "came", Icon: CheckCheck },
  no_show: { label: "did not come", Icon: UserX },
} as const;

interface ConfirmedForProps {
  request: StaffAppointment;
  isCompact: boolean;
}

function ConfirmedFor({ request, isCompact }: ConfirmedForProps) {
  const { status, confirmed_date, confirmed_time, provider, minutes } = request;
  if (!confirmed_date || !confirmed_time) return "Not Confirmed";
  const visit = (
    <time dateTime={`${confirmed_date}T${confirmed_time}`} className="tabular-nums">
      {formatMediumDate(confirmed_date)} {confirmed_time}
    </time>
  );
  if (status === "cancelled") return <StruckTime why="Cancelled">{visit}</StruckTime>;
  const state = request.outcome ?? request.attendance;
  const { label, Icon } = state ? visitStates[state] : {};
  const rest = [`${providerName(provider ?? "")}, ${minutes} min`, label].filter(Boolean).join(" · ");
  return (
    <span title={isCompact ? rest : undefined}>
      {visit}
      {isCompact && Icon && <Icon aria-hidden className="ml-1 hidden size-4 text-success xl:inline" />}
      <span className={`block text-sm text-muted ${isCompact ? "xl:sr-only" : ""}`}>{rest}</span>
    </span>
  );
}

interface RowActions {
  onOpen: (id: number) => void;
  onConfirm: (request: StaffAppointment) => void;
  onCancel: (request: StaffAppointment) => void;
}

/** The columns after the first one, in order (visits-23). */
const createColumns = (isCompact: boolean): readonly Column<StaffAppointment>[] => [
  { heading: "Category", cell: ({ category }) => categoryLabel(category) },
  { heading: "Preferred Day", cell: (request) => weekdayLabel(request.preferred_day) },
  { heading: "Preferred Time", cell: (request) => timeFrameLabel(request.preferred_time_frame) },
  { heading: "Preferred Second Day", cell: (request) => weekdayLabel(request.preferred_second_day) },
  {
    heading: "Preferred Second Time",
    cell: (request) => timeFrameLabel(request.preferred_second_time_frame),
  },
  { heading: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { heading: "Confirmed", cell: (request) => <ConfirmedFor request={request} isCompact={isCompact} /> },
];

interface PatientProps extends Pick<RowActions, "onOpen"> {
  request: StaffAppointment;
  isCompact: boolean;
}

function Patient({ request, onOpen, isCompact }: PatientProps) {
  return (
    <div className={isCompact ? "xl:flex xl:items-center xl:gap-2" : undefined}>
      <button
        type="button"
        onClick={() => onOpen(request.id)}
        aria-haspopup="dialog"
        className={textLinkClasses(
          "standalone",
          `-my-2.5 text-left text-lg wrap-anywhere xl:text-base ${isCompact ? "xl:max-w-48 xl:overflow-hidden xl:wrap-normal xl:whitespace-nowrap" : "xl:min-w-20"}`,
        )}
      >
        <bdi>{request.user.first_name}</bdi>
      </button>
      {request.flags.length > 0 && <RequestFlags flags={request.flags} isCompact={isCompact} />}
    </div>
  );
}

function patientColumn(onOpen: RowActions["onOpen"], isCompact: boolean): Column<StaffAppointment> {
  return {
    heading: "Patient",
    cell: (request) => <Patient request={request} onOpen={onOpen} isCompact={isCompact} />,
  };
}

function Actions({
  request,
  onConfirm,
  onCancel,
}: Omit<RowActions, "onOpen"> & { request: StaffAppointment }) {
  const name = request.user.first_name;
  // A disabled action keeps its button, so that it does not lose the focus.
  const mayConfirm = request.status === "pending";
  const mayCancel = request.status !== "cancelled";
  return (
    <div className="flex gap-2">
      <Button
        onClick={() => mayConfirm && onConfirm(request)}
        aria-disabled={!mayConfirm}
        data-action="confirm"
        aria-label={`Confirm ${name}’s request`}
        className="max-xl:flex-1"
      >
        Confirm
      </Button>
      <Button
        variant="secondary"
        onClick={() => mayCancel && onCancel(request)}
        aria-disabled={!mayCancel}
        data-action="cancel"
        aria-label={`Cancel ${name}’s request`}
        className="max-xl:flex-1"
      >
        Cancel
      </Button>
    </div>
  );
}

/** Requests with an employee's actions for each. */
export function RequestTable({
  requests,
  isCompact,
  onOpen,
  ...actions
}: RowActions & { requests: readonly StaffAppointment[]; isCompact: boolean }) {
  return (
    <div className={`${cardClasses} relative overflow-x-auto`}>
      <Table
        labelledBy="appointments-heading"
        variant={isCompact ? "compact" : "lines"}
        wideFrom="xl"
        rows={requests}
        keyOf={({ id }) => id}
        rowHeader={patientColumn(onOpen, isCompact)}
        columns={createColumns(isCompact)}
        renderActions={(request) => <Actions request={request} {...actions} />}
      />
    </div>
  );
}
