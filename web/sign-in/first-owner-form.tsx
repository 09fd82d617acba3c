import { useEffect } from "react";
import { useNavigate } from "react-router";
import { firstOwner } from "#contract/accounts/first-owner.ts";
import { m } from "#messages/messages.js";
import { call, requireStorage } from "#web/api/browser-call.ts";
import { FieldGroup, TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { EmailField, PasswordField } from "#web/forms/special-fields.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { useLanguage } from "#web/ui/in-english.tsx";
import { beginSession } from "./begin-session.ts";

const setupPage = "/office/setup";

/** Creates the practice's first owner, who then sets up two-factor or continues to the set-up (office-13). */
export function FirstOwnerForm() {
  const navigate = useNavigate();
  const locale = useLanguage();
  const { form, field, isPending, isMounted, getValues, setValue } = useZodForm({
    schema: firstOwner,
    send: async (body) => {
      requireStorage();
      return call("POST /api/first-owner/", { body });
    },
    failureMessage: "Could not create the owner.",
    announceBy: "summary",
    onSuccess: async (reply) => {
      await beginSession(reply, { navigate, returnPage: setupPage, isMounted });
      if (reply.access && isMounted()) await navigate(setupPage, { replace: true, fallback: "document" });
    },
  });

  // The link in the start command's output has the code in its fragment.
  useEffect(() => {
    const code = location.hash.slice(1);
    if (code && !getValues("code")) setValue("code", code);
  }, [getValues, setValue]);

  return (
    <Form {...form} className="grid gap-9">
      <FieldGroup legend="Your code">
        <TextField
          label="Code"
          hint="The sixteen letters and digits after the # in the link that the program printed when it started."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="sm:col-span-2"
          {...field("code")}
        />
      </FieldGroup>
      <FieldGroup legend="About you">
        <TextField label="First name" autoComplete="given-name" {...field("first_name")} />
        <TextField label="Last name" autoComplete="family-name" {...field("last_name")} />
        <EmailField label="Email" autoComplete="email" className="sm:col-span-2" {...field("email")} />
      </FieldGroup>
      <FieldGroup legend="Your login">
        <TextField
          label="Username"
          hint="At least 6 characters: letters, digits, dots, underscores and hyphens."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-2"
          {...field("username")}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint={m.password_hint({}, { locale })}
          {...field("password")}
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...field("confirmPassword")} />
      </FieldGroup>
      <SubmitButton isPending={isPending} pendingText="Creating…">
        Create the owner’s account
      </SubmitButton>
    </Form>
  );
}
