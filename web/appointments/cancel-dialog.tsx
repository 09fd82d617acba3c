import type { StaffAppointment } from "#contract/appointments.ts";
import { formatFullDate } from "#web/api/format-date.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { isolateName } from "#web/ui/person-name.ts";
import { CancelActions } from "./cancel-actions.tsx";
import { categoryLabel } from "./labels.ts";
import { describeUpdateFailure, useConfirmOrCancel } from "./visit-mutations.ts";

interface CancelDialogProps {
  /** The request that may be cancelled; without one the dialog is closed. */
  request: StaffAppointment | undefined;
  onClose: () => void;
}

function describe({ user, category, confirmed_date, confirmed_time }: StaffAppointment): string {
  const asked = `${isolateName(user.first_name)}, ${categoryLabel(category)}`;
  if (!confirmed_date || !confirmed_time) return `${asked}.`;
  return `${asked}, on ${formatFullDate(confirmed_date)} at ${confirmed_time}.`;
}

function CancelRequest({ request, onClose }: { request: StaffAppointment; onClose: () => void }) {
  const { mutate, isPending, error } = useConfirmOrCancel(request);
  return (
    <CancelActions
      keepLabel="Keep appointment"
      cancelLabel="Yes, cancel"
      isPending={isPending}
      failure={error ? describeUpdateFailure(error) : undefined}
      onCancel={() => mutate({ status: "cancelled" }, { onSuccess: onClose })}
    />
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
      {request && <CancelRequest key={request.id} request={request} onClose={onClose} />}
    </Dialog>
  );
}
