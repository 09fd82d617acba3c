import { useNavigate } from "react-router";
import { passwordChange } from "#contract/accounts/passwords.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { PasswordField, UsernameHint } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { clearSession, notifySessionChange, readStoredSession } from "#web/session/stored-session.ts";
import { showToast } from "#web/ui/toast.tsx";
import { endStoredSession } from "./end-stored-session.ts";

/** Changes the password, which ends all sessions; the user signs in again (accounts-28). */
export function ChangePasswordForm() {
  const navigate = useNavigate();
  const { form, field, isPending, isMounted } = useZodForm({
    schema: passwordChange,
    defaultValues: { email: "", old_password: "", new_password: "", confirm_password: "" },
    async send(body) {
      const userId = readStoredSession()?.userId;
      return { userId, ...(await call("POST /api/users/change-password/", { body })) };
    },
    failureMessage: m.password_change_failed(),
    onSuccess: async ({ userId, message }) => {
      void showToast(message, { type: "success" });
      // A user who has left the page may have signed in with another account.
      if (!isMounted()) return void endStoredSession(userId);
      clearSession({ isLeaving: true });
      await navigate("/login", { replace: true, fallback: "document" });
      notifySessionChange();
    },
  });

  return (
    <Form {...form}>
      <UsernameHint username={readStoredSession()?.username} />
      <TextField label={m.account_email()} type="email" autoComplete="email" {...field("email")} />
      <PasswordField label={m.password_old()} autoComplete="current-password" {...field("old_password")} />
      <PasswordField
        label={m.password_new()}
        autoComplete="new-password"
        hint={m.password_hint()}
        {...field("new_password")}
      />
      <PasswordField
        label={m.password_confirm()}
        autoComplete="new-password"
        {...field("confirm_password")}
      />
      <SubmitButton className="justify-self-start" isPending={isPending} pendingText={m.password_changing()}>
        {m.password_change_title()}
      </SubmitButton>
    </Form>
  );
}
