import { useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "#web/api/error-message.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { useLateFailure } from "#web/ui/use-late-failure.ts";
import { CancelActions } from "./cancel-actions.tsx";
import { ownAppointmentLabel } from "./labels.ts";

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

const describeFailure = (error: unknown) =>
  getErrorMessage(error, "We could not cancel this. Please try again, or call us.");

function CancelOwn({ isVisit, when, cancel, onCancelled }: Omit<CancelOwnDialogProps, "isOpen" | "onClose">) {
  const showLateFailure = useLateFailure();
  const { mutate, isPending, error } = useMutation({
    mutationFn: cancel,
    onSuccess: onCancelled,
    onError: (reason) => showLateFailure(`${ownAppointmentLabel(when)}: ${describeFailure(reason)}`),
  });
  return (
    <CancelActions
      keepLabel="No, go back"
      cancelLabel={isVisit ? "Yes, cancel my visit" : "Yes, cancel my request"}
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
      title={isVisit ? "Cancel this visit?" : "Cancel this request?"}
      description={`${when ? `${when}. ` : ""}This cannot be undone; you can ask for a new visit at any time.`}
    >
      <CancelOwn {...question} />
    </Dialog>
  );
}
