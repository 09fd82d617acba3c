import { useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { fieldOfCall } from "#contract/appointments/field-spelling.ts";
import { guestRequestForm, personFieldNames } from "#contract/appointments/guest-form.ts";
import { emergencyCall } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { FieldGroup } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { PrivacyNote } from "#web/forms/privacy-note.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { lazyComponent } from "#web/islands/lazy-component.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { EmergencyLine } from "#web/ui/emergency-line.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { AccountPrompt } from "./account-prompt.tsx";
import { adviceOn, adviceOnPain, levelTyped } from "./labels.ts";
import {
  InsuranceFields,
  PainFields,
  PersonFields,
  requestLabels,
  SomeoneElseFields,
  VisitFields,
} from "./request-fields.tsx";
import { createGuestRequestSender, Honeypot } from "./send-guest-request.tsx";

/** The message for a request that failed; if the server did not reject it, also what to do instead. */
export function describeGuestFailure(error: unknown): string {
  const message = getErrorMessage(error, m.request_failed());
  if (error instanceof ApiProblem && error.status < 500) return message;
  return m.guest_form_failed_otherwise({ failure: message, phone: site().practice.phone.display });
}

/** A guest's request as it was typed. */
export type TypedGuestRequest = z.input<typeof guestRequestForm>;

/** Who asks again, and whether for someone else, who is asked for anew: it may be another child (visits-122). */
const againBy = (previous: TypedGuestRequest) => ({
  ...Object.fromEntries(personFieldNames.map((name) => [name, previous[name]])),
  schedule_other_patient: previous.schedule_other_patient === true,
});

/** What follows the form, whose code is loaded once a request has been sent. */
const Sent = lazyComponent(async () => (await import("./guest-request-sent.tsx")).GuestRequestSent, {
  fallback: null,
  failure: () => m.request_sent_heading(),
});

interface GuestFormProps {
  /** The request before this one. */
  previous?: TypedGuestRequest | undefined;
  onSent: (sent: TypedGuestRequest, key: string | undefined) => void;
}

/** The form with which a guest requests an appointment (visits-3); its values stay until it has been sent. */
export function GuestForm({ previous, onSent }: GuestFormProps) {
  const [sending] = useState(createGuestRequestSender);
  useEffect(() => sending.open(), [sending]);
  const { form, field, isPending, watch } = useZodForm({
    schema: guestRequestForm,
    ...(previous && { defaultValues: againBy(previous) }),
    labels: requestLabels,
    send: sending.send,
    fieldOf: fieldOfCall,
    failureMessage: describeGuestFailure,
    announceBy: "summary",
    onSuccess: (key, sent) => onSent(sent, key),
  });

  const [category, day, secondDay, level, born, accommodation, isForSomeoneElse, patientBorn] = watch([
    "category",
    "preferred_day",
    "preferred_second_day",
    "level_of_discomfort",
    "date_of_birth",
    "accommodations",
    "schedule_other_patient",
    "patient_date_of_birth",
  ]);
  const advice = adviceOn({
    category,
    preferred_day: day,
    preferred_second_day: secondDay,
    date_of_birth: isForSomeoneElse ? patientBorn : born,
    isForSomeoneElse,
  });
  return (
    <Form {...form} id="request-form" className="grid gap-9">
      <PainFields field={field} advice={adviceOnPain(levelTyped(level))} />
      <FieldGroup legend={m.request_legend_whom()}>
        <SomeoneElseFields field={field} isForSomeoneElse={isForSomeoneElse} />
      </FieldGroup>
      <FieldGroup legend={m.request_legend_person()}>
        <PersonFields field={field} />
      </FieldGroup>
      <FieldGroup legend={m.request_legend_insurance()}>
        <InsuranceFields field={field} />
      </FieldGroup>
      <VisitFields field={field} needsDetails={accommodation === "other_accessibility"} advice={advice} />
      <Honeypot />
      <SubmitButton isPending={isPending} pendingText={m.request_submitting()} className="justify-self-start">
        {m.guest_form_submit()}
      </SubmitButton>
      <PrivacyNote />
    </Form>
  );
}

/** The page on which a guest requests a visit (visits-3). */
export function GuestRequest() {
  const [sent, setSent] = useState<{ request: TypedGuestRequest; key: string | undefined }>();
  const [previous, setPrevious] = useState<TypedGuestRequest>();
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button for another request gives way to the form.
  useFocusFallback(card, heading);
  return (
    <div
      data-request-form
      className={`page-width grid gap-x-12 gap-y-8 py-10 sm:py-16 lg:py-20 ${sent ? "max-w-4xl" : "lg:grid-cols-[1fr_20rem]"}`}
    >
      <header className="lg:col-span-full">
        <h1 ref={heading} tabIndex={-1} className="text-4xl sm:text-5xl lg:text-6xl">
          {m.request_heading()}
        </h1>
        {!sent && (
          <>
            <p className="mt-3 text-lg text-muted">{m.guest_form_intro()}</p>
            <EmergencyLine call={emergencyCall()} className="mt-5 max-w-3xl" />
          </>
        )}
      </header>
      {/* Its script has shown it once: it is hidden rather than removed. */}
      <div
        hidden={sent !== undefined}
        className="self-start lg:sticky lg:top-[calc(var(--top-bar-height)+1.5rem)] lg:order-last"
      >
        <AccountPrompt />
      </div>
      <div ref={card} className={`${cardClasses} min-w-0 self-start p-5 sm:p-8 lg:p-10`}>
        {sent ? (
          <Sent
            sent={sent.request}
            idempotencyKey={sent.key}
            onAnother={(request) => {
              setPrevious(request);
              setSent(undefined);
            }}
          />
        ) : (
          <GuestForm previous={previous} onSent={(request, key) => setSent({ request, key })} />
        )}
      </div>
    </div>
  );
}
