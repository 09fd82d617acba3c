import { emailChange } from "#contract/registration.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "../api/error-message.ts";
import { ErrorSummary } from "../ui/form/error-summary.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { SubmitButton } from "../ui/form/submit-button.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useCheckedForm } from "../ui/form/use-checked-form.ts";
import { useFormFailure } from "../ui/form/use-form-failure.ts";

const empty = { current_email: "", new_email: "", password: "" };

/** Asks for another e-mail address, which is confirmed through a link sent there (specification §4). */
export function ChangeEmailForm() {
  const { field, handleSubmit, formState, reset, showFieldErrors } = useCheckedForm({
    schema: emailChange,
    defaultValues: empty,
  });
  const { failure, fail, clear } = useFormFailure();

  const submit = handleSubmit(async (body) => {
    clear();
    try {
      const { message } = await call("POST /api/users/request-email-change/", { body });
      reset(empty);
      // The specification asks for the browser's own alert here (§8).
      window.alert(message);
    } catch (error) {
      showFieldErrors(getFieldErrors(error));
      fail(getErrorMessage(error, "Failed to change email."));
    }
  });

  return (
    <Form onSubmit={submit}>
      <ErrorSummary message={failure} />
      <TextField label="Current email" type="email" autoComplete="email" {...field("current_email")} />
      <TextField
        label="New email"
        type="email"
        autoComplete="off"
        hint="We send a link there; the change holds once you follow it."
        {...field("new_email")}
      />
      <PasswordField label="Password" autoComplete="current-password" {...field("password")} />
      <SubmitButton className="justify-self-start" isPending={formState.isSubmitting} pendingText="Sending…">
        Change Email
      </SubmitButton>
    </Form>
  );
}
