import { useQuery } from "@tanstack/react-query";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { StaffAppointment } from "#contract/appointments/appointments.ts";
import {
  defaultMinutes,
  defaultProvider,
  type VisitChoice,
  visitForm,
} from "#contract/appointments/visit-times.ts";
import { lastPlannedDay } from "#contract/office-dates.ts";
import { presentProviders, providerName } from "#contract/site/look-up.ts";
import { formatFullDate } from "#web/api/english.ts";
import { DateField, SelectField, TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { type RegisterField, useZodForm } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CloseButton } from "#web/ui/dialog.tsx";
import { planQuery } from "./appointment-queries.ts";
import type { MoveTarget } from "./move-dialog.tsx";
import { TakenNotice, TimeButtons, TimeButtonsPlaceholder, useTakenTime } from "./taken-time.tsx";
import { useOfficeToday } from "./use-clock.ts";
import { useVisitFormKeys } from "./visit-form-keys.ts";
import { describeUpdateFailure } from "./visit-mutations.ts";

/** The fields' labels, in the order of the form. */
export const visitTimeLabels = {
  confirmed_date: "Date",
  confirmed_time: "Time",
  provider: "Provider",
  minutes: "Minutes",
} as const;

interface VisitTimeFieldsProps {
  field: RegisterField<keyof typeof visitTimeLabels>;
  /** The office's date today, from which on visits are scheduled. */
  today: string;
  optional?: boolean;
  /** The label of the choice of no provider and no duration. */
  usualProvider: string;
  usualMinutes?: number;
}

/** The fields for a visit's time, provider and duration. */
export function VisitTimeFields(props: VisitTimeFieldsProps) {
  const { field, today, optional = false, usualProvider, usualMinutes } = props;
  const date = field("confirmed_date");
  const time = field("confirmed_time");
  return (
    <>
      <DateField
        label={visitTimeLabels.confirmed_date}
        optional={optional}
        min={today}
        max={lastPlannedDay(today)}
        {...date}
      />
      {/* One message for both fields, so it is shown once. */}
      <TextField
        label={visitTimeLabels.confirmed_time}
        optional={optional}
        type="time"
        {...time}
        error={date.error ? undefined : time.error}
      />
      <SelectField
        label={visitTimeLabels.provider}
        optional={optional}
        unset={usualProvider}
        choices={presentProviders().map(({ key }) => ({ value: key, label: providerName(key) }))}
        {...field("provider")}
      />
      <TextField
        label={visitTimeLabels.minutes}
        optional={optional}
        inputMode="numeric"
        placeholder={usualMinutes?.toString()}
        {...field("minutes")}
      />
    </>
  );
}

interface VisitFormProps {
  request: Pick<
    StaffAppointment,
    "id" | "category" | "confirmed_date" | "confirmed_time" | "provider" | "minutes"
  >;
  /** Rendered above the fields. */
  children?: ReactNode;
  /** Renders times that fill in the form when they are chosen, above its fields. */
  renderTimes?: (chosen: MoveTarget, choose: (target: MoveTarget) => void) => ReactNode;
  submitLabel: string;
  pendingText: string;
  /** The label of the button that confirms despite an overlap. */
  overlapLabel: string;
  send: (chosen: VisitChoice) => Promise<unknown>;
  /** Called by the button that leads back; by default it closes the dialog. */
  onBack?: () => void;
  /** Called after the form was sent. */
  onSaved: () => void;
  /** A second way to send the form, which goes on with the next request. */
  andNext?: { readonly label: string; readonly isUsual: boolean; readonly onSaved: () => void };
  /** Whether the first suggestion that fits the wishes is chosen already (visits-105). */
  choosesFirst?: boolean;
}

/** Milliseconds within which a second press is a double one, meant for the request before. */
const doublePress = 500;

/** Focuses the button of the topmost dialog by which its form is usually sent. */
function focusUsual(): void {
  [...document.querySelectorAll<HTMLElement>("dialog:modal [data-usual]")].at(-1)?.focus();
}

