import { invitedEmployee } from "#contract/office-staff.ts";
import { call } from "../api/browser-call.ts";
import { getErrorMessage } from "../api/error-message.ts";
import { CheckboxField } from "../forms/checkbox-field.tsx";
import { Form } from "../forms/form.tsx";
import { SubmitButton } from "../forms/submit-button.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useReauthentication } from "../forms/use-reauthentication.tsx";
import { useZodForm } from "../forms/use-zod-form.ts";
import { Button } from "../ui/button.tsx";
import { useRequestClose } from "../ui/form-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { useLateFailure } from "../ui/use-late-failure.ts";
import { refreshOffice } from "./use-office-action.tsx";

const failureMessage = "The invitation was not sent.";

/** The form for a new employee, who is invited by email (office-6). */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const requestClose = useRequestClose();
  const showLateFailure = useLateFailure();
  const { form, field, isPending, isMounted, getValues } = useZodForm({
    schema: invitedEmployee,
    defaultValues: { username: "", email: "", first_name: "", last_name: "", owner: false },
    send: (body) => withReauthentication(() => call("POST /api/office/staff/", { body })),
    failureMessage,
    announceBy: "summary",
    onSuccess: async ({ name, email }) => {
      void showToast(`${name} is invited. The email goes to ${email}.`, { type: "success" });
      await refreshOffice();
      if (isMounted()) onClose();
    },
    onFailure: (error): void =>
      showLateFailure(`${getValues("email")}: ${getErrorMessage(error, failureMessage)}`),
  });
  return (
    <>
      <Form {...form}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="off" {...field("first_name")} />
          <TextField label="Last name" autoComplete="off" {...field("last_name")} />
        </div>
        <TextField label="Email" type="email" autoComplete="off" {...field("email")} />
        <TextField
          label="Username"
          hint="At least 6 characters: letters, digits, dots, dashes. They sign in with it."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field("username")}
        />
        <CheckboxField
          label="Owner"
          hint="Owners see this page: the team, closures, mail and who opened which record."
          {...field("owner")}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={requestClose}>
            Cancel
          </Button>
          <SubmitButton isPending={isPending} pendingText="Inviting…">
            Send invitation
          </SubmitButton>
        </div>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
