import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface CancelActionsProps {
  keepLabel: string;
  cancelLabel: string;
  isPending: boolean;
  /** Why cancelling failed. */
  failure: string | null;
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
      <div role="alert" className="empty:hidden">
        {failure && <Notice variant="danger">{failure}</Notice>}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          {keepLabel}
        </Button>
        <Button variant="danger" isPending={isPending} onClick={() => onCancel()}>
          {cancelLabel}
        </Button>
      </div>
    </>
  );
}
