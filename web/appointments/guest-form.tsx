import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect, useRef, useState } from "react";
import { guestRequestForm } from "#contract/guest-requests.ts";
import { site } from "#contract/site/site.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { FieldGroup } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { cardClasses } from "#web/ui/card.tsx";
import { useFocusFallback } from "#web/ui/focus.tsx";
import { AccountPrompt } from "./account-prompt.tsx";
import { adviceOn, levelTyped } from "./labels.ts";
import { InsuranceFields, PersonFields, SomeoneElseFields, VisitFields } from "./request-fields.tsx";
import { guestFieldOf, guestLabels } from "./request-labels.ts";
import { createGuestRequestSender, Honeypot } from "./send-guest-request.tsx";

/** The form that had the focus is gone; a screen reader continues here. */
function focus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "center" });
}

/** Replaces a request form once the request has been sent (visits-14). */
export function RequestSent({ onAnother }: { onAnother: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 py-10 text-center sm:py-14">
      <span className="grid size-16 place-items-center rounded-full bg-accent-subtle text-success">
        <CircleCheck aria-hidden className="size-9" />
      </span>
      <h2 ref={focus} tabIndex={-1} className="text-3xl">
        Appointment Request Submitted
      </h2>
      <p className="text-lg text-muted">We will get back to you soon.</p>
      <Button variant="secondary" onClick={onAnother} className="mt-2">
        Submit another
      </Button>
    </div>
  );
}

/** The message for a request that failed; if the server did not reject it, also what to do instead. */
export function describeGuestFailure(error: unknown): string {
  const message = getErrorMessage(error, "Failed to submit appointment.");
  if (error instanceof ApiProblem && error.status < 500) return message;
  return `${message} What you typed is still here; you can also call us at ${site().practice.phone.display}.`;
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

/** The page on which a guest requests a visit (visits-3). */
export function GuestRequest() {
  const [isSent, setIsSent] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button for another request gives way to the form.
  useFocusFallback(card, heading);
  return (
    <div className="page-width grid gap-x-12 gap-y-8 py-10 sm:py-16 lg:grid-cols-[1fr_20rem] lg:py-20">
      <header className="lg:col-span-2">
        <h1 ref={heading} tabIndex={-1} className="text-4xl sm:text-5xl lg:text-6xl">
          Request an Appointment
        </h1>
        <p className="mt-3 text-lg text-muted">Fill out the form below</p>
      </header>
      <div className="self-start lg:sticky lg:top-[calc(var(--top-bar-height)+1.5rem)] lg:order-last">
        <AccountPrompt />
      </div>
      <div ref={card} className={`${cardClasses} min-w-0 self-start p-5 sm:p-8 lg:p-10`}>
        {isSent ? (
          <RequestSent onAnother={() => setIsSent(false)} />
        ) : (
          <GuestForm onSent={() => setIsSent(true)} />
        )}
      </div>
    </div>
  );
}
