import type { CalendarVisit } from "#contract/appointment-calendar.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { describeWhose } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { MoveTimes } from "./move-times.tsx";
import { VisitForm } from "./visit-form.tsx";
import { useRescheduleVisit } from "./visit-mutations.ts";

/** Where a visit is to be moved, as far as it was chosen by dragging it. */
export interface MoveTarget {
  readonly date: string;
  readonly time: string;
  readonly provider: string;
}

/** A visit that is being moved. */
export interface Move {
  readonly visit: CalendarVisit;
  /** What the form starts with in place of the visit's own time. */
  readonly target?: MoveTarget;
}

interface MoveDialogProps {
  /** Without one the dialog is closed. */
  move: Move | undefined;
  onClose: () => void;
}

function MoveForm({ move: { visit, target }, onClose }: { move: Move; onClose: () => void }) {
  const { mutateAsync } = useRescheduleVisit(visit);
  return (
    <VisitForm
      request={
        target
          ? {
              ...visit,
              confirmed_date: target.date,
              confirmed_time: target.time,
              provider: target.provider,
            }
          : visit
      }
      send={(chosen) => mutateAsync(chosen)}
      submitLabel="Move visit"
      pendingText="Moving…"
      overlapLabel="Move anyway"
      renderTimes={(chosen, choose) => <MoveTimes visit={visit} chosen={chosen} onChoose={choose} />}
      onSaved={onClose}
    />
  );
}

/** Moves a visit of the calendar; what a drag chose is sent only by its button (visits-93). */
export function MoveDialog({ move, onClose }: MoveDialogProps) {
  return (
    <FormDialog
      isOpen={move !== undefined}
      onClose={onClose}
      title="Move visit"
      description={move && `${describeWhose(move.visit)}, ${categoryLabel(move.visit.category)}`}
    >
      {move && <MoveForm key={move.visit.id} move={move} onClose={onClose} />}
    </FormDialog>
  );
}
