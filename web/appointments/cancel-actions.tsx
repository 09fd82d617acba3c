import { ErrorSummary } from "#web/forms/error-summary.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCloseDialog } from "#web/ui/dialog.tsx";

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
