import { useMutation } from "@tanstack/react-query";
import { m } from "#messages/messages.js";
import { getErrorMessage } from "#web/api/error-message.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { CloseButton, Dialog } from "#web/ui/dialog.tsx";
import { useLateFailure } from "#web/ui/use-late-failure.ts";
import { ownAppointmentLabel } from "./labels.ts";

interface CancelActionsProps {
  keepLabel: string;
  cancelLabel: string;
  isPending: boolean;
  /** Why cancelling failed. */
  failure: string | undefined;
  onCancel: () => void;
}

/** The buttons of a dialog that asks before it cancels, and the message if cancelling failed. */
export function CancelActions({ keepLabel, cancelLabel, isPending, failure, onCancel }: CancelActionsProps) {
  return (
    <>
      <ErrorSummary message={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <CloseButton>{keepLabel}</CloseButton>
        <Button variant="danger" isDisabled={isPending} onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </>
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
