import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import { AfterPaint } from "#web/ui/after-paint.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { describeEmail, describeWhose } from "./describe-person.ts";
import { categoryLabel, describePreferences } from "./labels.ts";
import { VisitForm } from "./visit-form.tsx";
import { useConfirm } from "./visit-mutations.ts";

interface ConfirmDialogProps {
  /** The request to confirm; without one the dialog is closed. */
  request: StaffAppointment | undefined;
  onClose: () => void;
  /** Called once it is confirmed; by default it closes. */
  onConfirmed?: () => void;
  /** Called once it is confirmed, to show the next request in its place; omitted if there is none. */
  onNext?: (() => void) | undefined;
  /** Whether the request is shown after another one, so that going on is what is expected. */
  isGoingOn?: boolean;
}

interface ConfirmFormProps extends ConfirmDialogProps {
  request: StaffAppointment;
}

function ConfirmForm(props: ConfirmFormProps) {
  const { request, onClose, onConfirmed = onClose, onNext, isGoingOn = false } = props;
  const { mutateAsync } = useConfirm(request);
  const aboutEmail = describeEmail(request);
  return (
    <VisitForm
      request={request}
      send={mutateAsync}
      submitLabel="Confirm appointment"
      pendingText="Confirming…"
      overlapLabel="Confirm anyway"
      onSaved={onConfirmed}
      choosesFirst={isGoingOn}
      {...(onNext && { andNext: { label: "Confirm and next", isUsual: isGoingOn, onSaved: onNext } })}
    >
      <p>
        <span className="text-muted">Asked for:</span> {describePreferences(request, "en")}
      </p>
      {aboutEmail && <p className="text-muted">{aboutEmail}</p>}
      {request.flags.some(({ code }) => code === "wants_another_time") && (
        <Notice variant="warning">
          <bdi>{request.user.first_name}</bdi> has since asked for another time. It is in the patient’s
          details.
        </Notice>
      )}
    </VisitForm>
  );
}

/** Takes the date and time for which a request is confirmed, with suggestions and warnings (visits-20, visits-16). */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { request } = props;
  return (
    <FormDialog
      isOpen={request !== undefined}
      onClose={props.onClose}
      title="Confirm appointment"
      description={request && `${describeWhose(request)}, ${categoryLabel(request.category)}`}
    >
      {request && (
        <AfterPaint>
          <ConfirmForm key={request.id} {...props} request={request} />
        </AfterPaint>
      )}
    </FormDialog>
  );
}
