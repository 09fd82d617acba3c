import { useNavigate } from "react-router";
import { passwordChange, passwordHint } from "#contract/passwords.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "../api/error-message.ts";
import { leaveSession } from "../api/leave-session.ts";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";
import { showToast } from "../ui/toast.tsx";

const empty = { email: "", old_password: "", new_password: "", confirm_password: "" };

/** Changes the password; all sessions end with it, and the reader logs in again (specification §4). */
export function ChangePasswordForm() {
  const { field, handleSubmit, formState, showFieldErrors } = useCheckedForm({
    schema: passwordChange,
    defaultValues: empty,
  });
  const { failure, fail, clear } = useFormFailure();
  const navigate = useNavigate();

  const submit = handleSubmit(async (body) => {
    clear();
    try {
      const { message } = await call("POST /api/users/change-password/", { body });
      void showToast(message, { type: "success" });
      await leaveSession(() => navigate("/login", { replace: true }));
    } catch (error) {
      showFieldErrors(getFieldErrors(error));
      fail(getErrorMessage(error, "Failed to change password."));
    }
  });

  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <TextField label="Email" type="email" autoComplete="email" {...field("email")} />
      <PasswordField label="Old password" autoComplete="current-password" {...field("old_password")} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint}
        {...field("new_password")}
      />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field("confirm_password")} />
      <SubmitButton className="justify-self-start" isPending={formState.isSubmitting} pendingText="Changing…">
        Change Password
      </SubmitButton>
    </Form>
  );
}
