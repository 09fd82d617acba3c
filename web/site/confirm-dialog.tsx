import { useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "#web/api/english.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { CloseButton, Dialog } from "#web/ui/dialog.tsx";

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description: string;
  /** The button that leaves everything as it is. */
  readonly keep: string;
  /** The button that does it, and what that says meanwhile. */
  readonly confirm: string;
  readonly pending: string;
  /** Does it; rejects as `call()` does. The dialog closes once it is done. */
  readonly onConfirm: () => Promise<void>;
  /** The message for a failure that has none. */
  readonly failure: string;
}

/** Asks staff before something is done that takes effort to get back, and stays open with the reason where it fails. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, description, keep, confirm, pending, onConfirm } = props;
  const { mutate, isPending, error, reset } = useMutation({ mutationFn: onConfirm, onSuccess: onClose });

  function close() {
    reset();
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isPending={isPending}
      title={title}
      description={description}
      actions={
        <>
          <CloseButton>{keep}</CloseButton>
          <Button variant="danger" isDisabled={isPending} onClick={() => mutate()}>
            {isPending ? pending : confirm}
          </Button>
        </>
      }
    >
      <ErrorSummary message={error ? getErrorMessage(error, props.failure) : undefined} />
    </Dialog>
  );
}
