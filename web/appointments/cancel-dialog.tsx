import { useState } from "react";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { providerName } from "#contract/site/look-up.ts";
import { describeTime, formatFullDate } from "#web/api/english.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CancelActions } from "./cancel-own-dialog.tsx";
import { describeEmail, describeWhose } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { describeUpdateFailure, useCancel } from "./visit-mutations.ts";

interface CancelDialogProps {
  /** The request that may be cancelled; without one the dialog is closed. */
  request: StaffAppointment | undefined;
  onClose: () => void;
  /** Called once it is cancelled; by default it closes. */
  onCancelled?: () => void;
}

function describe(request: StaffAppointment): string {
  const { category, confirmed_date: date, confirmed_time: time, provider } = request;
  const asked = `${describeWhose(request)}, ${categoryLabel(category)}`;
  if (!date || !time) return `${asked}.`;
  return `${asked}, on ${formatFullDate(date)} at ${describeTime(time)} with ${providerName(provider ?? "")}.`;
}

interface CancelRequestProps {
  /** The request or visit as it is shown. */
  request: StaffAppointment;
  onMoved: (current: StaffAppointment) => void;
  onCancelled: () => void;
}

function CancelRequest({ request, onMoved, onCancelled }: CancelRequestProps) {
  const { mutate, isPending, error } = useCancel(request, onMoved);
  return (
    <CancelActions
      keepLabel="Keep appointment"
      cancelLabel="Yes, cancel"
      isPending={isPending}
      failure={error ? describeUpdateFailure(error) : undefined}
      onCancel={() => mutate(undefined, { onSuccess: onCancelled })}
    />
  );
}

/**
 * Asks before a request is cancelled, which is final (visits-22). If someone else has moved the visit meanwhile, it asks
 * about the visit as it is (visits-115).
 */
export function CancelDialog({ request, onClose, onCancelled = onClose }: CancelDialogProps) {
  const [moved, setMoved] = useState<{ from: StaffAppointment; current: StaffAppointment }>();
  const shown = moved && moved.from === request ? moved.current : request;
  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={onClose}
      title="Are you sure you want to cancel this appointment?"
      description={shown && [describe(shown), describeEmail(shown)].filter(Boolean).join(" ")}
    >
      {request && shown && (
        <CancelRequest
          key={request.id}
          request={shown}
          onMoved={(current) => setMoved({ from: request, current })}
          onCancelled={onCancelled}
        />
      )}
    </Dialog>
  );
}
