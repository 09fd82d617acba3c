import { useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "../api/error-message.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";

interface CancelOwnProps {
  /** Whether it is a confirmed visit, or a request. */
  isVisit: boolean;
  /** The visit's day and time in words. */
  when: string | undefined;
  cancel: () => Promise<unknown>;
  onClose: () => void;
  onCancelled: () => void;
}

function CancelQuestion({ isVisit, cancel, onClose, onCancelled }: CancelOwnProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: cancel, onSuccess: onCancelled });
  return (
    <>
      <div role="alert" className="empty:hidden">
        {error && (
          <Notice variant="danger">
            {getErrorMessage(error, "We could not cancel this. Please try again, or call us.")}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          No, go back
        </Button>
        <Button variant="danger" aria-disabled={isPending || undefined} onClick={() => isPending || mutate()}>
          {isVisit ? "Yes, cancel my visit" : "Yes, cancel my request"}
        </Button>
      </div>
    </>
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
      {isOpen && <CancelQuestion {...question} />}
    </Dialog>
  );
}
