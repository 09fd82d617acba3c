import { useState } from "react";
import type { Profile } from "#contract/accounts.ts";
import { patientRequestForm } from "#contract/appointment-requests.ts";
import { call } from "#web/api/browser-call.ts";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { createIdempotencyKeys } from "#web/forms/idempotency-keys.ts";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { adviceOn, levelTyped } from "./labels.ts";
import { SomeoneElseFields, VisitFields } from "./request-fields.tsx";
import { patientFieldOf, patientLabels } from "./request-labels.ts";

interface PatientFormProps {
  /** Its date of birth determines the hints (visits-16). */
  profile: Profile;
  onSent: () => void;
}

/** The form with which a patient requests an appointment (visits-2). */
export function PatientForm({ profile, onSent }: PatientFormProps) {
  const [keys] = useState(createIdempotencyKeys);
  const { form, field, isPending, watch } = useZodForm({
    schema: patientRequestForm,
    defaultValues: { schedule_other_patient: false },
    labels: patientLabels,
    send: (body) =>
      call("POST /api/appointments/", {
        body,
        headers: { "idempotency-key": keys.keyFor(JSON.stringify(body)) },
      }),
    failureMessage: "Failed to submit appointment.",
    announceBy: "alert",
    onSuccess: () => {
      keys.arrived();
      onSent();
    },
  });

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
    <Form {...form} className="grid gap-9">
      <VisitFields
        field={(name) => field(patientFieldOf[name])}
        needsDetails={accommodation === "other_accessibility"}
        advice={advice}
        isMessageOptional
      />
      <div className="grid gap-5">
        <SomeoneElseFields field={field} isForSomeoneElse={isForSomeoneElse} />
      </div>
      <SubmitButton isPending={isPending} pendingText="Submitting…" className="justify-self-start">
        Submit Request
      </SubmitButton>
    </Form>
  );
}
