import { useNavigate } from "react-router";
import { passwordHint, passwordReset } from "#contract/passwords.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "../api/error-message.ts";
import { forgetSession } from "../api/session.ts";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { showToast } from "../ui/toast.tsx";

/** Sets a new password by the code out of a mail: a reset's, or an employee's invitation. */
export function ResetPasswordForm({ code }: { code: string }) {
  const { field, handleSubmit, formState, showFieldErrors } = useCheckedForm({ schema: passwordReset });
  const { failure, fail, clear } = useFormFailure();
  const navigate = useNavigate();

  const submit = handleSubmit(async (body) => {
    clear();
    try {
      const { message } = await call("POST /api/users/confirm-password-reset/{token}/", {
        params: { token: code },
        body,
      });
      // The account's sessions have ended, perhaps this browser's too.
      forgetSession();
      void showToast(message, { type: "success" });
      await navigate("/login", { replace: true });
    } catch (error) {
      showFieldErrors(getFieldErrors(error));
      fail(getErrorMessage(error, "Password reset failed."));
    }
  });

  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        {...field("new_password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...field("confirm_password")}
      />
      <SubmitButton isPending={formState.isSubmitting} pendingText="Resetting…">
        Reset Password
      </SubmitButton>
    </Form>
  );
}
