import { useState } from "react";
import { useNavigate } from "react-router";
import { passwordHint, passwordReset } from "#contract/passwords.ts";
import { call } from "#web/api/browser-call.ts";
import { Form } from "#web/forms/form.tsx";
import { PasswordField } from "#web/forms/password-field.tsx";
import { SubmitButton } from "#web/forms/submit-button.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { UsernameHint } from "#web/forms/username-hint.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { endStoredSession } from "./end-stored-session.ts";
import { OtherAccountNotice } from "./other-account-notice.tsx";

interface ResetPasswordFormProps {
  code: string;
  /** Undefined if it is not known. */
  username: string | undefined;
}

/** Sets a new password with the code from an email: of a password reset, or of an employee's invitation. */
export function ResetPasswordForm({ code, username }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const [other, setOther] = useState<{ message: string; username: string }>();
  const { form, field, isPending, isMounted } = useZodForm({
    schema: passwordReset,
    defaultValues: { new_password: "", confirm_password: "" },
    send: (body) =>
      call("POST /api/users/confirm-password-reset/{token}/", { params: { token: code }, body }),
    failureMessage: "Password reset failed.",
    onSuccess: ({ message, user_id }) => {
      const signedOut = endStoredSession(String(user_id));
      if (signedOut) return setOther({ message, username: signedOut });
      void showToast(message, { type: "success" });
      if (!isMounted()) return;
      return navigate("/login", { replace: true, fallback: "document" });
    },
  });

  if (other) return <OtherAccountNotice {...other} />;
  return (
    <Form {...form}>
      <UsernameHint username={username} />
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
