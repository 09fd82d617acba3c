import { useState } from "react";
import { getErrorMessage } from "#web/api/english.ts";
import { ErrorSummary } from "#web/forms/form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

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
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  function close() {
    setFailure(undefined);
    onClose();
  }

  /** Not while it is under way: nobody would read how it went, and "Keep" would not be true. */
  function keepAsIs() {
    if (!isPending) close();
  }

  async function run() {
    setIsPending(true);
    setFailure(undefined);
    try {
      await onConfirm();
      close();
    } catch (error) {
      setFailure(getErrorMessage(error, props.failure));
    }
    setIsPending(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={keepAsIs}
      // Otherwise a second Escape would close it.
      hasUnsavedText={isPending}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="secondary" isDisabled={isPending} onClick={keepAsIs}>
            {keep}
          </Button>
          <Button variant="danger" isDisabled={isPending} onClick={() => void run()}>
            {isPending ? pending : confirm}
          </Button>
        </>
      }
    >
      <ErrorSummary message={failure} />
    </Dialog>
  );
}
