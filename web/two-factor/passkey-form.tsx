import { passkeyNameForm } from "#contract/passkey-name.ts";
import type { confirmPasskeyRoute } from "#contract/passkeys.ts";
import type { Reply } from "#contract/route.ts";
import { ApiProblem } from "#web/api/call.ts";
import { getErrorMessage } from "#web/api/error-message.ts";
import { TextField } from "#web/forms/fields.tsx";
import { Form, SubmitButton } from "#web/forms/form.tsx";
import { isReauthenticationCancelled, useReauthentication } from "#web/forms/use-reauthentication.tsx";
import { useZodForm } from "#web/forms/use-zod-form.ts";
import { ConnectionError, loadModule } from "#web/islands/load-module.ts";

/** Messages for the browser's errors (WebAuthn Level 3, section 5.1.3). */
const browserMessages: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was created. Please try again.",
  AbortError: "No passkey was created. Please try again.",
  InvalidStateError: "This device already has a passkey for your account.",
};

function describeFailure(error: unknown): string {
  if (isReauthenticationCancelled(error))
    return "We did not add the passkey, because you did not confirm that it is you.";
  if (error instanceof ApiProblem || error instanceof ConnectionError)
    return getErrorMessage(error, "The passkey could not be added.");
  const name = error instanceof Error ? error.name : "";
  return browserMessages[name] ?? "This browser cannot create passkeys here.";
}

/** The form that adds a passkey with a name; the browser asks for the rest. */
export function PasskeyForm({ onAdded }: { onAdded: (added: Reply<typeof confirmPasskeyRoute>) => unknown }) {
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const { form, field, isPending, reset } = useZodForm({
    schema: passkeyNameForm,
    defaultValues: { name: "" },
    send: async ({ name }) => {
      const { addPasskey } = await loadModule(() => import("./add-passkey.ts"));
      return addPasskey({ name, withReauthentication });
    },
    failureMessage: describeFailure,
    announceBy: "summary",
    onSuccess: (added) => {
      reset();
      return onAdded(added);
    },
  });
  return (
    <>
      <Form {...form}>
        <TextField
          label="Passkey name"
          hint="A name you will recognize, such as My phone."
          autoComplete="off"
          readOnly={isPending}
          {...field("name")}
        />
        <SubmitButton isPending={isPending} pendingText="Waiting for your device…">
          Add a passkey
        </SubmitButton>
      </Form>
      {reauthenticationDialog}
    </>
  );
}
