import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { invalidLink } from "#contract/accounts/accounts.ts";
import { passwordReset } from "#contract/accounts/passwords.ts";
import { emailOnly } from "#contract/accounts/registration.ts";
import { notFound } from "#contract/problems.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorCode, getErrorMessage } from "#web/api/error-message.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Form, NeedsScript, SubmitButton } from "#web/forms/form.tsx";
import { PasswordField, UsernameHint } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showToast } from "#web/ui/toast.tsx";
import { endStoredSession } from "./end-stored-session.ts";
import { OtherAccountNotice } from "./signed-in-as.tsx";

/** Requests a link to set a new password; the response does not reveal whether the account exists. */
export function ForgotPasswordForm() {
  const [success, setSuccess] = useState<string>();
  // Typed at the login; the browser's history alone holds it.
  const { email } = Object(useLocation().state) as { readonly email?: unknown };
  const { form, field, isPending } = useZodForm({
    schema: emailOnly,
    ...(typeof email === "string" && { defaultValues: { email } }),
    send: (body) => {
      setSuccess(undefined);
      return call("POST /api/users/request-password-reset/", { body });
    },
    // The same words for every refusal; a lost connection is named.
    failureMessage: (error) => {
      const failed = m.password_link_failed();
      return error instanceof ApiProblem ? failed : getErrorMessage(error, failed);
    },
    onSuccess: ({ message }) => setSuccess(message),
  });

  return (
    <Form {...form} onInput={() => setSuccess(undefined)}>
      <output className="empty:hidden">{success && <Notice variant="success">{success}</Notice>}</output>
      <TextField label={m.account_email()} type="email" autoComplete="email" required {...field("email")} />
      <SubmitButton isPending={isPending} pendingText={m.account_sending()}>
        {m.password_send_link()}
      </SubmitButton>
    </Form>
  );
}

interface ResetPasswordFormProps {
  code: string;
  /** Undefined if it is not known. */
  username: string | undefined;
}

/** Sets a new password with the code from an email: of a password reset, or of an employee's invitation. */
function ResetPasswordForm({ code, username }: ResetPasswordFormProps) {
  const navigate = useNavigate();
  const [other, setOther] = useState<{ message: string; username: string }>();
  const { form, field, isPending, isMounted } = useZodForm({
    schema: passwordReset,
    defaultValues: { new_password: "", confirm_password: "" },
    send: (body) =>
      call("POST /api/users/confirm-password-reset/{token}/", { params: { token: code }, body }),
    failureMessage: m.password_reset_failed(),
    onSuccess: ({ message, user_id }) => {
      const signedOut = endStoredSession(String(user_id));
      if (signedOut) return setOther({ message, username: signedOut });
      void showToast(message, { type: "success" });
      if (!isMounted()) return;
      return navigate("/login", { replace: true, fallback: "document", state: { username } });
    },
  });

  if (other) return <OtherAccountNotice {...other} />;
  return (
    <Form {...form}>
      <UsernameHint username={username} />
      <PasswordField
        label={m.password_new()}
        autoComplete="new-password"
        required
        hint={m.password_hint()}
        {...field("new_password")}
      />
      <PasswordField
        label={m.password_confirm()}
        autoComplete="new-password"
        required
        {...field("confirm_password")}
      />
      <SubmitButton isPending={isPending} pendingText={m.password_resetting()}>
        {m.password_reset_title()}
      </SubmitButton>
    </Form>
  );
}

/** Codes of a dead link. A text that is too long for a token is no path of the API. */
const deadLink: readonly string[] = [invalidLink.code, notFound.code];

/** The form for a new password, once its link has been checked: a dead one says so before anything is typed. */
export function ResetPassword({ code }: { code: string }) {
  // Beyond the query's data, which go with a session that the new password ends: by then the link is used.
  const [checked, setChecked] = useState<{ username: string }>();
  const { data, error } = useQuery({
    enabled: !checked,
    queryKey: ["password reset", code],
    queryFn: () => call("GET /api/users/confirm-password-reset/{token}/", { params: { token: code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data && !checked) setChecked(data);
  if (error && deadLink.includes(getErrorCode(error) ?? ""))
    return (
      <div className="grid justify-items-start gap-5">
        <Notice role="alert" variant="danger" className="justify-self-stretch">
          {invalidLink.message()}
        </Notice>
        <ButtonLink to="/forgot-password">{m.password_link_again()}</ButtonLink>
      </div>
    );
  // Where the link could not be checked, sending the form does.
  if (checked || error) return <ResetPasswordForm code={code} username={checked?.username} />;
  return (
    <div data-hydrate="visible" className="grid min-h-80 place-items-center">
      <NeedsScript />
      <Spinner label={m.password_link_checking()} isLabelShown />
    </div>
  );
}
