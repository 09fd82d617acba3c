import { emailChange } from "#contract/accounts/registration.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getQueryClient } from "#web/api/query-client.tsx";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { EmailField, PasswordField, UsernameHint } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { readStoredSession } from "#web/session/stored-session.ts";
import { emailChangeQuery, PendingEmailChange } from "./pending-email-change.tsx";

const empty = { current_email: "", new_email: "", password: "" };

/** Asks for another e-mail address, which is confirmed through a link sent there (accounts-26). */
export function ChangeEmailForm() {
  const { form, field, isPending, reset } = useZodForm({
    schema: emailChange,
    defaultValues: empty,
    send: (body) => call("POST /api/users/request-email-change/", { body }),
    failureMessage: m.email_change_failed(),
    onSuccess: ({ message }) => {
      reset(empty);
      void getQueryClient().invalidateQueries(emailChangeQuery);
      // The browser's own alert, by exception (pages-11).
      window.alert(message);
    },
  });

  return (
    <Form {...form}>
      <PendingEmailChange />
      <UsernameHint username={readStoredSession()?.username} />
      <TextField
        label={m.email_change_current()}
        type="email"
        autoComplete="email"
        readOnly={isPending}
        {...field("current_email")}
      />
      <EmailField
        label={m.email_change_new()}
        autoComplete="off"
        hint={m.email_change_hint()}
        readOnly={isPending}
        {...field("new_email")}
      />
      <PasswordField
        label={m.account_password()}
        autoComplete="current-password"
        readOnly={isPending}
        {...field("password")}
      />
      <SubmitButton className="justify-self-start" isPending={isPending} pendingText={m.account_sending()}>
        {m.email_change_title()}
      </SubmitButton>
    </Form>
  );
}
