import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { StaffAppointment } from "#contract/appointments.ts";
import { officeNow } from "#contract/office-dates.ts";
import {
  defaultMinutes,
  defaultProvider,
  type TakenTime,
  takenTime,
  type VisitChoice,
  visitForm,
  visitLength,
} from "#contract/visit-times.ts";
import { providerName } from "#practice/program/look-up-schedule.ts";
import { type AppointmentCategory, providerSchedules } from "#practice/schedule.ts";
import { ApiProblem } from "../api/call.ts";
import { Form } from "../forms/form.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { planQuery } from "./appointment-queries.ts";
import { describeFailure } from "./confirm-or-cancel.ts";
import { formatFullDate } from "./format-date.ts";
import { TakenNotice, TimeButtons } from "./taken-time.tsx";

interface VisitFormProps {
  request: StaffAppointment;
  /** What stands above the fields. */
  children?: ReactNode;
  submitLabel: string;
  pendingText: string;
  /** What the button says that places the visit although it overlaps another one. */
  overlapLabel: string;
  send: (chosen: VisitChoice) => Promise<unknown>;
  onClose: () => void;
}

/** When, with whom and for how long a visit is, with suggestions and warnings (visits-20, visits-32). */
export function VisitForm(props: VisitFormProps) {
  const { request, children, submitLabel, pendingText, overlapLabel, send, onClose } = props;
  const [today] = useState(() => officeNow(new Date()).date);
  const [taken, setTaken] = useState<TakenTime>();
  const { form, field, formState, isPending, setValue, watch } = useZodForm({
    schema: visitForm,
    defaultValues: {
      confirmed_date: request.confirmed_date ?? "",
      confirmed_time: request.confirmed_time ?? "",
      provider: request.provider ?? "",
      minutes: request.minutes === null ? "" : String(request.minutes),
      allow_overlap: false,
    },
    send,
    failureMessage: describeFailure,
    announceBy: "summary",
    onSuccess: onClose,
    onFailure(error) {
      setValue("allow_overlap", false);
      setTaken(error instanceof ApiProblem ? takenTime.safeParse(error.body).data : undefined);
    },
  });
  const chosen = watch();
  const { data: complete } = visitForm.safeParse(chosen);
  const { data: plan } = useQuery(planQuery(request.id, complete ?? {}));
  const category = request.category as AppointmentCategory;

  function choose({ date: day, time: hour }: { date: string; time: string }) {
    const options = { shouldValidate: formState.isSubmitted };
    setValue("confirmed_date", day, options);
    setValue("confirmed_time", hour, options);
  }

  const date = field("confirmed_date");
  const time = field("confirmed_time");
  const chosenTime = { date: chosen.confirmed_date, time: chosen.confirmed_time };
  const suggestions = plan?.suggestions ?? [];
  return (
    <Form {...form}>
      <div aria-live="polite" className="empty:hidden">
        {taken && (
          <TakenNotice
            taken={taken}
            chosen={chosenTime}
            onChoose={choose}
            overlapLabel={overlapLabel}
            onAllowOverlap={() => setValue("allow_overlap", true)}
          />
        )}
      </div>
      {children}
      {suggestions.length > 0 && (
        <TimeButtons
          legend="Suggestions"
          times={suggestions.map((one) => ({ date: one.confirmed_date, time: one.confirmed_time }))}
          chosen={chosenTime}
          onChoose={choose}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <TextField label="Date" type="date" min={today} {...date} />
        {/* One sentence for both, so it is shown once. */}
        <TextField label="Time" type="time" {...time} error={date.error ? undefined : time.error} />
        <SelectField
          label="Provider"
          unset={`${providerName(defaultProvider(category, chosen.confirmed_date || today))} (usual)`}
          choices={providerSchedules.map(({ key }) => ({ value: key, label: providerName(key) }))}
          {...field("provider")}
        />
        <TextField
          label="Minutes"
          type="number"
          inputMode="numeric"
          min={visitLength.least}
          max={visitLength.most}
          step={visitLength.step}
          placeholder={String(defaultMinutes(category))}
          {...field("minutes")}
        />
      </div>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {complete && <p className="text-muted">{formatFullDate(complete.confirmed_date)}, office time.</p>}
        {complete &&
          plan?.warnings
            .filter(({ code }) => !(taken && code === "time_taken"))
            .map(({ code, message }) => (
              <Notice key={code} variant="warning">
                {message}
              </Notice>
            ))}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Back
        </Button>
        <SubmitButton isPending={isPending} pendingText={pendingText}>
          {submitLabel}
        </SubmitButton>
      </div>
    </Form>
  );
}