/** The form for a visit's time, provider and duration, with suggestions and warnings (visits-20, visits-32). */
export function VisitForm(props: VisitFormProps) {
  const { request, children, submitLabel, pendingText, overlapLabel, send, onBack, onSaved, andNext } = props;
  const { choosesFirst = false } = props;
  const today = useOfficeToday();
  const { taken, isRefused, showRefusal } = useTakenTime();
  const { form, field, formState, isPending, isMounted, setValue, watch } = useZodForm({
    schema: visitForm,
    defaultValues: {
      confirmed_date: request.confirmed_date ?? "",
      confirmed_time: request.confirmed_time ?? "",
      provider: request.provider ?? "",
      minutes: request.minutes === null ? "" : String(request.minutes),
      allow_overlap: false,
    },
    send,
    failureMessage: describeUpdateFailure,
    announceBy: "summary",
    onSuccess: () => {
      if (!isMounted()) return;
      if (goesOn.current) andNext?.onSaved();
      else onSaved();
    },
    // The values when it was sent.
    onFailure: (error): void => showRefusal(error, chosen),
  });
  const buttons = useRef<HTMLDivElement>(null);
  const goesOn = useRef(false);
  useVisitFormKeys(buttons);
  const chosen = watch();
  const { data: complete } = visitForm.safeParse(chosen);
  const {
    data: plan,
    isPending: isPlanPending,
    isPlaceholderData,
  } = useQuery(planQuery(request.id, complete ?? {}));
  const category = request.category as string;

  function choose({ date: day, time: hour }: { date: string; time: string }) {
    const options = { shouldValidate: formState.isSubmitted };
    setValue("confirmed_date", day, options);
    setValue("confirmed_time", hour, options);
    focusUsual();
  }

  const hadNext = useRef(false);
  useLayoutEffect(() => {
    // The focused button that goes on is gone once no request follows; before the dialog's heading takes the focus.
    if (hadNext.current && !andNext && document.activeElement === document.body) focusUsual();
    hadNext.current = andNext !== undefined;
  });

  const [shownAt] = useState(() => performance.now());
  const isDoublePress = () => choosesFirst && performance.now() - shownAt < doublePress;

  /** Not of type "submit", so that Enter in a field presses the other one. */
  function submitAndGoOn() {
    if (isDoublePress()) return;
    goesOn.current = true;
    void form.onSubmit().finally(() => {
      goesOn.current = false;
    });
  }

  const chosenTime = { date: chosen.confirmed_date, time: chosen.confirmed_time };
  const suggestions = plan?.suggestions ?? [];
  const [first] = choosesFirst && plan?.fits_wishes !== false ? suggestions : [];
  const chooseFirst = useEffectEvent(() => {
    if (first && !chosen.confirmed_date) choose({ date: first.confirmed_date, time: first.confirmed_time });
  });
  const isFirstThere = first !== undefined;
  useEffect(() => {
    if (isFirstThere) chooseFirst();
  }, [isFirstThere]);
  return (
    <Form {...form}>
      <TakenNotice
        taken={taken}
        isRefused={isRefused(chosen)}
        chosen={chosenTime}
        onChoose={choose}
        overlapLabel={overlapLabel}
        isPending={isPending}
        setValue={setValue}
        onSubmit={form.onSubmit}
      />
      {children}
      {isPlanPending && !props.renderTimes && <TimeButtonsPlaceholder />}
      {suggestions.length > 0 && (
        <TimeButtons
          legend={
            plan?.fits_wishes === false ? "Neither preferred time is free. Next free times" : "Suggestions"
          }
          isNumbered
          times={suggestions.map((one) => ({ date: one.confirmed_date, time: one.confirmed_time }))}
          chosen={chosenTime}
          onChoose={choose}
        />
      )}
      <div className="grid gap-4 empty:hidden">
        {props.renderTimes?.({ ...chosenTime, provider: chosen.provider }, (target) => {
          choose(target);
          setValue("provider", target.provider);
        })}
      </div>
      <div className="grid gap-5 sm:grid-cols-[3fr_2fr]">
        <VisitTimeFields
          field={field}
          today={today}
          usualProvider={`${providerName(defaultProvider(category, chosen.confirmed_date || today))} (usual)`}
          usualMinutes={defaultMinutes(category)}
        />
      </div>
      {/* It has the room of the date and of one warning, which then moves no button that the pointer is on. */}
      <div aria-live="polite" className="min-h-[4lh] text-note sm:min-h-[2lh]">
        {complete && <p className="text-muted">{formatFullDate(complete.confirmed_date)}, office time.</p>}
        {complete &&
          !isPlaceholderData &&
          plan?.warnings
            .filter(({ code }) => !(isRefused(chosen) && code === "time_taken"))
            .map(({ code, message }) => (
              <p key={code} className="flex gap-2 font-semibold text-warning">
                <TriangleAlert aria-hidden className="h-[1lh] w-4.5 shrink-0" />
                <span>{message}</span>
              </p>
            ))}
      </div>
      <div ref={buttons} className="flex flex-wrap justify-end gap-2 [&_button]:px-4">
        <CloseButton onClick={onBack}>Back</CloseButton>
        {andNext && (
          <Button
            data-usual={andNext.isUsual || undefined}
            variant="secondary"
            isDisabled={isPending}
            onClick={submitAndGoOn}
          >
            {andNext.label}
          </Button>
        )}
        <SubmitButton
          data-usual={!andNext?.isUsual || undefined}
          isPending={isPending}
          pendingText={pendingText}
          onClick={(event) => {
            if (isDoublePress()) event.preventDefault();
          }}
        >
          {submitLabel}
        </SubmitButton>
      </div>
    </Form>
  );
}
