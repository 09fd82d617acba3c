import { useState } from "react";
import type { Profile } from "#contract/accounts.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { InvalidFieldsSummary } from "./invalid-fields-summary.tsx";
import { type PatientRequest, patientFieldOf, patientLabels, usePatientForm } from "./patient-form-fields.ts";
import { createRetryKeys } from "./retry-key.ts";
import { SomeoneElseFields } from "./someone-else-fields.tsx";
import { adviceOn, levelTyped } from "./visit-advice.ts";
import { VisitFields } from "./visit-fields.tsx";

interface PatientFormProps {
  /** The patient's birth date tells what to advise (decision 22). */
  profile: Profile;
  onSent: () => void;
}

/** The form with which a patient asks for a visit (specification §2, §5). */
export function PatientForm({ profile, onSent }: PatientFormProps) {
  const { field, handleSubmit, watch, setFocus, showFieldErrors, formState } = usePatientForm();
  const [problem, setProblem] = useState<string>();
  const [keys] = useState(createRetryKeys);

  async function submit(request: PatientRequest) {
    setProblem(undefined);
    try {
      await call("POST /api/appointments/", {
        body: request,
        headers: { "idempotency-key": keys.keyFor(JSON.stringify(request)) },
      });
    } catch (error) {
      const said = getErrorMessage(error, "Failed to submit appointment.");
      setProblem(said);
      window.alert(said);
      if (error instanceof ApiProblem) showFieldErrors(error.fields);
      return;
    }
    keys.arrived();
    onSent();
  }

  const [category, day, secondDay, level, accommodation, isForSomeoneElse] = watch([
    "category",
    "preferred_day",
    "preferred_second_day",
    "level_of_discomfort",
    "accommodations",
    "schedule_other_patient",
  ]);
  const advice = adviceOn({
    category,
    preferred_day: day,
    preferred_second_day: secondDay,
    level_of_discomfort: levelTyped(level),
    date_of_birth: isForSomeoneElse ? undefined : profile.date_of_birth,
  });
  return (
    <Form className="grid gap-9" onSubmit={handleSubmit(submit)}>
      <InvalidFieldsSummary
        errors={formState.errors}
        labels={patientLabels}
        problem={problem}
        onChoose={(name) => setFocus(name as keyof typeof patientLabels)}
      />
      <VisitFields
        field={(name) => field(patientFieldOf[name])}
        needsDetails={accommodation === "other_accessibility"}
        advice={advice}
        isMessageOptional
      />
      <div className="grid gap-5">
        <SomeoneElseFields field={field} isForSomeoneElse={isForSomeoneElse} />
      </div>
      <SubmitButton
        isPending={formState.isSubmitting}
        pendingText="Submitting…"
        className="justify-self-start"
      >
        Submit Request
      </SubmitButton>
    </Form>
  );
}
