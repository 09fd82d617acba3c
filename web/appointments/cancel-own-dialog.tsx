import { useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "../api/error-message.ts";
import { Dialog } from "../ui/dialog.tsx";
import { CancelActions } from "./cancel-actions.tsx";

interface CancelOwnProps {
  /** Whether it is a confirmed visit, or a request. */
  isVisit: boolean;
  /** The visit's day and time in words. */
  when: string | undefined;
  cancel: () => Promise<unknown>;
  onClose: () => void;
  onCancelled: () => void;
}

function CancelOwn({ isVisit, cancel, onClose, onCancelled }: CancelOwnProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: cancel, onSuccess: onCancelled });
  return (
    <CancelActions
      keepLabel="No, go back"
      cancelLabel={isVisit ? "Yes, cancel my visit" : "Yes, cancel my request"}
      isPending={isPending}
      failure={
        error ? getErrorMessage(error, "We could not cancel this. Please try again, or call us.") : undefined
      }
      onKeep={onClose}
      onCancel={mutate}
    />
  );
}

/** Asks before a patient cancels, which cannot be undone (visits-53). */
export function CancelOwnDialog({ isOpen, ...question }: CancelOwnProps & { isOpen: boolean }) {
  const { isVisit, when, onClose } = question;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isVisit ? "Cancel this visit?" : "Cancel this request?"}
      description={`${when ? `${when}. ` : ""}This cannot be undone; you can ask for a new visit at any time.`}
    >
      {isOpen && <CancelOwn {...question} />}
    </Dialog>
  );
}
