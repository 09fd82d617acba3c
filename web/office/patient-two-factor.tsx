import * as z from "zod/mini";
import { usernameInPath } from "#contract/fields.ts";
import { call } from "#web/api/browser-call.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { showToast } from "#web/ui/english-toast.ts";
import { refreshOffice } from "./office-data.tsx";

/** The form with which an owner helps a patient who has lost their authenticator app (office-16). */
export function PatientTwoFactor() {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, reset } = useZodForm({
    schema: z.object({ username: usernameInPath }),
    defaultValues: { username: "" },
    send: (params) =>
      withReauthentication(() => call("POST /api/office/patients/{username}/reset-two-factor/", { params })),
    failureMessage: "Two-factor authentication was not reset.",
    announceBy: "summary",
    onSuccess: ({ username }) => {
      reset();
      void showToast(`${username}’s two-factor authentication is reset.`, { type: "success" });
      return refreshOffice();
    },
  });
  return (
    <>
      <p className="max-w-prose">
        A patient who has lost the phone with their codes cannot log in. Make sure you know who is asking,
        then reset it: the patient is signed out everywhere, passkeys are removed, and the password alone is
        enough to log in.
      </p>
      <Form {...form}>
        <TextField
          label="Patient’s username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field("username")}
        />
        <SubmitButton isPending={isPending} pendingText="One moment…" className="justify-self-start">
          Reset two-factor
        </SubmitButton>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
