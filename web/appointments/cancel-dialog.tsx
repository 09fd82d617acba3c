import type { StaffAppointment } from "#contract/appointments.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { describeUpdateFailure, useConfirmOrCancel } from "./confirm-or-cancel.ts";
import { formatFullDate } from "./format-date.ts";
import { categoryLabel } from "./labels.ts";

interface CancelDialogProps {
  /** The request that may be cancelled; without one the dialog is closed. */
  request: StaffAppointment | undefined;
  onClose: () => void;
}

function describe({ user, category, confirmed_date, confirmed_time }: StaffAppointment): string {
  const asked = `${user.first_name}, ${categoryLabel(category)}`;
  if (!confirmed_date || !confirmed_time) return `${asked}.`;
  return `${asked}, on ${formatFullDate(confirmed_date)} at ${confirmed_time.slice(0, 5)}.`;
}

/** The dialog's buttons, and why cancelling failed. */
function CancelQuestion({ request, onClose }: { request: StaffAppointment; onClose: () => void }) {
  const { mutate, isPending, error } = useConfirmOrCancel(request.id);
  return (
    <>
      <div role="alert" className="empty:hidden">
        {error && <Notice variant="danger">{describeUpdateFailure(error)}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep appointment
        </Button>
        <Button
          variant="danger"
          aria-disabled={isPending || undefined}
          onClick={() => {
            if (!isPending) mutate({ status: "cancelled" }, { onSuccess: onClose });
          }}
        >
          Yes, cancel
        </Button>
      </div>
    </>
  );
}

/** Asks before a request is cancelled, which is final (visits-22). */
export function CancelDialog({ request, onClose }: CancelDialogProps) {
  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={onClose}
      title="Are you sure you want to cancel this appointment?"
      description={request && describe(request)}
    >
      {request && <CancelQuestion key={request.id} request={request} onClose={onClose} />}
    </Dialog>
  );
}
