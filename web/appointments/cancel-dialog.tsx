import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { describeTime } from "#contract/site/describe-hours.ts";
import { providerName } from "#contract/site/look-up.ts";
import { saidIn } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { formatFullDate } from "#web/api/format-date.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog, useCloseDialog } from "#web/ui/dialog.tsx";
import { useLateFailure } from "#web/ui/use-late-failure.ts";
import { describeEmail, describeWhose } from "./describe-person.ts";
import { categoryLabel, ownAppointmentLabel } from "./labels.ts";
import { describeUpdateFailure, useCancel } from "./visit-mutations.ts";

interface CancelActionsProps {
  keepLabel: string;
  cancelLabel: string;
  isPending: boolean;
  /** Why cancelling failed. */
  failure: string | undefined;
  onCancel: () => void;
}

/** The buttons of a dialog that asks before it cancels, and the message if cancelling failed. */
function CancelActions({ keepLabel, cancelLabel, isPending, failure, onCancel }: CancelActionsProps) {
  return (
    <>
      <ErrorSummary message={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={useCloseDialog()}>
          {keepLabel}
        </Button>
        <Button variant="danger" isDisabled={isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </>
  );
}

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
  return `${asked}, on ${saidIn("en", () => formatFullDate(date))} at ${describeTime(time, "en")} with ${providerName(provider ?? "")}.`;
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

interface CancelOwnDialogProps {
  isOpen: boolean;
  /** Whether it is a confirmed visit, or a request. */
  isVisit: boolean;
  /** The visit's day and time in words. */
  when: string | undefined;
  cancel: () => Promise<unknown>;
  onClose: () => void;
  /** Called also if the dialog was closed, or what it was about has left the page, before the response came. */
  onCancelled: () => void;
}

const describeFailure = (error: unknown) => getErrorMessage(error, m.visit_cancel_failed());

function CancelOwn({ isVisit, when, cancel, onCancelled }: Omit<CancelOwnDialogProps, "isOpen" | "onClose">) {
  const showLateFailure = useLateFailure();
  const { mutate, isPending, error } = useMutation({
    mutationFn: cancel,
    onSuccess: onCancelled,
    onError: (reason) => showLateFailure(`${ownAppointmentLabel(when)}: ${describeFailure(reason)}`),
  });
  return (
    <CancelActions
      keepLabel={m.visit_cancel_back()}
      cancelLabel={isVisit ? m.visit_cancel_visit_yes() : m.visit_cancel_request_yes()}
      isPending={isPending}
      failure={error ? describeFailure(error) : undefined}
      onCancel={() => mutate()}
    />
  );
}

/** Asks before a patient cancels, which cannot be undone (visits-53). */
export function CancelOwnDialog({ isOpen, onClose, ...question }: CancelOwnDialogProps) {
  const { isVisit, when } = question;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isVisit ? m.visit_cancel_visit_title() : m.visit_cancel_request_title()}
      description={when ? m.visit_cancel_warning_when({ when }) : m.visit_cancel_warning()}
    >
      <CancelOwn {...question} />
    </Dialog>
  );
}
