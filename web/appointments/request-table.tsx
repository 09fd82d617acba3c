import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import type { StaffAppointment } from "#contract/appointments.ts";
import { Button } from "../ui/button.tsx";
import { cardClasses } from "../ui/card.tsx";
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

function ConfirmedFor({ status, confirmed_date, confirmed_time }: StaffAppointment) {
  if (!confirmed_date || !confirmed_time) return "Not Confirmed";
  const time = confirmed_time.slice(0, 5);
  const visit = (
    <time dateTime={`${confirmed_date}T${time}`} className="tabular-nums">
      {formatMediumDate(confirmed_date)} {time}
    </time>
  );
  return status === "cancelled" ? <CalledOff>{visit}</CalledOff> : visit;
}

interface RowActions {
  onOpen: (id: number) => void;
  onConfirm: (request: StaffAppointment) => void;
  onCancel: (request: StaffAppointment) => void;
}

interface Column {
  readonly heading: string;
  readonly show: (request: StaffAppointment) => ReactNode;
}

/** The specified columns after the first one, in their order (visits-23). */
const columns: readonly Column[] = [
  { heading: "Category", show: ({ category }) => categoryLabel(category) },
  { heading: "Preferred Day", show: (request) => weekdayLabel(request.preferred_day) },
  { heading: "Preferred Time", show: (request) => timeFrameLabel(request.preferred_time_frame) },
  { heading: "Preferred Second Day", show: (request) => weekdayLabel(request.preferred_second_day) },
  {
    heading: "Preferred Second Time",
    show: (request) => timeFrameLabel(request.preferred_second_time_frame),
  },
  { heading: "Status", show: ({ status }) => <StatusBadge status={status} /> },
  { heading: "Confirmed", show: (request) => <ConfirmedFor {...request} /> },
];

const cell =
  "grid grid-cols-[9rem_1fr] gap-3 py-1.5 text-left align-top xl:table-cell xl:px-3 xl:py-4 xl:first:pl-5 xl:last:pr-5";

function Row({ request, onOpen, onConfirm, onCancel }: RowActions & { request: StaffAppointment }) {
  const name = request.user.first_name;
  // A disabled action keeps its button, so that the focus is not lost with it.
  const mayConfirm = request.status === "pending";
  const mayCancel = request.status !== "cancelled";
  return (
    <tr className="grid gap-x-8 border-b border-border p-5 last:border-b-0 sm:grid-cols-2 xl:table-row xl:p-0 xl:[&>*]:border-b xl:[&>*]:border-border xl:last:[&>*]:border-b-0">
      <th
        scope="row"
        className="block pb-2 text-left align-top font-normal sm:col-span-2 xl:table-cell xl:py-4 xl:pr-3 xl:pl-5"
      >
        <button
          type="button"
          onClick={() => onOpen(request.id)}
          aria-haspopup="dialog"
          className={textLinkClasses("standalone", "-my-2.5 text-left text-lg wrap-anywhere xl:text-base")}
        >
          {name}
        </button>
        {request.flags.length > 0 && <Flags flags={request.flags} />}
      </th>
      {columns.map(({ heading, show }) => (
        <td key={heading} className={cell}>
          <span aria-hidden className="text-muted xl:hidden">
            {heading}
          </span>
          <span>{show(request)}</span>
        </td>
      ))}
      <td className="block pt-3 align-top sm:col-span-2 xl:table-cell xl:py-3 xl:pr-5">
        <div className="flex gap-2">
          <Button
            onClick={() => mayConfirm && onConfirm(request)}
            aria-disabled={!mayConfirm}
            aria-label={`Confirm ${name}’s request`}
            className="max-xl:flex-1"
          >
            Confirm
          </Button>
          <Button
            variant="secondary"
            onClick={() => mayCancel && onCancel(request)}
            aria-disabled={!mayCancel}
            aria-label={`Cancel ${name}’s request`}
            className="max-xl:flex-1"
          >
            Cancel
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** Requests in rows; on narrow screens each row becomes a card, and stays a row to a screen reader. */
export function RequestTable({
  requests,
  ...actions
}: RowActions & { requests: readonly StaffAppointment[] }) {
  return (
    <div className={`${cardClasses} overflow-x-auto`}>
      <table
        aria-labelledby="appointments-heading"
        className="block w-full border-separate border-spacing-0 xl:table"
      >
        <thead className="sr-only xl:not-sr-only xl:table-header-group">
          <tr className="xl:[&>*]:border-b xl:[&>*]:border-border">
            {["Patient", ...columns.map(({ heading }) => heading)].map((heading) => (
              <th
                key={heading}
                scope="col"
                className="px-3 py-3 text-left text-sm leading-snug font-semibold text-muted first:pl-5"
              >
                {heading}
              </th>
            ))}
            <th scope="col" className="px-3">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="block xl:table-row-group">
          {requests.map((request) => (
            <Row key={request.id} request={request} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
