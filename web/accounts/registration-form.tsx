import { useLocation, useNavigate } from "react-router";
import type * as z from "zod/mini";
import { accountMessages } from "#contract/accounts.ts";
import { passwordHint } from "#contract/passwords.ts";
import { registrationForm } from "#contract/registration.ts";
import { insuranceOptions } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "#web/api/error-message.ts";
import { nextPageIn } from "#web/api/next-page.ts";
import {
  CheckboxField,
  DateField,
  FieldGroup,
  InsuranceGroup,
  SelectField,
  TextField,
} from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { PrivacyNote } from "#web/forms/privacy-note.tsx";
import { EmailField, PasswordField, PhoneField } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Each field and its messages in one line (http-5). */
function allInOneLine(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .map(([name, messages]) => `${name}: ${messages.join(", ")}`)
    .join(" • ");
}

/** Registers a patient and navigates to /login, where the link in the email leads too (accounts-15). */
export function RegistrationForm() {
  const { search, state } = useLocation();
  // A page that comes with state is not one of the server, whose typed values it would replace.
  const { typed, ...passedOn }: { typed?: Partial<z.input<typeof registrationForm>> } = state ?? {};
  const navigate = useNavigate();
  const { form, field, formState, isPending, isMounted, reset } = useZodForm({
    schema: registrationForm,
    ...(typed && { defaultValues: typed }),
    send: (body) => call("POST /api/users/", { body: { ...body, next: nextPageIn(search) } }),
    failureMessage: (error) => {
      const fields = getFieldErrors(error);
      return fields ? allInOneLine(fields) : getErrorMessage(error, "Something went wrong");
    },
    onSuccess: ({ message, email }) => {
      void showToast(message, { type: "success" });
      if (!isMounted()) return;
      reset();
      // The login page shows where an email went, or what to do where none was sent.
      const shown = message === accountMessages.registered ? { registered: email } : { notice: message };
      return navigate(`/login${search}`, { state: { ...passedOn, ...shown }, fallback: "document" });
    },
  });

  // What is at the fields and in the toast is not repeated above the form (pages-70).
  const isAtFields = Object.values(formState.errors).some((error) => error?.type === "server");

  return (
    <Form {...form} failure={isAtFields ? undefined : form.failure} className="grid gap-9">
      <FieldGroup legend="About you">
        <TextField label="First name" autoComplete="given-name" {...field("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...field("last_name")} />
        <EmailField label="Email" autoComplete="email" {...field("email")} />
        <PhoneField label="Phone" {...field("phone")} />
        <DateField label="Date of birth" autoComplete="bday" {...field("date_of_birth")} />
      </FieldGroup>
      <FieldGroup legend="Your insurance">
        <InsuranceGroup
          choice={
            <SelectField
              label="Insurance"
              choices={insuranceOptions("registration")}
              defaultValue="none"
              {...field("insurance")}
            />
          }
        >
          <TextField
            label="Other insurance provider"
            hint="Type N/A if not applicable."
            {...field("other_insurance")}
          />
          <TextField
            label="Insurance member ID"
            hint="Type 123 if not applicable."
            autoComplete="off"
            {...field("insurance_member_id")}
          />
        </InsuranceGroup>
      </FieldGroup>
      <FieldGroup legend="Your login">
        <TextField
          label="Username"
          hint="Letters, numbers, dots, underscores and hyphens."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-2"
          {...field("username")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={passwordHint}
          {...field("password")}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field("confirmPassword")} />
      </FieldGroup>
      <div className="grid gap-4">
        <CheckboxField
          label="I give my digital consent"
          hint={site().footer.digital_consent}
          {...field("digital_consent")}
        />
        <CheckboxField
          label="Subscribe to the newsletter"
          hint={site().footer.newsletter_consent}
          {...field("newsletter_subscribed")}
        />
      </div>
      <PrivacyNote />
      <SubmitButton isPending={isPending} pendingText="Registering…">
        Register
      </SubmitButton>
      <p className="text-center text-muted">
        Already have an account?{" "}
        <TextLink to={`/login${search}`} state={passedOn}>
          Login
        </TextLink>
      </p>
    </Form>
  );
}
