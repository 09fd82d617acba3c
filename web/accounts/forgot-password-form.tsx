import { useState } from "react";
import { emailAlone } from "#contract/registration.ts";
import { call } from "../api/browser-call.ts";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { Notice } from "../ui/notice.tsx";

/** Asks for a link to set a new password; the answer never says whether there is such an account. */
export function ForgotPasswordForm() {
  const { field, handleSubmit, formState } = useCheckedForm({ schema: emailAlone });
  const { failure, fail, clear } = useFormFailure();
  const [success, setSuccess] = useState<string>();

  const submit = handleSubmit(async (body) => {
    clear();
    setSuccess(undefined);
    try {
      const { message } = await call("POST /api/users/request-password-reset/", { body });
      setSuccess(message);
    } catch {
      fail("Something went wrong. Please try again.");
    }
  });

  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <output className="empty:hidden">{success && <Notice kind="success">{success}</Notice>}</output>
      <TextField label="Email" type="email" autoComplete="email" required {...field("email")} />
      <SubmitButton isPending={formState.isSubmitting} pendingText="Sending…">
        Send Reset Link
      </SubmitButton>
    </Form>
  );
}
