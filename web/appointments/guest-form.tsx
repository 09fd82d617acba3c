import { useEffect, useState } from "react";
import { guestRequestForm } from "#contract/guest-requests.ts";
import { phone } from "#practice/practice.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { FieldGroup } from "#web/forms/field-group.tsx";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { InsuranceFields, PersonFields } from "./guest-fields.tsx";
import { guestFieldOf, guestLabels } from "./guest-form-fields.ts";
import { Honeypot } from "./honeypot.tsx";
import { createGuestRequestSender } from "./send-guest-request.ts";
import { SomeoneElseFields } from "./someone-else-fields.tsx";
import { adviceOn, levelTyped } from "./visit-advice.ts";
import { VisitFields } from "./visit-fields.tsx";

/** The message for a request that failed; if the server did not reject it, also what to do instead. */
export function describeGuestFailure(error: unknown): string {
  const message = getErrorMessage(error, "Failed to submit appointment.");
  if (error instanceof ApiProblem && error.status < 500) return message;
  return `${message} What you typed is still here; you can also call us at ${phone.display}.`;
}

/** The form with which a guest requests an appointment (visits-3); its values stay until it has been sent. */
export function GuestForm({ onSent }: { onSent: () => void }) {
  const [sending] = useState(createGuestRequestSender);
  useEffect(() => sending.open(), [sending]);
  const { form, field, isPending, watch } = useZodForm({
    schema: guestRequestForm,
    labels: guestLabels,
    send: sending.send,
    failureMessage: describeGuestFailure,
    announceBy: "summary",
    onSuccess: onSent,
  });

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
    <Form {...form} id="request-form" className="grid gap-9">
      <FieldGroup legend="About you">
        <PersonFields field={field} />
        <SomeoneElseFields field={field} isForSomeoneElse={isForSomeoneElse} />
      </FieldGroup>
      <FieldGroup legend="Your insurance">
        <InsuranceFields field={field} />
      </FieldGroup>
      <VisitFields
        field={(name) => field(guestFieldOf[name])}
        needsDetails={accommodation === "other_accessibility"}
        advice={advice}
      />
      <Honeypot />
      <SubmitButton isPending={isPending} pendingText="Submitting…" className="justify-self-start">
        Submit Appointment Request
      </SubmitButton>
    </Form>
  );
}
