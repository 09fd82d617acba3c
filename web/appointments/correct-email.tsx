import { useEffect, useState } from "react";
import { guestEmail } from "#contract/appointments/guest-form.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { EmailField } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Button } from "#web/ui/button.tsx";
import { focusOnMount } from "#web/ui/focus.tsx";
import { textLinkClasses } from "#web/ui/text-link.tsx";

interface CorrectEmailProps {
  /** The address that the request was sent with. */
  email: string;
  /** The key of that request. */
  idempotencyKey: string;
  onCorrected: (email: string) => void;
}

interface CorrectionFormProps extends Pick<CorrectEmailProps, "email" | "idempotencyKey"> {
  onCancel: () => void;
  onSaved: (saved: { email: string; email_sent: boolean }) => void;
}

function CorrectionForm({ email, idempotencyKey, onCancel, onSaved }: CorrectionFormProps) {
  const { form, field, isPending, setFocus } = useZodForm({
    schema: guestEmail,
    defaultValues: { email },
    send: (body) =>
      call("PUT /api/appointments/guest/email/", { body, headers: { "idempotency-key": idempotencyKey } }),
    failureMessage: m.guest_form_correct_failed(),
    announceBy: "summary",
    onSuccess: onSaved,
    about: (sent) => sent.email,
  });
  // What has opened the form is gone.
  useEffect(() => setFocus("email"), [setFocus]);
  return (
    <Form
      {...form}
      className="mt-4 grid max-w-md gap-4"
      onKeyDown={({ key }) => {
        if (key === "Escape") onCancel();
      }}
    >
      <EmailField label={m.request_email()} autoComplete="email" readOnly={isPending} {...field("email")} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton isPending={isPending} pendingText={m.guest_form_correct_sending()}>
          {m.guest_form_correct_send()}
        </SubmitButton>
        <Button variant="secondary" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </Form>
  );
}

/** Lets a guest correct the address of a request that was just sent, in its place (visits-120). */
export function CorrectEmail({ email, idempotencyKey, onCorrected }: CorrectEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasClosed, setHasClosed] = useState(false);
  const [told, setTold] = useState("");

  function close() {
    setIsOpen(false);
    setHasClosed(true);
  }
  return (
    <>
      {isOpen ? (
        <CorrectionForm
          email={email}
          idempotencyKey={idempotencyKey}
          onCancel={close}
          onSaved={(saved) => {
            close();
            onCorrected(saved.email);
            setTold(
              saved.email_sent
                ? m.guest_form_corrected_and_sent({ email: saved.email })
                : m.guest_form_corrected(),
            );
          }}
        />
      ) : (
        <button
          type="button"
          ref={hasClosed ? focusOnMount : undefined}
          className={textLinkClasses()}
          onClick={() => {
            setIsOpen(true);
            setTold("");
          }}
        >
          {m.guest_form_correct()}
        </button>
      )}
      <output className="block font-semibold text-success not-empty:mt-2">{told}</output>
    </>
  );
}
