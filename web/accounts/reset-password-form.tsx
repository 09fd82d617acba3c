import { useNavigate } from "react-router";
import { passwordHint, passwordReset } from "#contract/passwords.ts";
import { call } from "../api/browser-call.ts";
import { Form } from "../forms/form.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { clearSession } from "../session/stored-session.ts";
import { showToast } from "../ui/toast.tsx";

/** Sets a new password by the code from an email: a reset's, or an employee's invitation. */
export function ResetPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate();
  const { form, field, isPending } = useZodForm({
    schema: passwordReset,
    send: (body) =>
      call("POST /api/users/confirm-password-reset/{token}/", { params: { token: code }, body }),
    failureMessage: "Password reset failed.",
    onSuccess: ({ message }) => {
      // The account's sessions have ended, perhaps this browser's too.
      clearSession();
      void showToast(message, { type: "success" });
      return navigate("/login", { replace: true, fallback: "document" });
    },
  });

  return (
    <Form {...form}>
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
      <SubmitButton isPending={isPending} pendingText="Resetting…">
        Reset Password
      </SubmitButton>
    </Form>
  );
}
