import { useState } from "react";
import type { Profile } from "#contract/accounts.ts";
import { requestLengths } from "#contract/appointment-fields.ts";
import { call } from "../api/browser-call.ts";
import { ApiProblem } from "../api/call.ts";
import { CheckboxField } from "../ui/form/checkbox-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { alertOf } from "./alert-of.ts";
import { InvalidFieldsSummary } from "./invalid-fields-summary.tsx";
import { type PatientRequest, patientFieldOf, patientLabels, usePatientForm } from "./patient-form-fields.ts";
import { createRetryKeys } from "./retry-key.ts";
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
      const said = alertOf(error, "Failed to submit appointment.");
      setProblem(said);
      window.alert(said);
      if (error instanceof ApiProblem) showFieldErrors(error.fields);
      return;
    }
    keys.arrived();
    onSent();
  }

  const [category, day, secondDay, level, accommodation, isForOther] = watch([
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
    date_of_birth: isForOther ? undefined : profile.date_of_birth,
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
        <CheckboxField label={patientLabels.schedule_other_patient} {...field("schedule_other_patient")} />
        {isForOther && (
          <TextField
            label={patientLabels.schedule_other}
            optional
            hint="Whose visit is it, and what are they to you? For example: Ana Silva, my mother."
            maxLength={requestLengths.scheduleOther}
            {...field("schedule_other")}
          />
        )}
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
