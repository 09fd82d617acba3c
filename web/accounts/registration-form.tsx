import { useLocation, useNavigate } from "react-router";
import type * as z from "zod/mini";
import { registrationForm } from "#contract/accounts/registration.ts";
import { languageOfPage } from "#contract/language.ts";
import { insuranceOptions } from "#contract/site/look-up.ts";
import { site } from "#contract/site/site.ts";
import { m } from "#messages/messages.js";
import { call } from "#web/api/browser-call.ts";
import { getErrorMessage, getFieldErrors } from "#web/api/error-message.ts";
import { nextPageIn } from "#web/api/next-page.ts";
import { CheckboxField, DateField, FieldGroup, SelectField, TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { InsuranceGroup } from "#web/forms/insurance-group.tsx";
import { PrivacyNote } from "#web/forms/privacy-note.tsx";
import { EmailField, PasswordField, PhoneField } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { showToast } from "#web/ui/toast.tsx";

/** Each field and its messages in one line (http-5). */
function allInOneLine(fields: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(fields)
    .map(([name, messages]) => m.register_field_refused({ name, messages: messages.join(", ") }))
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
    send: (body) =>
      call("POST /api/users/", { body: { ...body, next: nextPageIn(search), ...languageOfPage() } }),
    failureMessage: (error) => {
      const fields = getFieldErrors(error);
      return fields ? allInOneLine(fields) : getErrorMessage(error, m.register_failed());
    },
    onSuccess: ({ message, email }) => {
      void showToast(message, { type: "success" });
      if (!isMounted()) return;
      reset();
      // The login page shows where an email went, or what to do where none was sent.
      const shown = message === m.account_registered() ? { registered: email } : { notice: message };
      return navigate(`/login${search}`, { state: { ...passedOn, ...shown }, fallback: "document" });
    },
  });

  // What is at the fields and in the toast is not repeated above the form (pages-70).
  const isAtFields = Object.values(formState.errors).some((error) => error?.type === "server");

  return (
    <Form {...form} failure={isAtFields ? undefined : form.failure} className="grid gap-9">
      <FieldGroup legend={m.register_about_you()}>
        <TextField label={m.account_first_name()} autoComplete="given-name" {...field("first_name")} />
        <TextField label={m.account_last_name()} autoComplete="family-name" {...field("last_name")} />
        <EmailField label={m.account_email()} autoComplete="email" {...field("email")} />
        <PhoneField label={m.account_phone()} {...field("phone")} />
        <DateField label={m.account_birth_date()} autoComplete="bday" {...field("date_of_birth")} />
      </FieldGroup>
      <FieldGroup legend={m.register_your_insurance()}>
        <InsuranceGroup
          choice={
            <SelectField
              label={m.account_insurance()}
              choices={insuranceOptions("registration")}
              defaultValue="none"
              {...field("insurance")}
            />
          }
        >
          <TextField
            label={m.account_other_insurance()}
            hint={m.register_other_insurance_hint()}
            {...field("other_insurance")}
          />
          <TextField
            label={m.account_member_id()}
            hint={m.register_member_id_hint()}
            autoComplete="off"
            {...field("insurance_member_id")}
          />
        </InsuranceGroup>
      </FieldGroup>
      <FieldGroup legend={m.register_your_login()}>
        <TextField
          label={m.register_username()}
          hint={m.register_username_hint()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-2"
          {...field("username")}
        />
        <PasswordField
          label={m.account_password()}
          autoComplete="new-password"
          hint={m.password_hint()}
          {...field("password")}
        />
        <PasswordField
          label={m.password_confirm()}
          autoComplete="new-password"
          {...field("confirmPassword")}
        />
      </FieldGroup>
      <div className="grid gap-4">
        <CheckboxField
          label={m.register_consent()}
          hint={site().footer.digital_consent}
          {...field("digital_consent")}
        />
        <CheckboxField
          label={m.account_newsletter()}
          hint={site().footer.newsletter_consent}
          {...field("newsletter_subscribed")}
        />
      </div>
      <PrivacyNote />
      <SubmitButton isPending={isPending} pendingText={m.register_pending()}>
        {m.register_title()}
      </SubmitButton>
      <p className="text-center text-muted">
        {m.register_have_account()}{" "}
        <TextLink to={`/login${search}`} state={passedOn}>
          {m.register_login_link()}
        </TextLink>
      </p>
    </Form>
  );
}
