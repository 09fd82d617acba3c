import { useState } from "react";
import { emailOnly } from "#contract/registration.ts";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { Form } from "#web/forms/form.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { TextField } from "#web/forms/text-field.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { Notice } from "#web/ui/notice.tsx";

const failed = "Something went wrong. Please try again.";

/** Requests a link to set a new password; the response does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const [success, setSuccess] = useState<string>();
  const { form, field, isPending } = useZodForm({
    schema: emailOnly,
    send: (body) => {
      setSuccess(undefined);
      return call("POST /api/users/request-password-reset/", { body });
    },
    // The same words for every refusal; a lost connection is named.
    failureMessage: (error) => (error instanceof ApiProblem ? failed : getErrorMessage(error, failed)),
    onSuccess: ({ message }) => setSuccess(message),
  });

  return (
    <Form {...form} onInput={() => setSuccess(undefined)}>
      <output className="empty:hidden">{success && <Notice variant="success">{success}</Notice>}</output>
      <TextField label="Email" type="email" autoComplete="email" required {...field("email")} />
      <SubmitButton isPending={isPending} pendingText="Sending…">
        Send Reset Link
      </SubmitButton>
    </Form>
  );
}
