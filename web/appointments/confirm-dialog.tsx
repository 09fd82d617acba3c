import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { confirmForm, type StaffAppointment } from "#contract/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import { Form } from "../forms/form.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { planQuery } from "./appointment-queries.ts";
import { describeFailure, useConfirmOrCancel } from "./confirm-or-cancel.ts";
import { formatFullDate, formatShortDay } from "./format-date.ts";
import { categoryLabel, timeFrameLabel, weekdayLabel } from "./labels.ts";

function describePreferences(request: StaffAppointment): string {
  const first = `${weekdayLabel(request.preferred_day)}, ${timeFrameLabel(request.preferred_time_frame)}`;
  const second = `${weekdayLabel(request.preferred_second_day)}, ${timeFrameLabel(request.preferred_second_time_frame)}`;
  return request.preferred_second_day === "none" ? first : `${first}; or ${second}`;
}

function ConfirmForm({ request, onClose }: { request: StaffAppointment; onClose: () => void }) {
  const [today] = useState(() => officeNow(new Date()).date);
  const { mutateAsync } = useConfirmOrCancel(request.id);
  const { form, field, formState, isPending, setValue, watch } = useZodForm({
    schema: confirmForm,
    defaultValues: { confirmed_date: "", confirmed_time: "" },
    send: (chosen) => mutateAsync({ status: "confirmed", ...chosen }),
    failureMessage: describeFailure,
    announceBy: "summary",
    onSuccess: onClose,
  });
  const chosen = watch();
  const isComplete = confirmForm.safeParse(chosen).success;
  const { data: plan } = useQuery(planQuery(request.id, isComplete ? chosen : {}));

  function choose({ confirmed_date, confirmed_time }: typeof chosen) {
    const options = { shouldValidate: formState.isSubmitted };
    setValue("confirmed_date", confirmed_date, options);
    setValue("confirmed_time", confirmed_time, options);
  }

  const date = field("confirmed_date");
  const time = field("confirmed_time");
  return (
    <Form {...form}>
      <p>
        <span className="text-muted">Wished for:</span> {describePreferences(request)}
      </p>
      {plan && plan.suggestions.length > 0 && (
        <fieldset>
          <legend className="mb-2 font-semibold">Suggestions</legend>
          <div className="flex flex-wrap gap-2">
            {plan.suggestions.map((suggestion) => (
              <Button
                key={suggestion.confirmed_date + suggestion.confirmed_time}
                variant="secondary"
                aria-pressed={
                  suggestion.confirmed_date === chosen.confirmed_date &&
                  suggestion.confirmed_time === chosen.confirmed_time
                }
                onClick={() => choose(suggestion)}
                className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
              >
                {formatShortDay(suggestion.confirmed_date)}, {suggestion.confirmed_time}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Date" type="date" min={today} {...date} />
        {/* One sentence for both, so it is shown once. */}
        <TextField label="Time" type="time" {...time} error={date.error ? undefined : time.error} />
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {isComplete && <p className="text-muted">{formatFullDate(chosen.confirmed_date)}, office time.</p>}
        {isComplete &&
          plan?.warnings.map(({ code, message }) => (
            <Notice key={code} variant="warning">
              {message}
            </Notice>
          ))}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <SubmitButton isPending={isPending} pendingText="Confirming…">
          Confirm appointment
        </SubmitButton>
      </div>
    </Form>
  );
}

interface ConfirmDialogProps {
  /** The request to confirm; without one the dialog is closed. */
  request: StaffAppointment | undefined;
  onClose: () => void;
}

/** Takes the date and time for which a request is confirmed, with suggestions and warnings (visits-20, visits-16). */
export function ConfirmDialog({ request, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={request !== undefined}
      onClose={onClose}
      title="Confirm appointment"
      description={request && `${request.user.first_name}, ${categoryLabel(request.category)}`}
    >
      {request && <ConfirmForm key={request.id} request={request} onClose={onClose} />}
    </Dialog>
  );
}
