import { ErrorSummary } from "../forms/error-summary.tsx";
import { Button } from "../ui/button.tsx";

interface CancelActionsProps {
  keepLabel: string;
  cancelLabel: string;
  isPending: boolean;
  /** Why cancelling failed. */
  failure: string | undefined;
  onKeep: () => void;
  onCancel: () => void;
}

/** The buttons of a dialog that asks before it cancels, and the message if cancelling failed. */
export function CancelActions({
  keepLabel,
  cancelLabel,
  isPending,
  failure,
  onKeep,
  onCancel,
}: CancelActionsProps) {
  return (
    <>
      <ErrorSummary message={failure} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {keepLabel}
        </Button>
        <Button variant="danger" isDisabled={isPending} onClick={() => onCancel()}>
          {cancelLabel}
        </Button>
      </div>
    </>
  );
}
