import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { StaffAppointment } from "#contract/appointments.ts";
import { providerName } from "#practice/schedule.ts";
import { Button } from "../ui/button.tsx";
import { cardClasses } from "../ui/card.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { textLinkClasses } from "../ui/text-link.tsx";
import { CalledOff } from "./called-off.tsx";
import { formatMediumDate } from "./format-date.ts";
import { categoryLabel, timeFrameLabel, weekdayLabel } from "./labels.ts";
import { StatusBadge } from "./status-badge.tsx";

function Flags({ flags }: Pick<StaffAppointment, "flags">) {
  return (
    <ul className="mt-2 grid justify-items-start gap-1.5">
      {flags.map(({ code, message }) => (
        <li
          key={code + message}
          className="flex items-start gap-1.5 rounded-small bg-warning-subtle px-2 py-1 text-sm leading-snug text-warning"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {message}
        </li>
      ))}
    </ul>
  );
}

function ConfirmedFor({ status, confirmed_date, confirmed_time, provider, minutes }: StaffAppointment) {
  if (!confirmed_date || !confirmed_time) return "Not Confirmed";
  const time = confirmed_time.slice(0, 5);
  const visit = (
    <time dateTime={`${confirmed_date}T${time}`} className="tabular-nums">
      {formatMediumDate(confirmed_date)} {time}
    </time>
  );
  if (status === "cancelled") return <CalledOff>{visit}</CalledOff>;
  return (
    <>
      {visit}
      <span className="block text-sm text-muted">
        {providerName(provider ?? "")}, {minutes} min
      </span>
    </>
  );
}

interface RowActions {
  onOpen: (id: number) => void;
  onConfirm: (request: StaffAppointment) => void;
  onCancel: (request: StaffAppointment) => void;
}

/** The columns after the first one, in their order (visits-23). */
const columns: readonly Column<StaffAppointment>[] = [
  { heading: "Category", cell: ({ category }) => categoryLabel(category) },
  { heading: "Preferred Day", cell: (request) => weekdayLabel(request.preferred_day) },
  { heading: "Preferred Time", cell: (request) => timeFrameLabel(request.preferred_time_frame) },
  { heading: "Preferred Second Day", cell: (request) => weekdayLabel(request.preferred_second_day) },
  {
    heading: "Preferred Second Time",
    cell: (request) => timeFrameLabel(request.preferred_second_time_frame),
  },
  { heading: "Status", cell: ({ status }) => <StatusBadge status={status} /> },
  { heading: "Confirmed", cell: (request) => <ConfirmedFor {...request} /> },
];

function Patient({ request, onOpen }: Pick<RowActions, "onOpen"> & { request: StaffAppointment }) {
  return (
    <>
      <button
        type="button"
        onClick={() => onOpen(request.id)}
        aria-haspopup="dialog"
        className={textLinkClasses(
          "standalone",
          "-my-2.5 text-left text-lg wrap-anywhere xl:min-w-20 xl:text-base",
        )}
      >
        {request.user.first_name}
      </button>
      {request.flags.length > 0 && <Flags flags={request.flags} />}
    </>
  );
}

function patientColumn(onOpen: RowActions["onOpen"]): Column<StaffAppointment> {
  return { heading: "Patient", cell: (request) => <Patient request={request} onOpen={onOpen} /> };
}

function Actions({
  request,
  onConfirm,
  onCancel,
}: Omit<RowActions, "onOpen"> & { request: StaffAppointment }) {
  const name = request.user.first_name;
  // A disabled action keeps its button, so that the focus is not lost with it.
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

/** Requests with what an employee can do about each. */
export function RequestTable({
  requests,
  isDense,
  onOpen,
  ...actions
}: RowActions & { requests: readonly StaffAppointment[]; isDense: boolean }) {
  return (
    <div className={`${cardClasses} overflow-x-auto`}>
      <Table
        labelledBy="appointments-heading"
        variant={isDense ? "dense" : "lines"}
        wideFrom="xl"
        rows={requests}
        keyOf={({ id }) => id}
        rowHeader={patientColumn(onOpen)}
        columns={columns}
        renderActions={(request) => <Actions request={request} {...actions} />}
      />
    </div>
  );
}
