import { useState } from "react";
import type * as z from "zod/mini";
import type { Profile } from "#contract/accounts/accounts.ts";
import { patientRequestForm } from "#contract/appointments/patient-requests.ts";
import { languageOfPage } from "#contract/language.ts";
import { emergencyCall } from "#contract/site/look-up.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { FieldGroup } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { createIdempotencyKeys } from "#web/forms/idempotency-keys.ts";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { EmergencyLine } from "#web/ui/emergency-line.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { withElements } from "#web/ui/with-elements.ts";
import { adviceOn, adviceOnPain, levelTyped } from "./labels.ts";
import { PainFields, requestLabels, SomeoneElseFields, VisitFields } from "./request-fields.tsx";
import { RequestSent } from "./request-sent.tsx";

type Typed = z.input<typeof patientRequestForm>;

interface PatientFormProps {
  /** Its date of birth determines the hints (visits-16). */
  profile: Profile;
  /** Whether the form begins with its box for someone else checked. */
  forSomeoneElse?: boolean;
  onSent: (sent: Typed) => void;
}

/** The form with which a patient requests an appointment (visits-2). */
export function PatientForm({ profile, forSomeoneElse = false, onSent }: PatientFormProps) {
  const [keys] = useState(createIdempotencyKeys);
  const { form, field, isPending, watch } = useZodForm({
    schema: patientRequestForm,
    defaultValues: { schedule_other_patient: forSomeoneElse },
    labels: requestLabels,
    send: (request) => {
      const body = { ...request, ...languageOfPage() };
      return call("POST /api/appointments/", {
        body,
        headers: { "idempotency-key": keys.keyFor(JSON.stringify(body)) },
      });
    },
    failureMessage: m.request_failed(),
    announceBy: "alert",
    onSuccess: (_reply, sent) => {
      keys.arrived();
      onSent(sent);
    },
  });

  const [category, day, secondDay, level, accommodation, isForSomeoneElse, patientBorn] = watch([
    "category",
    "preferred_day",
    "preferred_second_day",
    "level_of_discomfort",
    "accommodations",
    "schedule_other_patient",
    "patient_date_of_birth",
  ]);
  const advice = adviceOn({
    category,
    preferred_day: day,
    preferred_second_day: secondDay,
    date_of_birth: isForSomeoneElse ? patientBorn : profile.date_of_birth,
    isForSomeoneElse,
  });
  return (
    <Form {...form} className="grid gap-9">
      <EmergencyLine call={emergencyCall()} />
      <PainFields field={field} advice={adviceOnPain(levelTyped(level))} />
      <FieldGroup legend={m.request_legend_whom()}>
        <SomeoneElseFields field={field} isForSomeoneElse={isForSomeoneElse} />
      </FieldGroup>
      <VisitFields
        field={field}
        needsDetails={accommodation === "other_accessibility"}
        advice={advice}
        isMessageOptional
      />
      <SubmitButton isPending={isPending} pendingText={m.request_submitting()} className="justify-self-start">
        {m.request_submit()}
      </SubmitButton>
    </Form>
  );
}

interface PatientRequestSentProps {
  sent: Typed;
  profile: Profile;
  /** Called with whether the next request is for someone else. */
  onAnother: (isForSomeoneElse: boolean) => void;
}

/** What a patient sent, and where the emails about it go. */
export function PatientRequestSent({ sent, profile, onAnother }: PatientRequestSentProps) {
  return (
    <RequestSent sent={sent} by={profile} onAnother={onAnother}>
      {withElements(m.request_sent_to, {
        email: <strong>{profile.email}</strong>,
        correct: <TextLink to="/profile/edit">{m.request_sent_to_my_account()}</TextLink>,
      })}
    </RequestSent>
  );
}
