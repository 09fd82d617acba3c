import { type BaseSyntheticEvent, useEffect, useState } from "react";
import { ApiProblem } from "../api/call.ts";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { describeFailedSending } from "./failed-sending.ts";
import { GuestDetails } from "./guest-details.tsx";
import { type GuestRequest, guestFieldOf, guestLabels, useGuestForm } from "./guest-form-fields.ts";
import { Honeypot, honeypotIn } from "./honeypot.tsx";
import { InvalidFieldsSummary } from "./invalid-fields-summary.tsx";
import { createGuestSending } from "./send-guest-request.ts";
import { adviceOn, levelTyped } from "./visit-advice.ts";
import { VisitFields } from "./visit-fields.tsx";

/** The form with which a guest asks for a visit (specification §2, §5); what is typed stays until it has arrived. */
export function GuestForm({ onSent }: { onSent: () => void }) {
  const { field, handleSubmit, watch, setFocus, showFieldErrors, formState } = useGuestForm();
  const [problem, setProblem] = useState<string>();
  const [sending] = useState(createGuestSending);
  useEffect(() => sending.open(), [sending]);

  async function submit(request: GuestRequest, event?: BaseSyntheticEvent) {
    setProblem(undefined);
    try {
      await sending.send(request, honeypotIn(event?.target));
      onSent();
    } catch (error) {
      setProblem(describeFailedSending(error));
      if (error instanceof ApiProblem) showFieldErrors(error.fields);
    }
  }

  const [category, day, secondDay, level, born, accommodation, isForSomeoneElse] = watch([
    "category",
    "preferred_day",
    "second_preferred_day",
    "level_of_discomfort",
    "date_of_birth",
    "accomodations",
    "schedule_other_patient",
  ]);
  const advice = adviceOn({
    category,
    preferred_day: day,
    preferred_second_day: secondDay,
    level_of_discomfort: levelTyped(level),
    date_of_birth: isForSomeoneElse ? undefined : born,
  });
  return (
    <Form id="request-form" className="grid gap-9" onSubmit={handleSubmit(submit)}>
      <InvalidFieldsSummary
        errors={formState.errors}
        labels={guestLabels}
        problem={problem}
        onChoose={(name) => setFocus(name as keyof typeof guestLabels)}
      />
      <GuestDetails field={field} isForSomeoneElse={isForSomeoneElse} />
      <VisitFields
        field={(name) => field(guestFieldOf[name])}
        needsDetails={accommodation === "other_accessibility"}
        advice={advice}
      />
      <Honeypot />
      <SubmitButton
        isPending={formState.isSubmitting}
        pendingText="Submitting…"
        className="justify-self-start"
      >
        Submit Appointment Request
      </SubmitButton>
    </Form>
  );
}
