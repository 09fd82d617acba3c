import type { ComponentProps } from "react";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { AfterPaint } from "#web/ui/after-paint.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { describeEmail, describeWhose } from "./describe-person.ts";
import { categoryLabel } from "./labels.ts";
import { MoveTimes } from "./move-times.tsx";
import { VisitForm } from "./visit-form.tsx";
import { type ShownVisit, useRescheduleVisit } from "./visit-mutations.ts";

/** Where a visit is to be moved, as far as it was chosen by dragging it. */
export interface MoveTarget {
  readonly date: string;
  readonly time: string;
  readonly provider: string;
}

/** A visit that is being moved. */
export interface Move {
  readonly visit: ShownVisit & Pick<StaffAppointment, "category" | "age" | "language">;
  /** What the form starts with in place of the visit's own time. */
  readonly target?: MoveTarget;
}

interface MoveFormProps extends Pick<ComponentProps<typeof VisitForm>, "onBack" | "onSaved"> {
  move: Move;
}

/** The form that moves a visit, in its dialog and in the patient's details (visits-35, visits-94). */
export function MoveForm({ move: { visit, target }, ...form }: MoveFormProps) {
  const { mutateAsync } = useRescheduleVisit(visit);
  const aboutEmail = describeEmail(visit);
  const chosen = target && {
    confirmed_date: target.date,
    confirmed_time: target.time,
    provider: target.provider,
  };
  return (
    <VisitForm
      request={{ ...visit, ...chosen }}
      send={(sent) => mutateAsync(sent)}
      submitLabel="Move visit"
      pendingText="Moving…"
      overlapLabel="Move anyway"
      renderTimes={(shown, choose) => <MoveTimes visit={visit} chosen={shown} onChoose={choose} />}
      {...form}
    >
      {aboutEmail && <p className="text-muted">{aboutEmail}</p>}
    </VisitForm>
  );
}

interface MoveDialogProps {
  /** Without one the dialog is closed. */
  move: Move | undefined;
  onClose: () => void;
}

/** Moves a visit; what a drag chose is sent only by the form's button (visits-93). */
export function MoveDialog({ move, onClose }: MoveDialogProps) {
  return (
    <FormDialog
      isOpen={move !== undefined}
      onClose={onClose}
      title="Move visit"
      description={move && `${describeWhose(move.visit)}, ${categoryLabel(move.visit.category)}`}
    >
      {move && (
        <AfterPaint>
          <MoveForm key={move.visit.id} move={move} onSaved={onClose} />
        </AfterPaint>
      )}
    </FormDialog>
  );
}
