import { invitedEmployee } from "#contract/office/office-staff.ts";
import { call } from "#web/api/browser-call.ts";
import { CheckboxField, TextField } from "#web/forms/fields.tsx";
import { DialogButtons, Form } from "#web/forms/form.tsx";
import { EmailField } from "#web/forms/special-fields.tsx";
import { useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { showToast } from "#web/ui/english-toast.ts";
import { isolateName } from "#web/ui/person-name.ts";
import { refreshOffice } from "./office-data.tsx";

/** The form for a new employee, who is invited by email (office-6). */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, isMounted } = useZodForm({
    schema: invitedEmployee,
    defaultValues: { username: "", email: "", first_name: "", last_name: "", owner: false },
    send: (body) => withReauthentication(() => call("POST /api/office/staff/", { body })),
    failureMessage: "The invitation was not sent.",
    announceBy: "summary",
    onSuccess: ({ name, email }) => {
      void showToast(`${isolateName(name)} is invited. The email goes to ${email}.`, { type: "success" });
      void refreshOffice();
      if (isMounted()) onClose();
    },
    about: (sent) => sent.email,
  });
  return (
    <>
      <Form {...form}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="First name" autoComplete="off" {...field("first_name")} />
          <TextField label="Last name" autoComplete="off" {...field("last_name")} />
        </div>
        <EmailField label="Email" autoComplete="off" {...field("email")} />
        <TextField
          label="Username"
          hint="At least 6 characters: letters, digits, dots, dashes. They log in with it."
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
        <DialogButtons back="Cancel" isPending={isPending} pendingText="Inviting…">
          Send invitation
        </DialogButtons>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
