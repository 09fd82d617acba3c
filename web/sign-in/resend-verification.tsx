import { useId, useState } from "react";
import { useLocation } from "react-router";
import { verificationAgain } from "#contract/accounts/registration.ts";
import { m } from "#messages/messages.js";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Notice } from "#web/ui/notice.tsx";
import { sendVerification } from "./send-verification.ts";

/** The form of the login page that requests another verification email; it cannot be sent while empty. */
export function ResendVerification() {
  const [success, setSuccess] = useState<string>();
  const headingId = useId();
  const { search } = useLocation();
  const { form, field, isPending, watch } = useZodForm({
    schema: verificationAgain,
    send: (body) => {
      setSuccess(undefined);
      return sendVerification({ ...body, search });
    },
    failureMessage: m.login_resend_failed(),
    announceBy: "summary",
    onSuccess: ({ message }) => setSuccess(message),
  });

  return (
    <section
      aria-labelledby={headingId}
      className="rounded-card border border-border bg-surface-sunken p-5 sm:p-6"
    >
      <h2 id={headingId} className="font-sans text-lg font-semibold">
        {m.login_resend_heading()}
      </h2>
      <p className="mt-1 mb-4 text-muted">{m.login_resend_explained()}</p>
      <Form {...form} onInput={() => setSuccess(undefined)} className="grid gap-4">
        <TextField type="email" label={m.account_email()} autoComplete="email" {...field("email")} />
        <SubmitButton
          variant="secondary"
          disabled={!watch("email")?.trim()}
          isPending={isPending}
          pendingText={m.account_sending()}
          className="justify-self-start"
        >
          {m.login_resend()}
        </SubmitButton>
        <output className="empty:hidden">
          {success && (
            <Notice variant="success">
              <span className="text-success">{success}</span>
            </Notice>
          )}
        </output>
      </Form>
    </section>
  );
}
